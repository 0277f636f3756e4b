internal import Archive
internal import ForumModel
internal import Site

extension Reader {
    /// Returns a feed of the catalog for e-readers, or one of its books; nil for another address.
    func opds(_ request: ReaderRequest, path: String, _ reader: ArchiveSnapshot) throws -> ReaderResponse? {
        guard request.isForCatalog else { return nil }
        let path = path.dropFirst(5)
        guard path.hasPrefix("books/"), path.hasSuffix(".epub") else {
            let page = request.field("page").flatMap { Int($0) }.map { min(max(1, $0), 100_000) } ?? 1
            return try site.opds(String(path), query: request.field("q") ?? "", page: page, reader)
                .map(ReaderResponse.answer)
        }
        guard let id = ThreadID(parsing: path.dropFirst(6).dropLast(5)), let thread = try reader.thread(id),
            thread.postCount > 0
        else { return nil }
        return .file(
            try books.book(id, of: browser.path), mediaType: "application/epub+zip",
            headers: [("Content-Disposition", "attachment; filename=\"\(id).epub\"")])
    }
}

extension ReaderRequest {
    /// Whether it is for the catalog for e-readers, which know no login but HTTP Basic.
    var isForCatalog: Bool { path == "opds" || path?.hasPrefix("opds/") == true }
}
