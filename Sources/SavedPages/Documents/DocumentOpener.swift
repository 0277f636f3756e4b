internal import ByteCompression
internal import ForumModel

/// Takes pages out of files that wrap them with their pictures: MHTML, Safari's web archives, zipped pages, and pages
/// that were compressed on their way.
package struct DocumentOpener: Sendable {
    private let limits: ContainerLimits

    package init(limits: ContainerLimits = .standard) { self.limits = limits }

    /// The pages in a file; a file in none of the formats is returned unchanged.
    ///
    /// The format is detected from the first bytes, never from the name; SingleFile's self-extracting form also from the last bytes.
    package func pages(in saved: SavedPage) throws(ContainerError) -> [SavedPage] {
        if MHTMLDocument.isMHTML(saved.bytes) {
            return [page(try MHTMLDocument.open(saved.bytes, limits: limits), in: saved)]
        }
        if WebArchiveDocument.isWebArchive(saved.bytes) {
            return [page(try WebArchiveDocument.open(saved.bytes, limits: limits), in: saved)]
        }
        if Deflate.isGzip(saved.bytes) {
            let unpacked = Deflate.unpack(saved.bytes, .gzip, limit: limits.pageMemberByteLimit)
            if case .tooBig(let limit) = unpacked.end { throw .pageTooBig(limit: limit) }
            let bytes = try unpacked.whole()
            let note = Diagnostic(
                .info, .pageCompressed,
                "The file is compressed with gzip, regardless of its name; the page inside was read.")
            let inside = SavedPage(
                location: saved.location, bytes: bytes, facts: saved.facts, notes: saved.notes + [note])
            // One layer only, since a stream can unpack to itself.
            return Deflate.isGzip(bytes) ? [inside] : try pages(in: inside)
        }
        if ZippedDocument.isZipped(saved.bytes) {
            do throws(ContainerError) {
                return try ZippedDocument.open(saved.bytes, limits: limits).map { page($0, in: saved) }
            } catch {
                // Markup that only looks like a ZIP at its end is a page like any other.
                guard ContainerForm(head: saved.bytes) == nil else { throw error }
            }
        }
        return [saved]
    }

    private func page(_ document: OpenedDocument, in saved: SavedPage) -> SavedPage {
        var facts = document.facts
        // What a crawl or mail says around the file may fill in what the file does not say itself.
        if facts.url == nil { (facts.url, facts.urlBasis) = (saved.facts.url, saved.facts.urlBasis) }
        if facts.capturedAt == nil {
            (facts.capturedAt, facts.capturedBasis) = (saved.facts.capturedAt, saved.facts.capturedBasis)
        }
        let location = saved.location
        let place =
            document.name.map {
                location.member($0, byteCount: Int64(document.page.count), modifiedAt: location.modifiedAt)
            } ?? location
        var result = SavedPage(location: place, bytes: document.page, facts: facts, notes: saved.notes + document.notes)
        result.assets = document.assets
        let isWhole = document.isWhole && document.notes.allSatisfy { $0.severity == .info } && location.member == nil
        result.file = isWhole ? saved.bytes : nil
        return result
    }
}

/// A page taken out of a file that wraps it together with its pictures and style sheets.
struct OpenedDocument {
    var page: [UInt8]
    var facts: CaptureFacts
    /// The page's name inside the wrapping (a part's address); nil when it has none.
    var name: BytePath?
    var assets: [SavedAsset] = []
    /// False if something was left out that may contain users' text; the file is then not kept with the page.
    var isWhole = true
    var notes: [Diagnostic] = []
}
