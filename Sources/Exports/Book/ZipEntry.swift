internal import CZLib

/// A file as it lies in a zip archive; made apart from the archive, so that several can be made at once.
struct ZipEntry: Sendable {
    /// The file's name, with slashes.
    let name: String
    /// The bytes as they lie there.
    let content: [UInt8]
    /// How many bytes the file has.
    let size: Int
    /// The checksum of the file.
    let checksum: UInt32
    /// Whether the bytes are deflated.
    let isDeflated: Bool

    /// The longest file that a zip archive of the first kind can hold, in bytes.
    static let sizeLimit = 0xFFFF_FFFE

    /// Makes an entry.
    ///
    /// With one version of zlib, the same bytes always become the same entry.
    ///
    /// - Parameters:
    ///   - name: the file's name.
    ///   - bytes: what is in it.
    ///   - isStored: whether to leave the bytes as they are, as for pictures.
    init(name: String, _ bytes: [UInt8], isStored: Bool = false) {
        self.name = name
        size = bytes.count
        // The writer refuses it.
        guard bytes.count <= Self.sizeLimit else {
            (content, checksum, isDeflated) = ([], 0, false)
            return
        }
        checksum = Self.checksum(of: bytes)
        isDeflated = !isStored
        content = isStored ? bytes : Self.deflated(bytes)
    }

    private static func checksum(of bytes: [UInt8]) -> UInt32 {
        let sum = bytes.withUnsafeBufferPointer { buffer in
            crc32(0, buffer.baseAddress, uInt(buffer.count))
        }
        return UInt32(truncatingIfNeeded: sum)
    }

    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        // Without zlib's wrapping.
        let status = deflateInit2_(
            &stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        precondition(status == Z_OK, "zlib could not get its memory")  // as for an array that does not fit
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, uLong(bytes.count)))
        return bytes.withUnsafeBufferPointer { input in
            Array(unsafeUninitializedCapacity: bound) { output, count in
                // zlib takes its input as if it might change it.
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(bound)
                _ = deflate(&stream, Z_FINISH)
                count = bound - Int(stream.avail_out)
            }
        }
    }
}
