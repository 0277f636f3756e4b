internal import ForumModel
internal import HTMLTree

/// The account's folders of private messages, as a page names them.
///
/// Markup: `select[name=folderid]` with an option for each folder. *Inbox* is 0, *Sent Items* -1. Folders of the account's own have numbers
/// from 2 on: their own pages (`folderid=2`, `thisfolder`) and the form that edits them (`folderlist[2]`) say so. A menu that counts them
/// from 1 has each one too low, unless the trail of the folder's own page agrees with it.
struct MessageFolderMenus {
    /// The folders, each once.
    private(set) var all: [MessageFolder] = []

    /// Reads the menus of a page.
    ///
    /// - Parameters:
    ///   - outline: the page.
    ///   - shown: the folder that the page shows, with its name by the trail.
    init(_ outline: PageOutline, shown: MessageFolder? = nil) {
        for menu in outline.folderSelects.prefix(8) {
            let options = menu.all(.option).compactMap(Self.folder)
            let agrees = shown.map { $0.id.isOwn && options.contains($0) } ?? false
            let isEarly = !agrees && options.contains { $0.id.isFirstOfMenu }
            for option in options {
                add(isEarly && option.id.isOwn ? option.withNextNumber : option, shown)
            }
        }
        if let shown, name(of: shown.id) == nil { all.append(shown) }
    }

    /// The name of a folder; nil for one that the page does not name.
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

    /// *Inbox* or *Sent Items*, where a menu has it selected; nil for other folders, which are one off in it.
    static func selected(_ outline: PageOutline) -> FolderID? {
        for menu in outline.folderSelects.prefix(8) {
            let option = menu.all(.option).first { $0.attribute(.selected) != nil }
            if let id = option.flatMap(folder)?.id { return id.isOwn ? nil : id }
        }
        return nil
    }

    /// The names in the form that edits folders: text fields `folderlist[N]`.
    static func edited(_ outline: PageOutline) -> [MessageFolder] {
        guard outline.formTargets.contains(where: { $0.script == "private.php" }) else { return [] }
        var folders: [MessageFolder] = []
        for field in outline.document.root.all(.input).prefix(1024) {
            guard let key = field.attribute(.name), key.hasPrefix("folderlist["), key.hasSuffix("]"),
                let id = FolderID(parsing: key.dropFirst("folderlist[".count).dropLast()), id.isOwn,
                let name = field.attribute(.value)?[...].folded.nonEmpty,
                !folders.contains(where: { $0.id == id })
            else { continue }
            folders.append(MessageFolder(id: id, name: name))
        }
        return folders
    }
}

extension FolderID {
    /// Whether it is a folder that the account made.
    fileprivate var isOwn: Bool { rawValue > 0 }
    /// Whether it is a number that only menus give to a folder that the account made.
    fileprivate var isFirstOfMenu: Bool { rawValue == 1 }
}

extension MessageFolder {
    fileprivate var withNextNumber: MessageFolder {
        MessageFolder(id: FolderID(rawValue: id.rawValue &+ 1), name: name)
    }
}
