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
        var cells: [HTMLNode] = []
        for node in outline.document.root.descendants {
            if node.is(.tr) {
                add(cells, to: &page, seen: &seen, &diagnostics)
                cells = []
            } else if node.is(.td), cells.count < 64 {
                cells.append(node)
            }
        }
        add(cells, to: &page, seen: &seen, &diagnostics)
        return page
    }

    private func add(
        _ cells: [HTMLNode], to page: inout MessageFolderPage, seen: inout Set<MessageID>,
        _ diagnostics: inout [Diagnostic]
    ) {
        guard let title = cells.first(where: { $0.hasClass("title") }), let link = title.first(.a),
            let id = link.attribute(.href).flatMap(ForumLink.init)?.messageID
        else { return }
        guard seen.insert(id).inserted else {
            diagnostics.append(
                Diagnostic(
                    .warning, "id.duplicate-in-page", "Message \(id) is listed twice; the first row counts."))
            return
        }
        func cell(_ name: StaticString) -> HTMLNode? { cells.first { $0.hasClass(name) } }
        var row = MessageRow(id: id, subject: link.foldedText, otherName: cell("sender")?.foldedText ?? "")
        row.date = cell("date").flatMap { PostDate.date(in: $0.foldedText) }
        row.tag = cell("icon").flatMap(ThreadTagScraper.scrape)
        let status = cell("status")?.first(.img)?.attribute(.src) ?? ""
        let state = status.hasPrefix("data:") ? "" : ThreadTagScraper.fileStem(status)
        row.isSeen = !state.hasPrefix("newpm")
        row.isReplied = state.hasPrefix("pmreplied")
        row.isForwarded = state.hasPrefix("pmforwarded")
        if let date = row.date, date.local == nil {
            diagnostics.append(Diagnostic(.warning, "date.invalid", "Message \(id) has no readable date."))
        }
        page.messages.append(row)
    }

    /// The folders that a page's menus name, and the one that is selected.
    static func folders(_ outline: PageOutline) -> (all: [MessageFolder], selected: MessageFolder?) {
        var all: [MessageFolder] = []
        var selected: MessageFolder?
        for menu in outline.folderSelects.prefix(8) {
            for option in menu.all(.option) {
                guard let id = option.attribute(.value).flatMap({ FolderID(parsing: $0) }) else { continue }
                let folder = MessageFolder(id: id, name: option.foldedText)
                if selected == nil, option.attribute(.selected) != nil { selected = folder }
                if !all.contains(where: { $0.id == id }) { all.append(folder) }
            }
        }
        return (all, selected)
    }
}
