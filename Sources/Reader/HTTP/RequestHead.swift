/// The head of an HTTP request, parsed strictly to avoid ambiguities between parsers.
struct RequestHead {
    struct Refusal: Error, Hashable {
        var status: Int
        var words: String

        static let tooManyPages = Refusal(
            status: 429, words: "Too many pages wait to be imported. Send this one again in a moment.")
    }

    /// The maximum size of a head in bytes.
    static let limit = 40_960
    /// The maximum size of a request target in bytes: 200 addresses of the forums have room in it.
    static let targetLimit = 32_768
    /// The maximum size of a form's content in bytes.
    static let contentLimit = 4096
    private static let fieldLimit = 100

    var request: ReaderRequest
    var contentLength: Int
    var keepsAlive: Bool

    /// The length includes the empty line at the end of the head; nil if the head is incomplete.
    static func length(in bytes: [UInt8]) throws(Refusal) -> Int? {
        let end: [UInt8] = [13, 10, 13, 10]
        var index = 0
        while index + 4 <= min(bytes.count, limit) {
            if bytes[index] == 13, bytes[index..<index + 4].elementsEqual(end) { return index + 4 }
            index += 1
        }
        guard bytes.count < limit else {
            let hasRequestLine = bytes.prefix(targetLimit).contains(10)
            throw hasRequestLine
                ? Refusal(status: 431, words: "The head of the request is too long.")
                : Refusal(status: 414, words: "The address is too long.")
        }
        return nil
    }

    /// The bytes include the empty line at their end; `contentLimit` returns how many bytes of content a request may have.
    init(
        _ bytes: ArraySlice<UInt8>,
        contentLimit: (ReaderRequest) throws(Refusal) -> Int = { $0.method == "POST" ? Self.contentLimit : 0 }
    ) throws(Refusal) {
        var lines: [ArraySlice<UInt8>] = []
        var rest = bytes.dropLast(4)
        while let end = rest.firstIndex(of: 13) {
            guard end + 1 < rest.endIndex, rest[end + 1] == 10 else { throw Self.malformed }
            lines.append(rest[..<end])
            rest = rest[(end + 2)...]
        }
        lines.append(rest)
        // Parsers disagree about bare line feeds and control characters.
        guard lines.allSatisfy({ $0.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 9 } }) else { throw Self.malformed }
        guard lines.count <= Self.fieldLimit + 1 else {
            throw Refusal(status: 431, words: "The request has too many fields.")
        }
        let (method, target, isHTTP11) = try Self.requestLine(lines[0])
        var headers: [(name: String, value: String)] = []
        for line in lines.dropFirst() { headers.append(try Self.field(line)) }
        request = ReaderRequest(method: method, target: target, headers: headers)
        guard request.values(of: "host").count == 1 || !isHTTP11 && request["host"] == nil else {
            throw Refusal(status: 400, words: "A request names one host.")
        }
        contentLength = try Self.contentLength(of: request, limit: try contentLimit(request))
        let connection = (request["connection"] ?? "").lowercased()
        keepsAlive = isHTTP11 ? !connection.contains("close") : connection.contains("keep-alive")
    }

    /// Returns the stated length of the content; throws if it is over the limit or not given by `Content-Length` alone.
    private static func contentLength(of request: ReaderRequest, limit: Int) throws(Refusal) -> Int {
        let lengths = request.values(of: "content-length")
        guard request["transfer-encoding"] == nil, lengths.count <= 1 else {
            throw Refusal(status: 413, words: "The Reader takes no such content.")
        }
        guard let length = lengths.first else { return 0 }
        guard length.utf8.count <= 18, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(length)
        else { throw malformed }
        guard count <= limit else {
            throw Refusal(
                status: 413,
                words: limit > contentLimit
                    ? "This may have \(limit >> 20) MB." : "The Reader takes no content but that of its own forms.")
        }
        return count
    }

    private static let malformed = Refusal(status: 400, words: "The request is malformed.")

    /// Returns the method, the target, and whether the version is HTTP/1.1 and not 1.0.
    private static func requestLine(_ line: ArraySlice<UInt8>) throws(Refusal) -> (String, String, isHTTP11: Bool) {
        let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy({ (0x41...0x5A).contains($0) }),
            parts[1].allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw malformed }
        guard parts[1].count <= targetLimit else { throw Refusal(status: 414, words: "The address is too long.") }
        let version = String(decoding: parts[2], as: UTF8.self)
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
            throw Refusal(status: 505, words: "The Reader speaks HTTP/1.1.")
        }
        let (method, target) = (String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self))
        return (method, target, version == "HTTP/1.1")
    }

    private static func field(_ line: ArraySlice<UInt8>) throws(Refusal) -> (name: String, value: String) {
        guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex,
            line[..<colon].allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw malformed }
        var value = line[(colon + 1)...]
        while let first = value.first, first == 0x20 || first == 9 { value = value.dropFirst() }
        while let last = value.last, last == 0x20 || last == 9 { value = value.dropLast() }
        return (String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
    }
}
