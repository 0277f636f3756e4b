import Archive
import ForumModel
import Site

struct ShownPage: ShownItem {
    let page: PageItem
    let posts: [Post]

    init(_ text: String, of store: ArchiveStore, in queries: ArchiveSnapshot) throws {
        guard let id = try Self.number(text, in: queries), let page = try queries.savedPage(id) else {
            if let time = try queries.tombstones(ofPage: text).first?.deletedAt {
                throw LookupError.deleted(.page, text, archive: queries.archivePath, at: time)
            }
            throw InputFailure(
                description: """
                    \(queries.archivePath): there is no page “\(Terminal.safe(text))” in the archive. A page is named by its \
                    number, its path, its address or its SHA-256; awful-archive list pages tells them.
                    """)
        }
        self.page = page
        posts = try queries.posts(readFrom: id, limit: 1000)
    }

    var address: String? { page.url }

    var sitePage: SitePage? { page.threadID.map { .thread($0, page: page.pageNumber) } }

    var lines: [String] {
        var lines = [
            Terminal.bold("page \(page.id)  \(Terminal.safe(page.path))")
                + (page.member.map { " ▸ " + Terminal.safe($0) } ?? "")
        ]
        let rows: [(String, String?)] = [
            ("in", page.root), ("address", page.url), ("kind", page.kind.replacing("_", with: " ")),
            ("outcome", page.status.replacing("_", with: " ")),
            ("saved", page.capturedAt.map { CaptureBasis.saved("\($0)", page.capturedBasis) }),
            ("thread", page.threadID.map { id in "\(id)" + (page.pageNumber.map { ", page \($0)" } ?? "") }),
            ("forum", page.forumID?.description), ("only posts of user", page.filterUserID?.description),
            ("size", page.byteCount.map { SummaryReport.size($0) }), ("SHA-256", page.sha256),
        ]
        lines += rows.compactMap { name, value in
            value.map { "  " + TextWidth.padded(name, to: 20, isRight: false) + Terminal.safe($0) }
        }
        return lines + ListColumns.posts.section("Posts", posts)
    }

    private static func number(_ text: String, in queries: ArchiveSnapshot) throws -> SourcePageID? {
        if let id = Int64(text).map(SourcePageID.init), try queries.savedPage(id) != nil { return id }
        return try queries.savedPages(named: text).first
    }
}
