internal import ForumModel
internal import HTMLTree

/// Reads a folder of private messages.
///
/// Markup: a form with the hidden field `thisfolder` around a table; a row per message with cells by class: `status` (with the
/// image `newpm`, `pm`, `pmreplied` or `pmforwarded`), `icon`, `title` (the link has `privatemessageid`), `sender` (`userid=0`,
/// which names no user), `date`. In 2012 cells had no such classes (sample: `private/private.php?daysprune=30.html`). The
/// breadcrumbs end in the folder's name; menus list the account's folders (``MessageFolderMenus``). Verified against a real page
/// that shows the quota; the markup for the number of stored messages and for a truncated list is **unverified**.
struct MessageFolderScraper {
    let outline: PageOutline

    func page(
        _ id: FolderID, name: String?, _ diagnostics: inout [Diagnostic], read: inout [HTMLNode]
    ) -> MessageFolderPage {
        let folders = MessageFolderMenus(outline, shown: name.map { MessageFolder(id: id, name: $0) })
        var page = MessageFolderPage(folderID: id)
        page.folders = folders.all
        page.folderName = folders.name(of: id)
        var seen: Set<MessageID> = []
        for row in TableRow.rows(below: outline.document.root) {
            guard let message = Self.message(row, &diagnostics) else { continue }
            read += row.cells
            guard seen.insert(message.id).inserted else {
                diagnostics.report(
                    .warning, .idDuplicateInPage,
                    "Message \(message.id) is listed twice; the first row counts.")
                continue
            }
            page.messages.append(message)
        }
        readNotices(outside: read[...], into: &page)
        return page
    }

    /// Reads the notices outside of rows of messages and cells with a class: *Message quota for all folders: 500*, *You have 40
    /// messages stored, of a total 100 allowed*, and the note that only the last fifty are listed, each in any letter case.
    private func readNotices(outside cells: ArraySlice<HTMLNode>, into page: inout MessageFolderPage) {
        var cells = cells
        var noticeText = ""
        var walk = outline.document.root.walk()
        while let step = walk.next() {
            guard case .enter(let node) = step else { continue }
            while let cell = cells.first, cell.precedes(node) { cells.removeFirst() }
            if node == cells.first || node.is(.td) && node.has(.class) || node.is(.script) || node.is(.style)
                || node.is(.select)
            {
                walk.skip()
            } else if node.isText, noticeText.utf8.count < 64 << 10 {
                noticeText += node.content + " "
            }
        }
        let text = noticeText[...].folded
        if let stored = text.firstRange(ofASCII: " messages stored") {
            let count = text[..<stored.lowerBound].split(separator: " ").last ?? ""
            page.storedCount = SiteCount.value(of: count)
            page.storageLimit = text[stored.upperBound...].firstRange(ofASCII: "of a total ").flatMap { total in
                let rest = text[total.upperBound...]
                return SiteCount.value(of: rest.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "," })
            }
        }
        if let quota = text.firstRange(ofASCII: "message quota for all folders: ") {
            page.storageLimit = SiteCount.value(of: text[quota.upperBound...].prefix { $0.isNumber || $0 == "," })
        }
        page.isPartial = text.holds("last fifty messages") || text.holds("last 50 messages")
    }

    /// Reads a row, whose cells are recognised by class, otherwise by what they contain; nil if the title does not link to a message.
    static func message(_ row: TableRow, _ diagnostics: inout [Diagnostic]) -> MessageRow? {
        func id(_ link: HTMLNode) -> MessageID? { link.forumLink?.messageID }
        func image(in cell: HTMLNode) -> String {
            let source = cell.first(.img, before: row.end(of: cell))?.attribute(.src) ?? ""
            return source.hasPrefix("data:") ? "" : ThreadTagScraper.fileStem(source)
        }
        func state(in cell: HTMLNode) -> String? {
            let name = image(in: cell)
            return ["pm", "newpm"].contains(where: name.hasPrefix) ? name : nil
        }
        // An icon without text may be a link to the message, too.
        let title =
            row.cell("title")
            ?? row.cells.first { row.links(in: $0).contains { id($0) != nil } && !row.text(of: $0).isEmpty }
        guard let title, let link = row.links(in: title).first(where: { id($0) != nil }), let id = id(link)
        else { return nil }
        let others = row.cells.filter { $0 != title }
        // The last cell that reads like a date, because a name may, too.
        let date = row.cell("date") ?? others.last { PostDate.date(in: row.text(of: $0))?.local != nil }
        let name = row.cell("sender") ?? others.first { $0 != date && !row.text(of: $0).isEmpty }
        let status = row.cell("status") ?? others.first { state(in: $0) != nil }
        let icon = row.cell("icon") ?? others.first { $0 != status && !image(in: $0).isEmpty }
        let subject = link.foldedText(before: row.end(of: title))
        var message = MessageRow(id: id, subject: subject, otherName: name.map(row.text) ?? "")
        message.date = date.flatMap { PostDate.date(in: row.text(of: $0)) }
        message.tag = icon.flatMap { ThreadTagScraper.scrape($0, before: row.end(of: $0)) }
        if let state = status.flatMap(state) {
            message.isSeen = !state.hasPrefix("newpm")
            message.isReplied = state.hasPrefix("pmreplied")
            message.isForwarded = state.hasPrefix("pmforwarded")
        }
        diagnostics.report(unreadable: message.date, "Message \(id) has no readable date.")
        return message
    }
}
