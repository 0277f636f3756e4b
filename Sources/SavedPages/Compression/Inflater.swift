internal import CZLib

/// zlib's decompressor, a piece at a time.
final class Inflater {
    /// How a step ended.
    enum Status {
        /// More can come: input is used up, or the output is full.
        case going
        /// The stream is at its end, its checksum right.
        case finished
        /// The bytes are no such stream from here on, or its checksum is wrong.
        case broken
    }

    private var stream = z_stream()

    /// Makes one for gzip with its checksums.
    init() throws(ContainerError) {
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, 16 + MAX_WBITS, ZLIB_VERSION, size) == Z_OK else {
            throw ContainerError(.unreadable, "There is no memory left to unpack it.")
        }
    }

    deinit { inflateEnd(&stream) }

    /// Unpacks what fits, and says how many bytes went in and came out.
    func step(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> (used: Int, made: Int, status: Status) {
        let inCount = min(input.count, 1 << 30)
        let outCount = min(output.count, 1 << 30)
        let start = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.next_in = UnsafeMutablePointer(mutating: start)
        stream.avail_in = uInt(inCount)
        stream.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = uInt(outCount)
        let result = inflate(&stream, Z_NO_FLUSH)
        let status: Status =
            switch result {
            case Z_STREAM_END: .finished
            case Z_OK, Z_BUF_ERROR: .going
            default: .broken
            }
        return (inCount - Int(stream.avail_in), outCount - Int(stream.avail_out), status)
    }

    /// Makes ready for another stream after the one that finished.
    func reset() { inflateReset(&stream) }
}
