internal import CZLib

/// zlib's deflate, from memory to memory.
package enum Deflate {
    package enum Wrapping: Int32 {  // zlib's `windowBits`
        /// A header and a CRC-32, as in files.
        case gzip = 31
        /// A short header and an Adler-32, as in PNG.
        case zlib = 15
        /// Neither, as in ZIP archives.
        case raw = -15
    }

    /// Compresses fewer than 4 GiB; one version of zlib always compresses the same bytes to the same bytes.
    package static func compress(_ bytes: [UInt8], _ wrapping: Wrapping) -> [UInt8] {
        Deflater(wrapping).add(bytes, isLast: true)
    }

    /// Compresses bytes as one gzip member that bears neither time, name nor system.
    package static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var result = compress(bytes, .gzip)
        result[9] = 255  // the system: unknown, rather than the one that this runs on
        return result
    }

    package static func isGzip(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// Unpacks what HTTP calls *deflate*: with zlib's wrapping, without any as some servers send it, or even with gzip's.
    package static func unpackAny(_ bytes: [UInt8], limit: Int) -> Decompressed {
        if isGzip(bytes) { return unpack(bytes, .gzip, limit: limit) }
        let wrapped = unpack(bytes, .zlib, limit: limit)
        return wrapped.end == .broken && wrapped.bytes.isEmpty ? unpack(bytes, .raw, limit: limit) : wrapped
    }

    /// Unpacks a stream, of gzip all members one after the other, and verifies the checksums.
    ///
    /// Bytes after it are ignored, as gzip does; after a raw stream, which has no header, they make the result broken.
    package static func unpack(_ bytes: [UInt8], _ wrapping: Wrapping, limit: Int) -> Decompressed {
        guard let inflater = Inflater(wrapping) else { return Decompressed(bytes: [], end: .broken) }
        let portion = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { portion.deallocate() }
        return bytes.withUnsafeBytes { input in
            var rest = input[...]
            var result: [UInt8] = []
            while true {
                let (used, made, status) = inflater.step(UnsafeRawBufferPointer(rebasing: rest), into: portion)
                rest = rest.dropFirst(used)
                result.append(contentsOf: UnsafeRawBufferPointer(rebasing: portion[..<made]))
                if result.count > limit { return Decompressed(bytes: [], end: .tooBig(limit: limit)) }
                switch status {
                case .going where used + made > 0: continue
                case .going: return Decompressed(bytes: result, end: .cut)
                case .finished where wrapping == .gzip && isGzip(rest): inflater.reset()
                case .finished where wrapping == .raw && !rest.isEmpty:
                    // Without a header or checksum, nothing else distinguishes other bytes from deflated ones.
                    return Decompressed(bytes: result, end: .broken)
                case .finished: return Decompressed(bytes: result, end: .whole)
                case .broken: return Decompressed(bytes: result, end: .broken)
                }
            }
        }
    }

    /// The CRC-32 of fewer than 4 GiB that follow bytes of a known CRC-32.
    package static func checksum(of bytes: [UInt8], after sum: UInt32 = 0) -> UInt32 {
        let sum = bytes.withUnsafeBufferPointer { buffer in crc32(uLong(sum), buffer.baseAddress, uInt(buffer.count)) }
        return UInt32(truncatingIfNeeded: sum)
    }
}

/// zlib's compressor, a piece at a time.
package final class Deflater {
    private let stream = Stream()

    package init(_ wrapping: Deflate.Wrapping) {
        let status = deflateInit2_(
            stream.pointer, 6, Z_DEFLATED, wrapping.rawValue, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Stream.size)
        // Running out of memory is as fatal here as for an array.
        precondition(status == Z_OK, "zlib could not get its memory")
    }

    deinit { deflateEnd(stream.pointer) }

    /// Returns the output that is complete so far; the input has fewer than 4 GiB.
    package func add(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
        let room = Int(deflateBound(stream.pointer, uLong(bytes.count)))
        return bytes.withUnsafeBytes { input in
            var rest = input[...]
            var result: [UInt8] = []
            var isFull = true
            // The loop also collects output that zlib buffered for earlier input.
            while isFull {
                result += [UInt8](unsafeUninitializedCapacity: room) { output, count in
                    let (used, made, _) = stream.step(
                        deflate, isLast ? Z_FINISH : Z_NO_FLUSH, UnsafeRawBufferPointer(rebasing: rest),
                        into: UnsafeMutableRawBufferPointer(output))
                    rest = rest.dropFirst(used)
                    (count, isFull) = (made, made == output.count)
                }
            }
            return result
        }
    }
}

/// zlib's decompressor, a piece at a time.
package final class Inflater {
    package enum Status {
        /// More can come: input is used up, or the output is full.
        case going
        /// The stream is at its end, its checksum right.
        case finished
        /// The bytes are no such stream from here on, or its checksum is wrong.
        case broken
    }

    private let stream = Stream()

    /// Creates a decompressor; nil if there is no memory for it.
    package init?(_ wrapping: Deflate.Wrapping) {
        guard inflateInit2_(stream.pointer, wrapping.rawValue, ZLIB_VERSION, Stream.size) == Z_OK else { return nil }
    }

    deinit { inflateEnd(stream.pointer) }

    package func step(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> (used: Int, made: Int, status: Status) {
        let (used, made, result) = stream.step(inflate, Z_NO_FLUSH, input, into: output)
        let status: Status =
            switch result {
            case Z_STREAM_END: .finished
            case Z_OK, Z_BUF_ERROR: .going
            default: .broken
            }
        return (used, made, status)
    }

    package func reset() { inflateReset(stream.pointer) }
}

/// A stream of zlib, which keeps a pointer to it: its address must not change.
private final class Stream {
    static let size = Int32(MemoryLayout<z_stream>.size)

    let pointer = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

    init() { pointer.initialize(to: z_stream()) }

    deinit { pointer.deallocate() }

    /// Calls a function of zlib, which counts in 32 bits, on as much of the input as it takes.
    func step(
        _ function: (z_streamp?, Int32) -> Int32, _ flush: Int32, _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) -> (used: Int, made: Int, status: Int32) {
        let (inCount, outCount) = (uInt(clamping: input.count), uInt(clamping: output.count))
        // zlib declares its input as mutable but does not change it.
        pointer.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
        pointer.pointee.avail_in = inCount
        pointer.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        pointer.pointee.avail_out = outCount
        let status = function(pointer, flush)
        return (Int(inCount - pointer.pointee.avail_in), Int(outCount - pointer.pointee.avail_out), status)
    }
}
