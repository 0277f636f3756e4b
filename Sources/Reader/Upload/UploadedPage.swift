internal import ForumPages
internal import Foundation

/// A saved page that a client sends: as a form of SingleFile's *Upload to a REST Form API*, or as the content of a `PUT`.
struct UploadedPage {
    static let path = "api/v1/pages"
    /// The maximum size of a request's content in bytes.
    static let byteLimit = 64 << 20

    let bytes: Data
    /// The page's address according to the client; nil without one that names a thread, forum, person or message.
    private(set) var link: ForumLink?
    /// Whether the client stated another address, which is ignored.
    private(set) var hasForeignAddress = false

    /// Parses a request whose token was checked.
    ///
    /// - Throws: A refusal that says which settings of SingleFile are missing.
    init(_ request: ReaderRequest) throws(RequestHead.Refusal) {
        var address = request.field("address")
        if request.method == "PUT" {
            bytes = Data(request.body)
        } else {
            let fields = try Self.fields(of: request)
            guard let file = fields["file"] else {
                throw RequestHead.Refusal(
                    status: 400,
                    words: "The form has no field \"file\". In SingleFile's settings, the archive data field name is "
                        + "\"file\", and the archive URL field name is \"url\".")
            }
            bytes = file
            address = fields["url"].flatMap { String(validating: $0, as: UTF8.self) }
        }
        guard !bytes.isEmpty else { throw RequestHead.Refusal(status: 400, words: "The page is empty.") }
        guard let address, !address.isEmpty else { return }
        link = ForumLink(address).flatMap { Self.isUseful($0) && address.contains("://") ? $0 : nil }
        hasForeignAddress = link == nil
    }

    /// The place in the folder of sent pages, of which the client chooses only letters, digits and `=&._-`.
    ///
    /// The hash tells pages apart, and the name holds the address as mirroring tools write it, so that every later import finds it.
    func fileName(hash: String) -> String {
        let name = link.map { $0.script + "?" + $0.query } ?? "page"
        return "\(hash.prefix(16))/\(name)\(fileExtension)"
    }

    private var fileExtension: String {
        if bytes.starts(with: [0x50, 0x4B, 3, 4]) { return ".zip" }
        return bytes.prefix(4096).range(of: Data("\nMIME-Version:".utf8)) != nil ? ".mhtml" : ".html"
    }

    private static func isUseful(_ link: ForumLink) -> Bool {
        let isPlain = (link.script + link.query).utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "=&._-".utf8.contains(byte)
        }
        let hasNumber = link.threadID != nil || link.forumID != nil || link.userID != nil || link.messageID != nil
        return isPlain && hasNumber && link.script.hasSuffix(".php") && link.query.utf8.count <= 160
    }

    private static let partLimit = 16

    private static func fields(of request: ReaderRequest) throws(RequestHead.Refusal) -> [String: Data] {
        let type = request["content-type"] ?? ""
        let match = type.firstMatch(of: /(?i)^multipart\/form-data;.*boundary="?([^";,\s]{1,200})"?/)
        guard let match else {
            throw RequestHead.Refusal(
                status: 415, words: "Pages are sent as multipart/form-data with POST, or as they are with PUT.")
        }
        let body = Data(request.body)
        let line = Data("\r\n".utf8)
        let border = Data("--\(match.1)".utf8)
        var fields: [String: Data] = [:]
        guard var start = body.range(of: border)?.upperBound else { throw Self.malformed }
        for _ in 0..<partLimit {
            if body[start...].starts(with: Data("--".utf8)) { return fields }
            guard let end = body[start...].range(of: line + border),
                let head = body[start..<end.lowerBound].range(of: line + line)
            else { throw malformed }
            let lines = String(decoding: body[start..<head.lowerBound], as: UTF8.self)
            if let name = lines.firstMatch(of: /(?i)content-disposition:[^\r\n]*; ?name="([^"\r\n]*)"/) {
                fields[String(name.1)] = body[head.upperBound..<end.lowerBound]
            }
            start = end.upperBound
        }
        throw malformed
    }

    private static let malformed = RequestHead.Refusal(status: 400, words: "The form is malformed.")
}
