internal import Bytes

/// Decodes the body of an HTTP message that was sent in chunks.
struct ChunkedBody {
    enum End: Equatable {
        /// The last chunk was found; trailers after it do not affect the body.
        case whole
        /// The last chunk is missing, or other bytes follow a chunk.
        case cut
        /// The bytes are not chunked; they are returned unchanged.
        case notChunked
    }

    private(set) var bytes: [UInt8] = []
    private(set) var end = End.cut

    init(_ body: [UInt8]) {
        var rest = body[...]
        bytes.reserveCapacity(rest.count)
        var chunkCount = 0
        while !rest.isEmpty {
            guard let size = Self.size(&rest) else { break }
            if size == 0 {
                end = .whole
                return
            }
            bytes += rest.prefix(size)
            if rest.count < size { return }
            rest = rest.dropFirst(size)
            // A page that was stored without chunks may begin with a hexadecimal number by chance.
            if rest.starts(with: [0x0D, 0x0A]) {
                rest = rest.dropFirst(2)
            } else if rest.first == 0x0A {
                rest = rest.dropFirst()
            } else if !rest.isEmpty {
                break
            }
            chunkCount += 1
        }
        if chunkCount == 0, !rest.isEmpty { (bytes, end) = (body, .notChunked) }
    }

    /// Parses the line that starts a chunk: hexadecimal digits and optional extensions.
    private static func size(_ rest: inout ArraySlice<UInt8>) -> Int? {
        let digits = rest.prefix(16).prefix { $0.hexDigitValue != nil }
        guard (1..<16).contains(digits.count) else { return nil }
        let after = rest[digits.endIndex...].drop { $0.isBlank }
        guard let next = after.first, next == UInt8(ascii: ";") || RecordStart.isLineEnd(next),
            let lineEnd = after.firstIndex(of: 0x0A)
        else { return nil }
        if next == 0x0D, lineEnd != after.startIndex + 1 { return nil }
        rest = rest[(lineEnd + 1)...]
        return digits.reduce(0) { $0 << 4 | Int($1.hexDigitValue ?? 0) }
    }
}
