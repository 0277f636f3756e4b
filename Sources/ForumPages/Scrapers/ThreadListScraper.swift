internal import ForumModel
internal import HTMLTree

/// Reads a page of a thread list: a forum's, the bookmarks, the user control panel.
///
/// Markup: `table#forum` whose `th` classes name the columns, with a `tr.thread` per thread (``ThreadRowScraper``); rows without
/// a number are announcements; above it `table#subforums` and `div#mods`.
struct ThreadListScraper {
    private let outline: PageOutline

    init(_ outline: PageOutline) { self.outline = outline }

    /// The list.
    func page(_ diagnostics: inout [Diagnostic]) -> ThreadListPage {
        var page = ThreadListPage()
        page.subforums = outline.subforumTable.map(SubforumScraper.scrape) ?? []
        page.moderators = outline.moderators.map(Self.moderators) ?? []
        guard let table = outline.threadTable else { return page }
        var known: Set<ThreadID> = []
        var row: ThreadRowScraper?
        for node in table.descendants {
            if node.is(.th) {
                page.columns.formUnion(Self.columns(node))
            } else if node.is(.tr) {
                finish(&row, in: &page, known: &known, &diagnostics)
                row = node.hasClass("thread") ? ThreadRowScraper(node) : nil
            } else if node.is(.td) {
                row?.cells.append(node)
            }
        }
        finish(&row, in: &page, known: &known, &diagnostics)
        return page
    }

    private func finish(
        _ scraper: inout ThreadRowScraper?, in page: inout ThreadListPage, known: inout Set<ThreadID>,
        _ diagnostics: inout [Diagnostic]
    ) {
        guard let row = scraper else { return }
        scraper = nil
        for cell in row.cells { page.columns.formUnion(Self.columns(cell)) }
        if let announcement = row.announcement() {
            page.announcements.append(announcement)
        } else if let thread = row.thread(&diagnostics) {
            if known.insert(thread.id).inserted {
                page.threads.append(thread)
            } else {
                diagnostics.append(
                    Diagnostic(
                        .warning, "id.duplicate-in-page",
                        "Thread \(thread.id) is listed twice; the first row counts."))
            }
        }
    }

    /// The columns that a heading's or cell's classes name.
    private static func columns(_ node: HTMLNode) -> [ThreadListColumn] {
        node.classes.compactMap {
            $0 == "rate" ? .rating : $0 == "lastpost" ? .lastPost : ThreadListColumn(rawValue: String($0))
        }
    }

    /// The users that a list of moderators links to.
    static func moderators(_ node: HTMLNode) -> [ModeratorLink] {
        node.all(.a).compactMap { link in
            guard let id = link.attribute(.href).flatMap(ForumLink.init)?.userID else { return nil }
            return ModeratorLink(id: id, name: link.foldedText)
        }
    }
}
