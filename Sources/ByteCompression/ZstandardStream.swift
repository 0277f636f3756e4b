internal import CZstd

/// Zstandard from one stream to another: a frame with a checksum, of any length, in constant memory.
extension Zstandard {
    /// A stream that is no frame, or a damaged one.
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
            var (place, left) = (0, 1)
            while isLast ? left > 0 : place < chunk.count {
                let packed = try step(chunk, &place) { output, input in
                    left = ZSTD_compressStream2(
                        packer, &output, &input, isLast ? ZSTD_e_end : ZSTD_e_continue)
                    return left
                }
                if !packed.isEmpty { try write(packed) }
            }
            if isLast { return }
        }
    }

    /// Unpacks the first frame, and returns what has been read behind it.
    ///
    /// - Throws: ``BrokenStream``, and what the streams throw.
    package static func unpack(from read: (Int) throws -> [UInt8], to write: ([UInt8]) throws -> Void) throws
        -> [UInt8]
    {
        let unpacker = ZSTD_createDCtx()
        defer { ZSTD_freeDCtx(unpacker) }
        ZSTD_DCtx_setParameter(unpacker, ZSTD_d_windowLogMax, windowLog)
        while true {
            let chunk = try read(chunkSize)
            guard !chunk.isEmpty else { throw BrokenStream() }
            var (place, left, isFull) = (0, 1, false)
            // What is unpacked and did not fit comes without further input.
            while left > 0, place < chunk.count || isFull {
                let unpacked = try step(chunk, &place) { output, input in
                    left = ZSTD_decompressStream(unpacker, &output, &input)
                    return left
                }
                isFull = unpacked.count == chunkSize
                if !unpacked.isEmpty { try write(unpacked) }
            }
            if left == 0 { return Array(chunk[place...]) }
        }
    }

    /// Does one step from a place of the input on, which it moves; returns what came out.
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
