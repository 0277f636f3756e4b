package import Archive
internal import Bytes
internal import ForumModel
internal import Markup

/// A feed of the OPDS 1.2 catalog for e-readers: of other feeds (navigation), or of threads as books (acquisition).
///
/// Atom elements have no prefix, and every link has all attributes, because the parsers of e-readers are simple.
struct OPDSFeed {
    typealias Shelf = (path: String, title: String, words: String, hasBooks: Bool)

    static let booksPerPage = 50
    static let searchType = "application/opensearchdescription+xml"
    static let search = """
        <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>Threads</ShortName><Description>Threads by \
        the words of their posts</Description><Url type="\(type(hasBooks: true))" template="/opds/search?q={searchTerms}"/>\
        </OpenSearchDescription>
        """

    let catalog: String
    let title: String
    /// The address of the feed's first page, relative to `/opds/`; empty for the root of the catalog.
    let path: String
    let updated: UTCTime?

    func render(_ shelves: [Shelf]) -> ServedSite.Answer {
        render(path, hasBooks: false) { out in
            for shelf in shelves {
                out.block("entry") {
                    head(shelf.title, id: shelf.path, updated, &$0)
                    $0.line("content", ["type": "text"], text: shelf.words)
                    let relation = shelf.path == "new" ? "http://opds-spec.org/sort/new" : "subsection"
                    link(relation, shelf.path, Self.type(hasBooks: shelf.hasBooks), &$0)
                }
            }
        }
    }

    /// Renders page `page`, from 1, of a list of books; `threads` start with its first book, and reach into the next page if there is one.
    func render(_ threads: ArraySlice<ForumThread>, page: Int) -> ServedSite.Answer {
        func address(_ page: Int) -> String {
            page == 1 ? path : path + (path.contains("?") ? "&" : "?") + "page=\(page)"
        }
        return render(address(page), hasBooks: true) { out in
            if page > 1 { link("previous", address(page - 1), Self.type(hasBooks: true), &out) }
            if threads.count > Self.booksPerPage { link("next", address(page + 1), Self.type(hasBooks: true), &out) }
            for thread in threads.prefix(Self.booksPerPage) { out.block("entry") { write(thread, &$0) } }
        }
    }

    private func write(_ thread: ForumThread, _ out: inout HTMLOutput) {
        head(ThreadPageView.shown(thread.title, of: thread.id), id: "books/\(thread.id)", thread.lastPostAt, &out)
        out.line("author") { $0.line("name", text: thread.authorName.map(ShownText.cleaned) ?? "(name not known)") }
        out.line("dc:language", text: "en")
        if let time = thread.firstPostAt { out.line("dc:issued", text: String(time.description.prefix(10))) }
        let whole = max(thread.sitePostCount ?? 0, thread.postCount)
        let held = (whole > thread.postCount ? "\(thread.postCount.grouped) of " : "") + whole.counted("post")
        out.line(
            "summary", ["type": "text"], text: held + (thread.forumName.map { ", " + ShownText.cleaned($0) } ?? ""))
        link("http://opds-spec.org/acquisition/open-access", "books/\(thread.id).epub", "application/epub+zip", &out)
    }

    private func render(_ path: String, hasBooks: Bool, _ entries: HTMLOutput.Content) -> ServedSite.Answer {
        var out = HTMLOutput(.xhtml)
        out.raw("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
        out.block("feed", ["xmlns": "http://www.w3.org/2005/Atom", "xmlns:dc": "http://purl.org/dc/terms/"]) {
            head(title, id: path, updated, &$0)
            $0.line("author") { $0.line("name", text: ShownText.cleaned(catalog)) }
            link("self", path, Self.type(hasBooks: hasBooks), &$0)
            link("start", "", Self.type(hasBooks: false), &$0)
            link("search", "search.xml", Self.searchType, &$0)
            entries(&$0)
        }
        return .file(out.bytes, mediaType: Self.type(hasBooks: hasBooks), isImmutable: false)
    }

    private static func type(hasBooks: Bool) -> String {
        "application/atom+xml;profile=opds-catalog;kind=\(hasBooks ? "acquisition" : "navigation")"
    }

    private func head(_ title: String, id: String, _ updated: UTCTime?, _ out: inout HTMLOutput) {
        out.line("title", text: ShownText.cleaned(title))
        out.line("id", text: "tag:forums.somethingawful.com,2001:opds/\(id)")
        out.line("updated", text: updated?.description ?? AtomFeed.unknownTime)
    }

    private func link(_ relation: String, _ path: String, _ type: String, _ out: inout HTMLOutput) {
        out.empty("link", ["rel": relation, "href": path.isEmpty ? "/opds" : "/opds/\(path)", "type": type])
        out.raw("\n")
    }
}

extension ServedSite {
    /// Returns a feed of the catalog for e-readers, by its path below `opds`; nil if there is none.
    package func opds(_ path: String, query: String, page: Int, _ reader: ArchiveSnapshot) throws -> Answer? {
        var filter = ListFilter()
        filter.hasPosts = true
        let updated = try reader.threads(matching: filter, limit: 1).items.first?.lastPostAt
        func search(_ words: String) -> String { "search?q=\(PercentEncoding.encoded(words))" }
        func feed(_ title: String, at path: String) -> OPDSFeed {
            OPDSFeed(catalog: self.title, title: title, path: path, updated: updated)
        }
        func books(_ title: String, at path: String, _ ids: [ThreadID]? = nil) throws -> Answer {
            let start = (page - 1) * OPDSFeed.booksPerPage
            filter.threads = ids ?? []
            let limit = ids?.count ?? start + OPDSFeed.booksPerPage + 1
            var threads = limit == 0 ? [] : try reader.threads(matching: filter, limit: limit).items
            if let ids {
                var held = Dictionary(threads.map { ($0.id, $0) }) { first, _ in first }
                threads = ids.compactMap { held.removeValue(forKey: $0) }
            }
            return feed(title, at: path).render(threads.dropFirst(start), page: page)
        }
        switch path {
        case "":
            return feed(title, at: path).render([
                ("new", "Newest", "Threads by their newest post", true),
                ("bookmarked", "Bookmarks", "Bookmarked threads", true),
                ("forums", "Forums", "Threads by forum", false), ("tags", "Tags", "Threads by your tags", false),
            ])
        case "new": return try books("Newest", at: path)
        case "bookmarked": return try books("Bookmarks", at: path, reader.bookmarks().compactMap(\.threadID))
        case "search":
            return try books(query.isEmpty ? "Search" : query, at: search(query), reader.threads(finding: query))
        case "search.xml": return .file(Array(OPDSFeed.search.utf8), mediaType: OPDSFeed.searchType, isImmutable: false)
        case "tags":
            let tags = Dictionary(try reader.notes("purpose = 'tagging'").map { ($0.text.lowercased(), $0.text) }) {
                $1
            }
            return feed("Tags", at: path).render(
                tags.values.sorted().map { (search(MarkForm.query(ofTag: $0)), $0, "Threads with this tag", true) })
        default:
            let outline = try request(reader).site.outline
            let forums = outline.forums.filter { $0.id.rawValue > 0 && outline.livelyForums.contains($0.id) }
            if path == "forums" {
                return feed("Forums", at: path).render(
                    forums.map {
                        ("forum/\($0.id)", $0.name ?? "Forum \($0.id)", $0.threadCount.counted("thread"), true)
                    })
            }
            guard let forum = forums.first(where: { "forum/\($0.id)" == path }) else { return nil }
            filter.forums = [forum.id]
            return try books(forum.name ?? "Forum \(forum.id)", at: path)
        }
    }
}

extension ArchiveSnapshot {
    /// Returns the threads of the posts that a search finds, the best first; none for an empty or invalid query.
    fileprivate func threads(finding words: String) throws -> [ThreadID] {
        guard !words.isEmpty else { return [] }
        var options = SearchOptions()
        (options.limit, options.isByThread, options.includesPrivate) = (ServedRequest.facetLimit, true, false)
        do {
            let hits = try search(SearchQuery(words), options: options).hits
            return hits.compactMap { $0.entity == "thread" ? $0.id : $0.threadID }.map(ThreadID.init(rawValue:))
        } catch  where error is LookupError || error is SearchFilterError { return [] }
    }
}
