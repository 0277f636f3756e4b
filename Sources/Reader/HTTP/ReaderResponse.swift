internal import ForumModel
internal import Foundation
internal import Site

/// The response to a ``ReaderRequest``.
public struct ReaderResponse: Sendable {
    /// The status code, such as 200.
    public var status: Int
    /// The header fields, without `Content-Length`.
    public var headers: [(name: String, value: String)]
    /// The body; in a response to `HEAD`, the body that `GET` would return.
    public var body: [UInt8]
    /// What follows the body as it happens, until the client closes the connection or the stream ends; nil for most responses.
    ///
    /// A server sends no `Content-Length` with such a response.
    public var events: AsyncStream<[UInt8]>?

    init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = Self.always + headers
        self.body = body
    }

    /// Header fields of every response, which forbid scripts, framing and reads by other sites.
    private static let always: [(name: String, value: String)] = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ]

    static func page(
        _ bytes: [UInt8], status: Int = 200, headers: [(name: String, value: String)] = []
    ) -> ReaderResponse {
        ReaderResponse(
            status: status,
            headers: [
                ("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", pagePolicy),
                ("Cache-Control", "private, no-cache"),
            ] + headers, body: bytes)
    }

    static func file(
        _ bytes: [UInt8], mediaType: String, isImmutable: Bool = false, status: Int = 200,
        headers: [(name: String, value: String)] = []
    ) -> ReaderResponse {
        ReaderResponse(
            status: status,
            headers: [
                ("Content-Type", mediaType), ("Content-Security-Policy", filePolicy),
                ("Cache-Control", isImmutable ? "private, max-age=31536000, immutable" : "private, no-cache"),
                ("Accept-Ranges", "bytes"),
            ] + headers, body: bytes)
    }

    static func plain(_ status: Int, _ words: String, headers: [(name: String, value: String)] = []) -> ReaderResponse {
        ReaderResponse(
            status: status,
            headers: [
                ("Content-Type", "text/plain; charset=utf-8"), ("Content-Security-Policy", filePolicy),
                ("Cache-Control", "no-store"),
            ] + headers, body: Array((words + "\n").utf8))
    }

    /// Returns the response to something sent that could not be written to disk.
    static func notWritten(_ name: String, _ error: any Error) -> ReaderResponse {
        (error as? CocoaError)?.code == .fileWriteOutOfSpace
            ? plain(507, "\(name) was not kept: the disk is full.")
            : plain(500, "\(name) was not kept: \(error.localizedDescription)")
    }

    /// Returns a redirect to another address of the Reader, which is percent-encoded already.
    static func redirect(
        to address: String, status: Int = 302, headers: [(name: String, value: String)] = []
    ) -> ReaderResponse { plain(status, "See \(address)", headers: [("Location", address)] + headers) }

    static func json(_ data: Data, status: Int = 200) -> ReaderResponse {
        file(Array(data), mediaType: "application/json", status: status)
    }

    static func answer(_ answer: ServedSite.Answer) -> ReaderResponse {
        switch answer {
        case .page(let bytes): page(bytes)
        case .file(let bytes, let type, let isImmutable): file(bytes, mediaType: type, isImmutable: isImmutable)
        case .moved(let address): redirect(to: "/" + address)
        case .missing(let bytes): page(bytes, status: 404)
        }
    }

    private static let pagePolicy = ServedSite.policy + "; frame-ancestors 'none'"
    private static let filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

    /// Returns the value of a header field, by its name in lower case.
    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }

    /// Returns the response to a conditional or range request.
    func selected(by request: ReaderRequest) -> ReaderResponse {
        guard status == 200, events == nil, header("cache-control") != "no-store" else { return self }
        var response = self
        let tag = "\"\(ContentHash(of: body).description.prefix(32))\""
        response.headers.append(("ETag", tag))
        if let known = request["if-none-match"], Self.names(tag, in: known) {
            response.status = 304
            response.body = []
            return response
        }
        // Ranges are defined for GET alone.
        guard request.method == "GET", header("accept-ranges") != nil, let range = request["range"],
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
            response.headers.append(("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(body.count)"))
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

enum ByteRange: Hashable {
    /// The whole body, also for several ranges and unknown syntax.
    case whole
    /// A range outside of the body, which cannot be satisfied.
    case none
    /// A range of bytes.
    case part(Range<Int>)

    /// Parses `bytes=0-99`, `bytes=100-` and `bytes=-100`.
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
