internal import CZLib

/// Compresses a stream with zlib.
///
/// One version of zlib always compresses the same bytes to the same result.
final class Deflater {
    /// The framing of the compressed data.
    enum Wrapping: Int32 {
        /// Raw deflate, as in ZIP archives.
        case none = -15
        /// A zlib header and checksum, as in PNG.
        case zlib = 15
    }

    // zlib keeps a pointer to the stream, so its address must not change.
    private let stream: UnsafeMutablePointer<z_stream>

    /// Initializes the compressor.
    init(_ wrapping: Wrapping) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let status = deflateInit2_(
            stream, 6, Z_DEFLATED, wrapping.rawValue, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        // Running out of memory is as fatal here as for an array.
        precondition(status == Z_OK, "zlib could not get its memory")
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Compresses the next bytes of the stream.
    ///
    /// - Parameters:
    ///   - bytes: input, fewer than 4 GiB.
    ///   - isLast: whether the stream ends with these bytes.
    /// - Returns: the output that is complete so far.
    func add(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
        bytes.withUnsafeBufferPointer { input in
            // zlib declares its input as mutable but does not change it.
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.pointee.avail_in = uInt(input.count)
            // The loop also collects output that zlib buffered for earlier input.
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

    /// Compresses a complete buffer.
    static func deflated(_ bytes: [UInt8], _ wrapping: Wrapping = .none) -> [UInt8] {
        Deflater(wrapping).add(bytes, isLast: true)
    }

    /// Computes the CRC-32 of bytes.
    ///
    /// - Parameters:
    ///   - bytes: the bytes.
    ///   - sum: the CRC-32 of the bytes before these.
    /// - Returns: the CRC-32 of all bytes so far.
    static func checksum(of bytes: [UInt8], after sum: UInt32 = 0) -> UInt32 {
        let sum = bytes.withUnsafeBufferPointer { buffer in
            crc32(uLong(sum), buffer.baseAddress, uInt(buffer.count))
        }
        return UInt32(truncatingIfNeeded: sum)
    }
}

/// Decompresses gzip streams with zlib.
enum Inflater {
    /// Decompresses a stream of one member.
    ///
    /// - Parameters:
    ///   - bytes: the stream.
    ///   - limit: the maximum number of bytes.
    /// - Returns: the content; nil if the stream is damaged or cut short, or its content exceeds the limit.
    /// - Complexity: O(*n*) in the number of bytes.
    static func gunzip(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        var stream = z_stream()
        // 16 selects the wrapping of gzip.
        guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { inflateEnd(&stream) }
        var result: [UInt8] = []
        var status = Z_OK
        bytes.withUnsafeBufferPointer { input in
            // zlib declares its input as mutable but does not change it.
            stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.avail_in = uInt(clamping: input.count)
            while status == Z_OK, result.count <= limit {
                result += [UInt8](unsafeUninitializedCapacity: room) { output, count in
                    stream.next_out = output.baseAddress
                    stream.avail_out = uInt(room)
                    status = inflate(&stream, Z_NO_FLUSH)
                    count = room - Int(stream.avail_out)
                }
            }
        }
        return status == Z_STREAM_END && result.count <= limit ? result : nil
    }

    private static let room = 1 << 16
}
