internal import CZLib

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
