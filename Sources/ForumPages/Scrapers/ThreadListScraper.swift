internal import ForumModel
internal import HTMLTree

/// Reads a page of a thread list: a forum's, the bookmarks, the user control panel.
///
/// Markup: `table#forum` whose `th` classes name the columns, with a `tr.thread` per thread (``ThreadRowScraper``); rows
/// without an ID are announcements; above it `table#subforums` and `div#mods`.
struct ThreadListScraper {
    let outline: PageOutline

    /// Reads the list; `read` receives the nodes that were read outside of known places (``KnownPlace``), such as rows of old layouts.
    func page(_ diagnostics: inout [Diagnostic], read: inout [HTMLNode]) -> ThreadListPage {
        var page = ThreadListPage()
        page.subforums = outline.subforumTable.map(SubforumScraper.scrape) ?? []
        page.moderators =
            (outline.moderators ?? outline.listedModerators).map { Self.moderators($0, before: nil) } ?? []
        page.isBookmarkList =
            outline.bodyHas("bookmark_threads")
            || !outline.bodyHas("usercp") && outline.formTargets.contains { $0.script == "bookmarkthreads.php" }
        page.archiveDate = ListArchiveScraper.scrape(outline)
        page.panel = ControlPanelScraper.scrape(outline, &diagnostics, read: &read)
        guard let table = outline.threadTable else { return page }
        var known: Set<ThreadID> = []
        if let layout = outline.layout {
            for cells in PageOutline.rows(of: table) {
                guard let thread = LayoutScraper(layout: layout).thread(cells, &diagnostics) else { continue }
                add(thread, to: &page, &known, &diagnostics)
                read += cells
            }
            return page
        }
        for row in TableRow.rows(below: table) {
            for cell in row.cells { page.columns.formUnion(Self.columns(cell)) }
            guard row.node.hasClass("thread") else { continue }
            let scraper = ThreadRowScraper(row: row)
            if let announcement = scraper.announcement() {
                page.announcements.append(announcement)
            } else if let thread = scraper.thread(of: page.columns, &diagnostics) {
                add(thread, to: &page, &known, &diagnostics)
            }
        }
        return page
    }

    private func add(
        _ thread: ThreadListRow, to page: inout ThreadListPage, _ known: inout Set<ThreadID>,
        _ diagnostics: inout [Diagnostic]
    ) {
        guard known.insert(thread.id).inserted else {
            diagnostics.report(
                .warning, .idDuplicateInPage, "Thread \(thread.id) is listed twice; the first row counts.")
            return
        }
        page.threads.append(thread)
        page.threads[page.threads.count - 1].position = page.threads.count
    }

    private static func columns(_ node: HTMLNode) -> [ThreadListColumn] {
        node.classes.prefix(8).compactMap { word in
            switch word {
            case "rate": .rating
            case "lastpost": .lastPost
            default: ThreadListColumn(rawValue: String(word))
            }
        }
    }

    static func moderators(_ node: HTMLNode, before limit: HTMLNode?) -> [ModeratorLink] {
        node.descendants(before: limit).filter { $0.is(.a) }.prefix(1000).compactMap { link in
            guard let id = link.forumLink?.userID else { return nil }
            return ModeratorLink(id: id, name: link.foldedText)
        }
    }
}

/// Reads the table of subforums above a thread list.
///
/// Markup: `table#subforums` with `tr.subforum`: `td.title` contains the link and, in `dd`, the description after a dash;
/// `td.topics` and `td.posts` contain counts.
enum SubforumScraper {
    static func scrape(_ table: HTMLNode) -> [ForumListing] {
        var forums: [ForumListing] = []
        for row in TableRow.rows(below: table) {
            guard let cell = row.cell("title"), let link = row.links(in: cell).first(where: { forumID(of: $0) != nil }),
                let id = forumID(of: link)
            else { continue }
            let end = row.end(of: cell)
            var forum = ForumListing(id: id.rawValue, name: link.foldedText(before: end), depth: 1)
            forum.description = cell.first(.dd, before: end).flatMap { withoutDash($0.foldedText(before: end)) }
            forum.threadCount = row.text("topics").flatMap { SiteCount.value(of: $0) }
            forum.postCount = row.text("posts").flatMap { SiteCount.value(of: $0) }
            forums.append(forum)
        }
        return forums
    }

    static func forumID(of link: HTMLNode) -> ForumID? { link.forumLink?.forumID }

    static func withoutDash(_ text: String) -> String? {
        let rest = text.hasPrefix("-") ? text.dropFirst() : text[...]
        return String(rest.trimmed).nonEmpty
    }
}

/// Reads the date of a thread list that shows a past day.
///
/// Markup: `form#ac_timemachine` with the menus `ac_month`, `ac_day` and `ac_year`. The form is on nearly every list; in a current list
/// only the current year is selected. Checked against four real current lists; that a past list has its month selected is **unverified**.
enum ListArchiveScraper {
    static func scrape(_ outline: PageOutline) -> ListArchiveDate? {
        guard let form = outline.archiveForm else { return nil }
        var chosen: [String: Int] = [:]
        for menu in form.all(.select).prefix(8) {
            guard let name = menu.attribute(.name),
                let option = menu.elements([.option]).first(where: { $0.has(.selected) }),
                let value = IdentityScraper.number((option.attribute(.value) ?? option.optionText)[...])
            else { continue }
            chosen[name] = value
        }
        guard let year = chosen["ac_year"], (1999...2100).contains(year),
            let month = chosen["ac_month"], (1...12).contains(month)
        else { return nil }
        let day = chosen["ac_day"].flatMap { (1...31).contains($0) ? $0 : nil }
        return ListArchiveDate(year: year, month: month, day: day)
    }
}
