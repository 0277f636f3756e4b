internal import ForumModel
internal import HTMLTree

/// Reads a folder of private messages.
///
/// Markup: a form with the hidden field `thisfolder` around a table; a row per message with cells by class: `status` (with the
/// image `newpm`, `pm`, `pmreplied` or `pmforwarded`), `icon`, `title` (the link has `privatemessageid`), `sender` (`userid=0`,
/// which names no user), `date`. The breadcrumbs end in the folder's name; menus list the account's folders
/// (``MessageFolderMenus``). Verified against a real page that shows the quota; the markup for the number of stored messages and
/// for a truncated list is **unverified**.
struct MessageFolderScraper {
    private let outline: PageOutline

    init(_ outline: PageOutline) { self.outline = outline }

    /// Scrapes the folder.
    func page(_ id: FolderID, name: String?, _ diagnostics: inout [Diagnostic]) -> MessageFolderPage {
        let folders = MessageFolderMenus(outline, shown: name.map { MessageFolder(id: id, name: $0) })
        var page = MessageFolderPage(folderID: id)
        page.folders = folders.all
        page.folderName = folders.name(of: id)
        readNotices(into: &page)
        var seen: Set<MessageID> = []
        for row in TableRow.rows(below: outline.document.root) {
            guard let message = message(row, &diagnostics) else { continue }
            guard seen.insert(message.id).inserted else {
                diagnostics.append(
                    Diagnostic(
                        .warning, .idDuplicateInPage,
                        "Message \(message.id) is listed twice; the first row counts."))
                continue
            }
            page.messages.append(message)
        }
        return page
    }

    /// Reads the notices around the table: *Message quota for all folders: 500*, *You have 40 messages stored, of a total 100
    /// allowed*, and the note that only the last fifty are listed.
    private func readNotices(into page: inout MessageFolderPage) {
        var noticeText = ""
        var walk = outline.document.root.walk()
        while let step = walk.next() {
            guard case .enter(let node) = step else { continue }
            if node.is(.td) && node.has(.class) || node.is(.script) || node.is(.style) || node.is(.select) {
                walk.skip()
            } else if node.isText, noticeText.utf8.count < 64 << 10 {
                noticeText += node.content + " "
            }
        }
        let text = noticeText[...].folded
        if let stored = text.firstRange(ofASCII: " messages stored") {
            let count = text[..<stored.lowerBound].split(separator: " ").last ?? ""
            page.storedCount = SiteCount.value(of: count)
            page.storageLimit = text[stored.upperBound...].firstRange(ofASCII: "of a total ").flatMap {
                total in
                let rest = text[total.upperBound...]
                return SiteCount.value(of: rest.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "," })
            }
        }
        if let quota = text.firstRange(ofASCII: "message quota for all folders: ") {
            page.storageLimit = SiteCount.value(
                of: text[quota.upperBound...].prefix { $0.isNumber || $0 == "," })
        }
        page.isPartial = text.holds("last fifty messages") || text.holds("last 50 messages")
    }

    private func message(_ row: TableRow, _ diagnostics: inout [Diagnostic]) -> MessageRow? {
        guard let title = row.cell("title"), let link = row.links(in: title).first,
            let id = link.attribute(.href).flatMap(ForumLink.init)?.messageID
        else { return nil }
        let subject = link.foldedText(before: row.end(of: title))
        var message = MessageRow(id: id, subject: subject, otherName: row.text("sender") ?? "")
        message.date = row.text("date").flatMap { PostDate.date(in: $0) }
        message.tag = row.cell("icon").flatMap { ThreadTagScraper.scrape($0, before: row.end(of: $0)) }
        let status =
            row.cell("status").flatMap { $0.first(.img, before: row.end(of: $0)) }?.attribute(.src) ?? ""
        let state = status.hasPrefix("data:") ? "" : ThreadTagScraper.fileStem(status)
        message.isSeen = !state.hasPrefix("newpm")
        message.isReplied = state.hasPrefix("pmreplied")
        message.isForwarded = state.hasPrefix("pmforwarded")
        if let date = message.date, date.local == nil {
            diagnostics.append(Diagnostic(.warning, .dateInvalid, "Message \(id) has no readable date."))
        }
        return message
    }
}
