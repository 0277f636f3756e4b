internal import ForumModel
internal import HTMLTree

/// Reads the account's folders of private messages.
///
/// Markup: `select[name=folderid]` with an option per folder. *Inbox* is 0, *Sent Items* -1. The account's own folders have IDs
/// from 2 on, as their own pages (`folderid=2`, `thisfolder`) and the form that edits them (`folderlist[2]`) show. A menu that
/// numbers them from 1 is off by one, unless the breadcrumbs of the folder's own page agree with it.
struct MessageFolderMenus {
    private(set) var all: [MessageFolder] = []

    /// Reads the folder menus of a page that shows a folder, named by the breadcrumbs.
    init(_ outline: PageOutline, shown: MessageFolder? = nil) {
        for menu in outline.folderSelects.prefix(8) {
            let options = menu.all(.option).compactMap(Self.folder)
            let agrees = shown.map { $0.id.isOwn && options.contains($0) } ?? false
            let isOffByOne = !agrees && options.contains { $0.id.isFirstOfMenu }
            for option in options { add(isOffByOne && option.id.isOwn ? option.withNextNumber : option, shown) }
        }
        if let shown, name(of: shown.id) == nil { all.append(shown) }
    }

    func name(of id: FolderID) -> String? { all.first { $0.id == id }?.name }

    private mutating func add(_ folder: MessageFolder, _ shown: MessageFolder?) {
        guard name(of: folder.id) == nil else { return }
        let isShown = folder.id.isOwn && folder.id == shown?.id
        all.append(isShown ? shown ?? folder : folder)
    }

    private static func folder(_ option: HTMLNode) -> MessageFolder? {
        option.attribute(.value).flatMap { FolderID(parsing: $0) }
            .map { MessageFolder(id: $0, name: option.optionText) }
    }

    /// Returns *Inbox* or *Sent Items* if selected in a menu; nil for other folders, whose IDs may be off by one.
    static func selected(_ outline: PageOutline) -> FolderID? {
        for menu in outline.folderSelects.prefix(8) {
            let option = menu.all(.option).first { $0.attribute(.selected) != nil }
            if let id = option.flatMap(folder)?.id { return id.isOwn ? nil : id }
        }
        return nil
    }

    /// Reads the names in the form that edits folders: text fields `folderlist[N]`.
    static func edited(_ outline: PageOutline) -> [MessageFolder] {
        guard outline.formTargets.contains(where: { $0.script == "private.php" }) else { return [] }
        var folders: [MessageFolder] = []
        for field in outline.document.root.all(.input).prefix(1024) {
            guard let key = field.attribute(.name), key.hasPrefix("folderlist["), key.hasSuffix("]"),
                let id = FolderID(parsing: key.dropFirst("folderlist[".count).dropLast()), id.isOwn,
                let name = field.attribute(.value)?[...].folded.nonEmpty, !folders.contains(where: { $0.id == id })
            else { continue }
            folders.append(MessageFolder(id: id, name: name))
        }
        return folders
    }
}

extension FolderID {
    fileprivate var isOwn: Bool { rawValue > 0 }
    /// Whether this is ID 1, which folders of the account have only in menus that number them from 1.
    fileprivate var isFirstOfMenu: Bool { rawValue == 1 }
}

extension MessageFolder {
    fileprivate var withNextNumber: MessageFolder {
        MessageFolder(id: FolderID(rawValue: id.rawValue &+ 1), name: name)
    }
}
