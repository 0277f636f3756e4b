struct HTTPMessage {
    let status: Int
    /// Status and reason as the server wrote them, `404 Not Found`.
    let answer: String
    let fields: RecordFields
    let bodyStart: Int  // the offset in the given bytes

    static let headByteLimit = 64 << 10

    static func isHere(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: "HTTP/".utf8) }

    /// Parses the response after interim ones (`100 Continue`); nil if the bytes do not begin with a response, or a header is too long.
    ///
    /// A header that ends with the bytes, without an empty line, has no body.
    init?(_ bytes: [UInt8]) {
        var start = 0
        while true {
            let head = bytes[start...].prefix(Self.headByteLimit)
            guard Self.isHere(head) else { return nil }
            let end = head.withUnsafeBufferPointer { RecordFields.end(in: $0) }
            guard end != nil || bytes.count - start < Self.headByteLimit else { return nil }
            let next = start + (end ?? head.count)
            let line = head.prefix { !RecordStart.isLineEnd($0) }
            let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
            guard words.count == 2 else { return nil }
            let answer = words[1].drop { $0 == 0x20 }
            guard let status = Int(String(decoding: answer.prefix(3), as: UTF8.self)), (100...999).contains(status)
            else { return nil }
            if (100..<200).contains(status), Self.isHere(bytes[next...]) {
                start = next
                continue
            }
            self.status = status
            self.answer = SafeText.escape(answer.prefix(80))
            fields = RecordFields(head[line.endIndex..<next].drop(while: RecordStart.isLineEnd))
            bodyStart = next
            return
        }
    }

    /// The encodings of the body in the order in which they were applied, without the chunking.
    var codings: [String] {
        (fields.list("content-encoding") + fields.list("transfer-encoding"))
            .filter { $0 != "identity" && $0 != "chunked" }
    }

    var isChunked: Bool { fields.list("transfer-encoding").contains("chunked") }
}
