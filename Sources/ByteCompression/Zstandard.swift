internal import CZstd
internal import Synchronization

/// Zstandard, from memory to memory: one frame that states its size, packed with a dictionary or without.
package enum Zstandard {
    /// On pages of 50 to 130 KB the result is 5 % larger than at level 4, at over three times the speed; 2 and 3 are no better.
    static let level: Int32 = 1
    private static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    /// A base of more bytes needs a larger window than that of the level.
    private static let longBaseSize = 1 << 18
    /// `ZSTD_getFrameContentSize` returns this or more if the size is unknown or the frame is invalid.
    private static let firstUnknownSize = UInt64.max - 1

    /// Packs bytes; the result may depend on the version of the library, but every version unpacks it.
    ///
    /// `base`, used in place of a dictionary, is similar bytes, such as an earlier version: only the differences from it take space.
    package static func pack(
        _ bytes: [UInt8], with dictionary: PackingDictionary? = nil, against base: [UInt8]? = nil
    ) -> [UInt8] {
        let capacity = ZSTD_compressBound(bytes.count)
        let packed = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            count = Context.borrow { context in
                if let base {
                    // The library reads the base in place until the end of the frame.
                    return base.withUnsafeBytes { base in
                        ZSTD_CCtx_reset(context.packer, ZSTD_reset_session_and_parameters)
                        ZSTD_CCtx_setParameter(context.packer, ZSTD_c_compressionLevel, level)
                        if base.count > longBaseSize {
                            let bitCount = Int32(Int.bitWidth - (base.count + bytes.count).leadingZeroBitCount)
                            ZSTD_CCtx_setParameter(context.packer, ZSTD_c_windowLog, min(bitCount, windowLog))
                            ZSTD_CCtx_setParameter(context.packer, ZSTD_c_enableLongDistanceMatching, 1)
                        }
                        ZSTD_CCtx_refPrefix(context.packer, base.baseAddress, base.count)
                        return ZSTD_compress2(context.packer, output.baseAddress, capacity, bytes, bytes.count)
                    }
                }
                guard let dictionary else {
                    return ZSTD_compressCCtx(context.packer, output.baseAddress, capacity, bytes, bytes.count, level)
                }
                return ZSTD_compress_usingCDict(
                    context.packer, output.baseAddress, capacity, bytes, bytes.count, dictionary.packer)
            }
            // Running out of memory is as fatal here as for an array.
            precondition(ZSTD_isError(count) == 0, "Zstandard could not get its memory")
        }
        // A copy has no unused capacity: many packed pages wait to be written.
        return packed.withUnsafeBytes { Array($0) }
    }

    /// Unpacks exactly one frame, which names this dictionary, to at most `limit` bytes.
    ///
    /// Another dictionary with the same ID, or another base, can give wrong bytes without an error, so the caller compares a hash.
    package static func unpack(
        _ bytes: [UInt8], with dictionary: PackingDictionary? = nil, against base: [UInt8]? = nil, limit: Int
    ) -> Decompressed {
        let broken = Decompressed(bytes: [], end: .broken)
        let size = ZSTD_getFrameContentSize(bytes, bytes.count)
        guard bytes.starts(with: magic), size < firstUnknownSize else { return broken }
        guard size <= UInt64(max(limit, 0)) else { return Decompressed(bytes: [], end: .tooBig(limit: limit)) }
        guard ZSTD_findFrameCompressedSize(bytes, bytes.count) == bytes.count,
            ZSTD_getDictID_fromFrame(bytes, bytes.count) == dictionary?.id ?? 0
        else { return broken }
        let unpacked = [UInt8](unsafeUninitializedCapacity: Int(size)) { output, count in
            let result = Context.borrow { context in
                if let base {
                    return base.withUnsafeBytes { base in
                        ZSTD_DCtx_refPrefix(context.unpacker, base.baseAddress, base.count)
                        return ZSTD_decompressDCtx(
                            context.unpacker, output.baseAddress, output.count, bytes, bytes.count)
                    }
                }
                guard let dictionary else {
                    return ZSTD_decompressDCtx(context.unpacker, output.baseAddress, output.count, bytes, bytes.count)
                }
                return ZSTD_decompress_usingDDict(
                    context.unpacker, output.baseAddress, output.count, bytes, bytes.count, dictionary.unpacker)
            }
            count = ZSTD_isError(result) == 0 ? result : 0
        }
        return unpacked.count == Int(size) ? Decompressed(bytes: unpacked, end: .whole) : broken
    }

    /// The library's contexts, each used for one page at a time and then again, because making one is expensive.
    private final class Context: @unchecked Sendable {
        let packer = ZSTD_createCCtx()
        let unpacker = ZSTD_createDCtx()

        private static let idle = Mutex<[Context]>([])

        deinit {
            ZSTD_freeCCtx(packer)
            ZSTD_freeDCtx(unpacker)
        }

        static func borrow<Value>(_ work: (Context) -> Value) -> Value {
            let context = idle.withLock { $0.popLast() } ?? Context()
            defer { idle.withLock { $0.append(context) } }
            return work(context)
        }
    }
}

/// Zstandard from one stream to another: a frame with a checksum, of any length, in constant memory.
extension Zstandard {
    /// The stream is no frame, or is damaged.
    package struct BrokenStream: Error { package init() {} }

    private static let chunkSize = 1 << 20
    private static let streamLevel: Int32 = 6
    /// The command `zstd -d` unpacks windows of up to 128 MiB without an option.
    private static let windowLog: Int32 = 27

    /// Packs what `read` returns until it returns nothing.
    package static func pack(from read: (Int) throws -> [UInt8], to write: ([UInt8]) throws -> Void) throws {
        let packer = ZSTD_createCCtx()
        defer { ZSTD_freeCCtx(packer) }
        ZSTD_CCtx_setParameter(packer, ZSTD_c_compressionLevel, streamLevel)
        ZSTD_CCtx_setParameter(packer, ZSTD_c_checksumFlag, 1)
        while true {
            let chunk = try read(chunkSize)
            let isLast = chunk.isEmpty
            var (place, remaining) = (0, 1)
            while isLast ? remaining > 0 : place < chunk.count {
                let packed = try step(chunk, &place) { output, input in
                    remaining = ZSTD_compressStream2(packer, &output, &input, isLast ? ZSTD_e_end : ZSTD_e_continue)
                    return remaining
                }
                if !packed.isEmpty { try write(packed) }
            }
            if isLast { return }
        }
    }

    /// Unpacks the first frame, and returns the bytes that were read after it.
    ///
    /// - Throws: ``BrokenStream``, and what the streams throw.
    package static func unpack(from read: (Int) throws -> [UInt8], to write: ([UInt8]) throws -> Void) throws -> [UInt8]
    {
        let unpacker = ZSTD_createDCtx()
        defer { ZSTD_freeDCtx(unpacker) }
        ZSTD_DCtx_setParameter(unpacker, ZSTD_d_windowLogMax, windowLog)
        while true {
            let chunk = try read(chunkSize)
            guard !chunk.isEmpty else { throw BrokenStream() }
            var (place, remaining, isFull) = (0, 1, false)
            // Output that did not fit comes without further input.
            while remaining > 0, place < chunk.count || isFull {
                let unpacked = try step(chunk, &place) { output, input in
                    remaining = ZSTD_decompressStream(unpacker, &output, &input)
                    return remaining
                }
                isFull = unpacked.count == chunkSize
                if !unpacked.isEmpty { try write(unpacked) }
            }
            if remaining == 0 { return Array(chunk[place...]) }
        }
    }

    /// Does one step from `place` in the input, advances `place`, and returns the output.
    private static func step(
        _ chunk: [UInt8], _ place: inout Int, _ work: (inout ZSTD_outBuffer, inout ZSTD_inBuffer) -> Int
    ) throws -> [UInt8] {
        var isBroken = false
        let result = [UInt8](unsafeUninitializedCapacity: chunkSize) { buffer, count in
            chunk.withUnsafeBytes { bytes in
                var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: place)
                var output = ZSTD_outBuffer(dst: buffer.baseAddress, size: chunkSize, pos: 0)
                isBroken = ZSTD_isError(work(&output, &input)) != 0
                (place, count) = (input.pos, output.pos)
            }
        }
        guard !isBroken else { throw BrokenStream() }
        return result
    }
}

/// A dictionary of what many pages share; its bytes never change once a page was packed with it.
package final class PackingDictionary: @unchecked Sendable {
    /// The IDs that the format leaves to private use.
    package static let ids: ClosedRange<UInt32> = 32_768...0x7FFF_FFFF
    /// The maximum size in bytes, so that a foreign archive cannot exhaust memory.
    package static let sizeLimit = 1 << 20

    package let id: UInt32
    package let bytes: [UInt8]
    fileprivate let packer: OpaquePointer
    fileprivate let unpacker: OpaquePointer

    /// Loads a stored dictionary; nil for bytes that are no dictionary, are too many, or have another ID.
    package init?(_ bytes: [UInt8], id: UInt32) {
        guard bytes.count <= Self.sizeLimit, Self.ids.contains(id), ZDICT_getDictID(bytes, bytes.count) == id,
            let packer = ZSTD_createCDict(bytes, bytes.count, Zstandard.level)
        else { return nil }
        guard let unpacker = ZSTD_createDDict(bytes, bytes.count) else {
            ZSTD_freeCDict(packer)
            return nil
        }
        (self.id, self.bytes, self.packer, self.unpacker) = (id, bytes, packer, unpacker)
    }

    /// Makes a dictionary of `text`, its commonest strings last, with entropy tables from `samples`.
    ///
    /// `makeID` derives the ID from the bytes before they have one, so that other bytes get another ID. Nil for too few
    /// samples, or ones that are all the same.
    package convenience init?(text: [UInt8], samples: [[UInt8]], makeID: ([UInt8]) -> UInt32) {
        // Without space for the header, the text would be cut.
        let capacity = text.count + 1024
        let parameters = ZDICT_params_t(
            compressionLevel: Zstandard.level, notificationLevel: 0, dictID: Self.ids.lowerBound)
        var bytes = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            let size = ZDICT_finalizeDictionary(
                output.baseAddress, capacity, text, text.count, samples.flatMap(\.self), samples.map(\.count),
                UInt32(samples.count), parameters)
            count = ZDICT_isError(size) == 0 ? size : 0
        }
        guard bytes.count > 8 else { return nil }
        let id = makeID(bytes)
        // A dictionary starts with a magic number of four bytes, then its ID.
        withUnsafeBytes(of: id.littleEndian) { bytes.replaceSubrange(4..<8, with: $0) }
        self.init(bytes, id: id)
    }

    deinit {
        ZSTD_freeCDict(packer)
        ZSTD_freeDDict(unpacker)
    }
}
