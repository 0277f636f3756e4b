internal import ForumModel

/// The content of a `response` or `resource` record: an HTTP response, or its body alone.
struct WARCContent {
    private let header: WARCHeader
    private let block: [UInt8]
    /// The response; nil when the block is the body alone.
    private let message: HTTPMessage?
    private let contentType: HTTPContentType

    init(_ block: [UInt8], of header: WARCHeader) throws(ContainerError) {
        self.header = header
        self.block = block
        if header.type == "response" {
            guard let message = HTTPMessage(block) else {
                throw ContainerError(
                    .damaged,
                    "The record contains no HTTP response, although it is declared as one. Capture the page again.")
            }
            self.message = message
            contentType = HTTPContentType(message.fields.first("content-type"))
        } else {
            message = nil
            contentType = HTTPContentType(header.fields.first("content-type"))
        }
    }

    static func tooBig(_ byteCount: Int64, limit: Int) -> ContainerError {
        ContainerError(
            .tooBig,
            "It has \(byteCount) bytes, more than the \(limit) that a page or picture may have. Nothing was imported from it."
        )
    }

    /// Whether the decoded size may exceed the size in the file.
    var isCompressed: Bool { message.map { !$0.codings.isEmpty } ?? false }

    func describe(in member: inout Member) {
        member.facts.mediaType = contentType.mediaType
        member.facts.charset = contentType.charset
        guard let message else { return }
        switch message.status {
        case 200, 203: break
        case 206:
            member.notes.report(
                .warning, .warcPartial,
                "The server sent only a part of the page (\(message.answer)); that part was imported.")
        default:
            let target = message.fields.first("location").map { " and named \(SafeText.escape($0.utf8.prefix(300)))" }
            member.kind = .other(
                code: .warcHTTPStatus,
                reason: "The server responded with \(message.answer)\(target ?? ""): this is not the requested page.")
        }
    }

    /// The body without chunks, and decompressed within the limit; also throws for a truncated block (`isCut`) that is not a page.
    func payload(isCut: Bool, limit: Int, notes: inout [Diagnostic]) throws(ContainerError) -> [UInt8] {
        let stored = message.map { Array(block[$0.bodyStart...]) } ?? block
        var oddities: [Diagnostic] = []
        var whole = stored
        if let message, message.isChunked {
            let body = ChunkedBody(stored)
            whole = body.bytes
            oddities += Self.notes(on: body.end)
        }
        var unpacked = whole
        if let message { unpacked = try ContentCoding.undo(message.codings, of: whole, limit: limit, notes: &oddities) }
        if isCut {  // oddities are not reported, as the cut may explain them
            notes.append(try noteOnCut(unpacked))
            return unpacked
        }
        notes += oddities
        if let odd = digestNote(stored: stored, whole: whole, unpacked: unpacked) { notes.append(odd) }
        return unpacked
    }

    private static func notes(on end: ChunkedBody.End) -> [Diagnostic] {
        switch end {
        case .whole: []
        case .cut:
            [
                Diagnostic(
                    .warning, .warcChunkedCut,
                    "The response ends before its last chunk; the part before was imported, and something may be missing."
                )
            ]
        case .notChunked:
            [
                Diagnostic(
                    .info, .warcNotChunked,
                    "The header declares a chunked response, but it is stored without chunks; it was read as it is.")
            ]
        }
    }

    /// Throws when the available part is of no use, as that of a picture.
    private func noteOnCut(_ unpacked: [UInt8]) throws(ContainerError) -> Diagnostic {
        let isPage =
            contentType.isHTML
            || contentType.mediaType == nil && HTMLSniff.looksLikeHTML(Array(unpacked.prefix(HTMLSniff.length)))
        let what = "The file ends inside this record, after \(block.count) of its \(header.contentLength ?? 0) bytes."
        guard isPage, !unpacked.isEmpty else {
            throw ContainerError(.damaged, what + " Find another copy of the file, or capture the page again.")
        }
        return Diagnostic(.warning, .containerTruncated, what + " The available part of the page was imported.")
    }

    /// Nil without a digest or if it matches; the block's is preferred: writers disagree whether a payload is the body as sent or decoded.
    private func digestNote(stored: [UInt8], whole: [UInt8], unpacked: [UInt8]) -> Diagnostic? {
        let name: String
        if let digest = RecordDigest(header.fields.first("warc-block-digest")) {
            name = "WARC-Block-Digest"
            if digest.matches(block) { return nil }
        } else if let digest = RecordDigest(header.fields.first("warc-payload-digest")) {
            name = "WARC-Payload-Digest"
            if digest.matches(stored) || whole != stored && digest.matches(whole)
                || unpacked != whole && digest.matches(unpacked)
            {
                return nil
            }
        } else {
            return nil
        }
        return Diagnostic(
            .warning, .warcDigest,
            "Its bytes differ from the digest of the capture (\(name)); they were imported anyway. "
                + "Find another copy of the file.")
    }
}
