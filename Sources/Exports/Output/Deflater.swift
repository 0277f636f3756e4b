internal import CZLib

/// Compresses with zlib, piece by piece; with one version of zlib, the same bytes always become the same.
final class Deflater {
    /// What stands around the compressed bytes.
    enum Wrapping: Int32 {
        /// Nothing, as in zip archives.
        case none = -15
        /// A head and a checksum, as in PNG.
        case zlib = 15
    }

    // The library keeps the address.
    private let stream: UnsafeMutablePointer<z_stream>

    /// Begins to compress.
    init(_ wrapping: Wrapping) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let status = deflateInit2_(
            stream, 6, Z_DEFLATED, wrapping.rawValue, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        precondition(status == Z_OK, "zlib could not get its memory")  // as for an array that does not fit
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Compresses the next bytes.
    ///
    /// - Parameters:
    ///   - bytes: fewer than 4 GiB.
    ///   - isLast: whether nothing follows.
    /// - Returns: what can be written already.
    func add(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
        bytes.withUnsafeBufferPointer { input in
            // zlib takes its input as if it might change it.
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.pointee.avail_in = uInt(input.count)
            // What earlier bytes left inside comes in further rounds.
            let room = Int(deflateBound(stream, uLong(bytes.count)))
            var result: [UInt8] = []
            var isFull = true
            while isFull {
                result += [UInt8](unsafeUninitializedCapacity: room) { output, count in
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = uInt(room)
                    _ = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                    count = room - Int(stream.pointee.avail_out)
                    isFull = stream.pointee.avail_out == 0
                }
            }
            return result
        }
    }

    /// Compresses all of some bytes.
    static func deflated(_ bytes: [UInt8], _ wrapping: Wrapping = .none) -> [UInt8] {
        Deflater(wrapping).add(bytes, isLast: true)
    }

    /// The CRC-32 of bytes.
    ///
    /// - Parameters:
    ///   - bytes: the bytes.
    ///   - sum: that of the bytes before them.
    /// - Returns: the sum of all.
    static func checksum(of bytes: [UInt8], after sum: UInt32 = 0) -> UInt32 {
        let sum = bytes.withUnsafeBufferPointer { buffer in
            crc32(uLong(sum), buffer.baseAddress, uInt(buffer.count))
        }
        return UInt32(truncatingIfNeeded: sum)
    }
}
