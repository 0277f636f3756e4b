internal import Exports
internal import ForumModel

/// An answer to a ``ReaderRequest``.
public struct ReaderResponse: Sendable {
    /// The status, such as 200.
    public var status: Int
    /// The fields of the head; the length of the body is not among them.
    public var headers: [(name: String, value: String)]
    /// The body; of an answer to `HEAD` what one to `GET` would have.
    public var body: [UInt8]

    init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = Self.always + headers
        self.body = body
    }

    /// What each answer says: nothing of it runs, is framed or is read by another site.
    private static let always: [(name: String, value: String)] = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("X-Frame-Options", "DENY"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
    ]

    /// A page.
    static func page(_ bytes: [UInt8], status: Int = 200) -> ReaderResponse {
        ReaderResponse(
            status: status,
            headers: [
                ("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", pagePolicy),
                ("Cache-Control", "private, no-cache"),
            ], body: bytes)
    }

    /// A file that is no page.
    static func file(_ bytes: [UInt8], mediaType: String, isImmutable: Bool) -> ReaderResponse {
        ReaderResponse(
            status: 200,
            headers: [
                ("Content-Type", mediaType), ("Content-Security-Policy", filePolicy),
                ("Cache-Control", isImmutable ? "private, max-age=31536000, immutable" : "private, no-cache"),
                ("Accept-Ranges", "bytes"),
            ], body: bytes)
    }

    /// A sentence for programs, and for people who asked in a strange way.
    static func plain(_ status: Int, _ words: String, headers: [(name: String, value: String)] = [])
        -> ReaderResponse
    {
        ReaderResponse(
            status: status,
            headers: [
                ("Content-Type", "text/plain; charset=utf-8"), ("Content-Security-Policy", filePolicy),
                ("Cache-Control", "no-store"),
            ] + headers, body: Array((words + "\n").utf8))
    }

    /// Leads to another address of the Reader, which is percent-encoded.
    static func redirect(to address: String) -> ReaderResponse {
        var response = plain(302, "See \(address)")
        response.headers.append(("Location", address))
        return response
    }

    private static let pagePolicy = ServedSite.policy + "; frame-ancestors 'none'"
    private static let filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

    /// The value of a field of the head, by its name in lower case.
    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }
}

extension ReaderResponse {
    /// The answer to a request that names a version or a part of what it wants.
    func selected(by request: ReaderRequest) -> ReaderResponse {
        guard status == 200, header("cache-control") != "no-store" else { return self }
        var response = self
        let tag = "\"\(ContentHash(of: body).description.prefix(32))\""
        response.headers.append(("ETag", tag))
        if let known = request["if-none-match"], Self.names(tag, in: known) {
            response.status = 304
            response.body = []
            return response
        }
        guard header("accept-ranges") != nil, let range = request["range"],
            request["if-range"] == nil || request["if-range"] == tag
        else { return response }
        switch ByteRange.parse(range, length: body.count) {
        case .whole: return response
        case .none:
            var refusal = Self.plain(416, "There is no such part.")
            refusal.headers.append(("Content-Range", "bytes */\(body.count)"))
            return refusal
        case .part(let part):
            response.status = 206
            response.headers.append(
                ("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(body.count)"))
            response.body = Array(body[part])
            return response
        }
    }

    private static func names(_ tag: String, in list: String) -> Bool {
        list.split(separator: ",").contains { entry in
            var entry = entry.drop { $0 == " " }
            while entry.last == " " { entry = entry.dropLast() }
            return entry == "*" || entry == tag || entry == "W/" + tag
        }
    }
}

/// The part of a file that a request wants.
enum ByteRange: Hashable {
    /// All of it, also where more than one part is wanted, or it is said in another way.
    case whole
    /// Nothing that the file has.
    case none
    /// These bytes.
    case part(Range<Int>)

    /// Reads `bytes=0-99`, `bytes=100-` and `bytes=-100`.
    static func parse(_ text: String, length: Int) -> ByteRange {
        guard text.hasPrefix("bytes=") else { return .whole }
        let parts = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
            return .whole
        }
        let (first, last) = (Int(parts[0]), Int(parts[1]))
        switch (first, last) {
        case (let first?, let last?):
            guard first <= last else { return .whole }
            return first < length ? .part(first..<min(last, length - 1) + 1) : .none
        case (let first?, nil):
            guard parts[1].isEmpty else { return .whole }
            return first < length ? .part(first..<length) : .none
        case (nil, let count?):
            guard parts[0].isEmpty else { return .whole }
            return count > 0 && length > 0 ? .part(max(0, length - count)..<length) : .none
        case (nil, nil): return .whole
        }
    }
}
