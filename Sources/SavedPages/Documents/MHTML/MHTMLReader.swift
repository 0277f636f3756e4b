internal import Bytes
internal import ForumModel

struct MHTMLReader {
    let bytes: [UInt8]
    let headers: MIMEHeaders
    let limits: ContainerLimits
    private(set) var notes: [Diagnostic] = []

    /// Reads a message without parts, which is the page itself; some extensions save pages without pictures so.
    mutating func readSingle(_ type: MIMEContentType) throws(ContainerError) -> OpenedDocument {
        guard type.isHTML else {
            throw ContainerError(
                .noPage,
                "It contains no page but \(SafeText.escape(type.mediaType.prefix(80))). Save the page itself."
            )
        }
        let page = MIMEPart(headers: headers, contentType: type, body: headers.bodyStart..<bytes.count)
        return try document(of: page, assets: [])
    }

    /// Reads a message of parts: the page is the one that the message names, else the first of HTML.
    mutating func readParts(_ type: MIMEContentType) throws(ContainerError) -> OpenedDocument {
        guard let boundary = type.boundary else {
            throw ContainerError(
                .damaged,
                "Its Content-Type has no boundary, so its parts cannot be separated. Save the page again.")
        }
        let scanner = MIMEPartScanner(bytes, from: headers.bodyStart, boundary: boundary)
        guard scanner.hasParts else {
            throw ContainerError(
                .damaged,
                "The boundary of its parts (\(SafeText.escape(boundary.prefix(80)))) does not occur in it: the file is"
                    + " truncated or changed. Save the page again.")
        }
        note(scanner)
        let pageIndex = try pageIndex(in: scanner, start: type["start"])
        let frameCount = scanner.parts.count { $0.isHTML } - 1
        if frameCount > 0 {
            notes.report(
                .info, .mhtmlFrames,
                "It also contains \(frameCount) other HTML part(s), of frames; they were not read.")
        }
        let others = scanner.parts.indices.filter { $0 != pageIndex }.map { scanner.parts[$0] }
        return try document(of: scanner.parts[pageIndex], assets: others)
    }

    private func pageIndex(in scanner: MIMEPartScanner, start: [UInt8]?) throws(ContainerError) -> Int {
        if let start {
            let name = Self.withoutBrackets(start)
            let named = scanner.parts.firstIndex {
                $0.isHTML && $0.headers["content-id"].map(Self.withoutBrackets) == name
            }
            if let named { return named }
        }
        if let first = scanner.parts.firstIndex(where: \.isHTML), !scanner.isCut || !scanner.parts[first].body.isEmpty {
            return first
        }
        if scanner.tooDeepCount > 0 {
            throw ContainerError(
                .tooDeep,
                "Its parts are nested more than \(MIMEPartScanner.depthLimit) deep, and there is no page above that."
                    + " No browser writes such files; save the page again.")
        }
        throw ContainerError(
            .noPage,
            scanner.isCut
                ? "It is truncated before its page. Save the page again."
                : "None of its \(scanner.parts.count) part(s) is HTML. Save the page itself.")
    }

    private mutating func note(_ scanner: MIMEPartScanner) {
        if scanner.isCut {
            notes.report(
                .warning, .containerTruncated,
                "The MHTML file ends before its last boundary, so it is truncated. The available part was imported;"
                    + " save the page again if something is missing.")
        }
        if scanner.hasTooManyParts {
            notes.report(
                .warning, .mhtmlTooManyParts,
                "The MHTML file has more than \(MIMEPartScanner.partLimit) parts; the rest was skipped.")
        }
        let unusable = scanner.badCount + scanner.tooDeepCount
        if unusable > 0 {
            notes.report(
                .warning, .mhtmlBadPart,
                "Skipped \(unusable) part(s) of the MHTML file that have overlong headers, no boundary for parts of"
                    + " their own, or are nested more than \(MIMEPartScanner.depthLimit) deep.")
        }
    }

    private mutating func document(of page: MIMEPart, assets parts: [MIMEPart]) throws(ContainerError) -> OpenedDocument
    {
        let body = decodePage(page)
        guard body.count <= limits.memberByteLimit else {
            throw .pageInsideTooBig(byteCount: body.count, limit: limits.memberByteLimit)
        }
        let facts = facts(of: page)
        let collector = try assets(of: parts)
        let name = page.headers.address("content-location").map { BytePath($0) }
        return OpenedDocument(
            page: body, facts: facts, name: name, assets: collector.assets, isWhole: collector.isWhole, notes: notes)
    }

    private mutating func decodePage(_ page: MIMEPart) -> [UInt8] {
        let encoding = TransferEncoding(page.headers["content-transfer-encoding"])
        let body = encoding.decode(bytes, page.body)
        if encoding == .unknown {
            notes.report(
                .warning, .mhtmlBadEncoding,
                "The page has an unknown transfer encoding; it was read without decoding.")
        } else if body.badCount > 0 {
            notes.report(
                .warning, .mhtmlBadEncoding,
                "In \(body.badCount) place(s) of the page its transfer encoding is broken: words may be missing or"
                    + " wrong there. Save the page again if you can.")
        }
        return body.bytes
    }

    private mutating func facts(of page: MIMEPart) -> CaptureFacts {
        var facts = CaptureFacts()
        // WebKit and Internet Explorer write no Snapshot-Content-Location.
        let addresses = [headers.address("snapshot-content-location"), page.headers.address("content-location")]
        facts.url = addresses.lazy.compactMap { $0.flatMap(WebAddress.page) }.first
        facts.urlBasis = facts.url == nil ? nil : .mhtml
        facts.charset = page.contentType?.charset
        facts.mediaType = page.contentType?.mediaType
        if let date = headers["date"] {
            facts.capturedAt = MailDateParser.parse(date)
            facts.capturedBasis = facts.capturedAt == nil ? nil : .mhtml
            if facts.capturedAt == nil {
                notes.report(
                    .warning, .mhtmlBadDate,
                    "The MHTML file's date, `\(SafeText.escape(date.prefix(80)))`, cannot be read; the capture time is"
                        + " derived from the page itself.")
            }
        }
        return facts
    }

    private mutating func assets(of parts: [MIMEPart]) throws(ContainerError) -> AssetCollector {
        var collector = AssetCollector(limits: limits)
        var badCount = 0
        for part in parts {
            let type = part.contentType?.mediaType
            guard part.isHTML || collector.wants(mediaType: type) else { continue }
            let encoding = TransferEncoding(part.headers["content-transfer-encoding"])
            let body = encoding.decode(bytes, part.body)
            if part.isHTML {
                collector.leaveOut(frame: encoding == .unknown || body.badCount > 0 ? nil : body.bytes)
                continue
            }
            if encoding == .unknown || body.badCount > 0 { badCount += 1 }
            if encoding == .unknown { continue }
            let url =
                part.headers.address("content-location")
                ?? part.headers["content-id"].map { "cid:" + String(decoding: Self.withoutBrackets($0), as: UTF8.self) }
            try collector.take(SavedAsset(url: url, mediaType: type, bytes: body.bytes))
        }
        notes += collector.notes
        if badCount > 0 {
            notes.report(
                .warning, .assetBadEncoding,
                "\(badCount) picture(s) or style sheet(s) of the MHTML file have a broken or unknown transfer"
                    + " encoding, and may be damaged or missing.")
        }
        return collector
    }

    private static func withoutBrackets(_ name: [UInt8]) -> [UInt8] {
        name.filter { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") && !$0.isBlank }
    }
}
