internal import ForumModel
internal import HTMLTree

/// Reads a forum's announcements.
///
/// Markup: *Current Announcements: 2*; `div.threadbar` with the heading after a `»`; `div#thread` with a `table.post` without a
/// number, and in it a pair of rows for each announcement: the sidebar (`td.userinfo`) beside `td.postbody`, then the day alone
/// in `td.postdate`. Sample: `people/announcement.php?forumid=904.html`.
struct AnnouncementScraper {
    let outline: PageOutline

    func announcements(_ forumID: ForumID?, _ diagnostics: inout [Diagnostic]) -> [ScrapedAnnouncement] {
        let starts = self.starts
        let headings = headings(above: starts)
        var result: [ScrapedAnnouncement] = []
        for (position, start) in starts.enumerated() {
            let limit = position + 1 < starts.count ? starts[position + 1] : nil
            let parts = PlainPost(start, before: limit)
            guard let body = parts.body, let name = parts.sidebar.name else { continue }
            var announcement = ScrapedAnnouncement(authorName: name)
            announcement.forumID = forumID
            announcement.author = parts.sidebar.user()
            announcement.authorID = parts.sidebar.id ?? parts.profileID
            announcement.author?.id = announcement.authorID
            announcement.date = parts.date
            announcement.heading = headings[position]
            announcement.bodyHTML = BodyMarkup.html(of: body, before: limit)
            announcement.bodySignature = BodySignature(of: body, before: limit).withoutImages
            diagnostics.report(unreadable: parts.date, "An announcement has no readable date.")
            result.append(announcement)
        }
        compare(result.count, with: max(statedCount ?? 0, starts.count), &diagnostics)
        return result
    }

    /// Returns the headings in the bars above the announcements; nil for one without a bar between it and the one before.
    private func headings(above starts: [HTMLNode]) -> [String?] {
        var bars = outline.document.root.elements([.div], before: starts.last).filter { $0.hasClass("threadbar") }[...]
        return starts.map { start in
            var bar: HTMLNode?
            while let next = bars.first, next.precedes(start) { bar = bars.removeFirst() }
            let words = bar.map { Self.folded($0.descendants(before: start).lazy.prefix(64)) } ?? ""
            return String(words[...].drop { $0 == "\u{BB}" }.trimmed).nonEmpty
        }
    }

    private static func folded(_ run: some Sequence<HTMLNode>) -> String {
        let text = HTMLNode.folded(run)
        return text.utf8.count <= 4096 ? text : ""
    }

    /// The nodes where the announcements start: the table for the first one in it, the row of the sidebar for others.
    private var starts: [HTMLNode] {
        var starts: [HTMLNode] = []
        let tables = outline.plainPostTables
        for (position, table) in tables.enumerated() {
            let limit = position + 1 < tables.count ? tables[position + 1] : nil
            var row: HTMLNode?
            var sidebarRow: HTMLNode?
            var isFirst = true
            var elements = table.elementsFromStart([.tr, .td], before: limit)
            while let node = elements.next() {
                if node.is(.tr) {
                    row = node
                } else if node.hasClass("userinfo") {
                    sidebarRow = row ?? node
                } else if node.hasClass("postbody") {
                    starts.append(isFirst ? table : sidebarRow ?? row ?? node)
                    (isFirst, sidebarRow) = (false, nil)
                }
            }
        }
        return starts
    }

    /// The number in *Current Announcements: 2* above the announcements; nil if the page does not state it.
    private var statedCount: Int? {
        let root = outline.document.root
        for node in root.descendants(before: outline.plainPostTables.first) where node.isText {
            let text = node.content
            guard let words = text.firstRange(ofASCII: "current announcements:") else { continue }
            return SiteCount.value(of: text[words.upperBound...].trimmed.prefix { $0.isNumber })
        }
        return nil
    }

    private func compare(_ count: Int, with stated: Int, _ diagnostics: inout [Diagnostic]) {
        guard count < stated else { return }
        diagnostics.report(
            .warning, .pageRowsMissing,
            """
            The page has \(stated) announcements, but only \(count) could be read. Look at the saved page; if they are \
            not all in it, save it again.
            """)
    }
}
