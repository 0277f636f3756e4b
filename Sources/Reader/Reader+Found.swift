internal import Archive
internal import Exports
internal import ForumModel
internal import Foundation
internal import Site

extension Reader {

    /// Returns the posts that a search finds as a file, such as `found/csv`; nil for another address.
    ///
    /// They are what `export --query` writes: one HTML file for posts of one thread, else a zip file.
    func found(_ request: ReaderRequest, path: String, _ reader: ArchiveSnapshot) throws -> ReaderResponse? {
        guard path.hasPrefix("found/"), let form = ServedSearch.File(rawValue: String(path.dropFirst(6))) else {
            return nil
        }
        let search = Self.search(request)
        var options = SearchOptions()
        options.limit = form == .atom ? AtomFeed.size : ServedSearch.mostFound
        options.order = search.isByDate || form == .atom ? .date : .relevance
        options.includesPrivate = false
        var (hits, words) = ([SearchHit](), search.words)
        do {
            hits = try reader.search(
                SearchQuery(search.words).postsOnly, options: options
            ).hits.filter { $0.entity == "post" }
        } catch  where error is LookupError || error is SearchFilterError { words = "\(error)" }
        guard !hits.isEmpty, !search.words.isEmpty else {
            return .page(site.notice("No post was found", [words]), status: 404)
        }
        let posts = hits.map { PostID(rawValue: $0.id) }
        let exporter: any Exporter
        switch form {
        case .atom:
            let (root, query) = ("http://\(request["host"] ?? "")/", request.target.drop { $0 != "?" })
            return .answer(
                try site.feed(
                    of: posts.compactMap { try reader.post($0) }, title: search.words,
                    id: "\(root)search.html\(query)", root: root, address: path + query,
                    page: "search.html\(query)", reader))
        case .html: exporter = HTMLExporter(theme: self.options.theme)
        case .csv: exporter = CSVExporter()
        case .markdown: exporter = MarkdownExporter()
        }
        let isPage = form == .html && Set(hits.map(\.threadID)).count == 1
        let (name, folder) = ("found.\(isPage ? "html" : "zip")", try TemporaryFolder())
        var selection = ArchiveSelection()
        selection.posts = Set(posts)
        let output = "\(folder.path)/\(name)"
        _ = try ArchiveStore(path: browser.path, access: .read).reading(selection) {
            try exporter.export($0, ExportJob(output: output))
        }
        return .file(
            try Array(Data(contentsOf: URL(fileURLWithPath: output))),
            mediaType: isPage ? "text/html; charset=utf-8" : "application/zip",
            headers: [("Content-Disposition", "attachment; filename=\(name)")])
    }
}
