internal import ForumModel
internal import HTMLTree

/// Reads a folder of private messages.
///
/// Markup: a form with the hidden field `thisfolder` around a table; a row per message with cells by class: `status` (its image's name:
/// `newpm`, `pm`, `pmreplied`, `pmforwarded`), `icon`, `title` (the link has `privatemessageid`), `sender` (`userid=0`: names nobody), `date`. The
/// menu `select[name=folderid]` lists the account's folders.
struct MessageFolderScraper {
    private let outline: PageOutline

    init(_ outline: PageOutline) { self.outline = outline }

    /// The folder.
    func page(_ id: FolderID, name: String?, _ diagnostics: inout [Diagnostic]) -> MessageFolderPage {
        let known = Self.folders(outline)
        var page = MessageFolderPage(folderID: id)
        page.folders = known.all
        page.folderName = known.all.first { $0.id == id }?.name ?? name
        var seen: Set<MessageID> = []
        for row in TableRow.rows(below: outline.document.root) {
            guard let message = message(row, &diagnostics) else { continue }
            guard seen.insert(message.id).inserted else {
                diagnostics.append(
                    Diagnostic(
                        .warning, "id.duplicate-in-page",
                        "Message \(message.id) is listed twice; the first row counts."))
                continue
            }
            page.messages.append(message)
        }
        return page
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
            diagnostics.append(Diagnostic(.warning, "date.invalid", "Message \(id) has no readable date."))
        }
        return message
    }

    /// The folders that a page's menus name, and the one that is selected.
    static func folders(_ outline: PageOutline) -> (all: [MessageFolder], selected: MessageFolder?) {
        var all: [MessageFolder] = []
        var selected: MessageFolder?
        var known: Set<FolderID> = []
        for menu in outline.folderSelects.prefix(8) {
            for option in menu.all(.option) {
                guard let id = option.attribute(.value).flatMap({ FolderID(parsing: $0) }) else { continue }
                let folder = MessageFolder(id: id, name: option.optionText)
                if selected == nil, option.attribute(.selected) != nil { selected = folder }
                if known.insert(id).inserted { all.append(folder) }
            }
        }
        return (all, selected)
    }
}
