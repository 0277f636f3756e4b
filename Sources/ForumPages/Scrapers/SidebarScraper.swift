internal import ForumModel
internal import HTMLTree

/// Reads the sidebar about an author: beside posts and messages, and on profiles.
///
/// Markup: `dl.userinfo` with `dt.author` (its classes are roles, its title describes them; without both, as before September
/// 2010, a star's image marks staff, and its absence proves nothing), `dd.registered`, `dd.title` and, in 2025,
/// `dd.special_title` (such as *Fun Shoe*). The author's ID is a class `userid-N` of the list, or of the cell or `div`
/// around it.
struct SidebarScraper {
    private(set) var name: String?
    private(set) var isOriginalPoster = false
    /// Everything else that was found, the ID included; its name stays empty (see `user`).
    private var found = ScrapedUser(id: nil, name: "")

    var id: UserID? { found.id }
    var isBlank: Bool { id == nil && name == nil && found.registered == nil && found.customTitleHTML == nil }

    /// The total size in bytes of the texts that were found, for the cache; escaping can make them longer than in the page.
    var byteCount: Int {
        let texts = [found.customTitleHTML, found.avatarURL, name, found.registered?.text, found.specialTitleHTML]
        return (texts.compactMap(\.self) + found.roles).reduce(0) { $0 + $1.utf8.count }
    }

    init() {}

    init(below node: HTMLNode) {
        var walk = node.elements([.td, .div, .dl, .dt, .dd])
        while let next = walk.next() { if !note(next, before: nil) { walk.skip() } }
    }

    /// Reads an element of a sidebar; returns false if its content was read and should be skipped.
    mutating func note(_ node: HTMLNode, before limit: HTMLNode?) -> Bool {
        switch node.name {
        case .td?, .div?, .dl?:
            if id == nil { found.id = Self.userID(of: node) }
            return true
        case .dt?:
            if name == nil, node.hasClass("author") { note(author: node) }
            return false
        case .dd?:
            if node.hasClass("registered") {
                if found.registered == nil { found.registered = node.withWords(before: limit, PostDate.date(utf8:)) }
            } else if found.customTitleHTML == nil, node.hasClass("title") {
                note(title: node, before: limit)
            } else if found.specialTitleHTML == nil, node.hasClass("special_title") {
                let limit = node.firstTermOrDescription(before: limit) ?? limit
                found.specialTitleHTML = BodyMarkup.html(of: node, before: limit).nonEmpty
            }
            // Only an unclosed list contains further elements here.
            return node.firstTermOrDescription(before: limit) != nil
        default: return true
        }
    }

    /// Returns the user; nil if neither name nor ID was found.
    ///
    /// A stub (the post of an ignored user) hides the title, so that an empty one there has no meaning.
    func user(isStub: Bool = false) -> ScrapedUser? {
        guard name != nil || id != nil else { return nil }
        var user = found
        user.name = name ?? ""
        if isStub { (user.customTitleHTML, user.titleSignature, user.avatarURL) = (nil, nil, nil) }
        return user
    }

    private mutating func note(author node: HTMLNode) {
        name = node.withWords(before: nil, WhiteSpace.folded)
        for word in node.classes.prefix(32) {
            switch word {
            case "author": break
            case "op": isOriginalPoster = true
            default: if !found.roles.contains(where: { $0 == word }) { found.roles.append(String(word)) }
            }
        }
        found.roles.sort()
        if node.has(.title) || found.roles.contains(where: { $0.hasPrefix("role-") }) {
            let title = node.attribute(.title) ?? ""
            found.isAdministrator = found.roles.contains("role-admin") || title.holds("administrator")
            found.isModerator = found.roles.contains("role-mod") || title.holds("moderator")
        } else if let star = node.first(.img, before: node.firstTermOrDescription(before: nil)) {
            let title = star.attribute(.title) ?? ""
            let name = star.attribute(.src).map(ThreadTagScraper.fileStem) ?? ""
            if title.holds("administrator") || name.holds("star_admin") { found.isAdministrator = true }
            if title.holds("moderator") || name.holds("star_moderator") { found.isModerator = true }
        }
    }

    private mutating func note(title node: HTMLNode, before limit: HTMLNode?) {
        let limit = node.firstTermOrDescription(before: limit) ?? limit
        var parts = node.children.filter { limit.map($0.precedes) ?? true }
        while let last = parts.last, last.is(.br) ? last.hasClass("pb") : last.isBlankText { parts.removeLast() }
        found.customTitleHTML = HTMLNode.html(of: parts, before: limit).trimmed
        let signature = BodySignature(of: node, before: limit)
        found.titleSignature = signature.isEmpty ? .empty : signature.strict
        let image = node.first(.img, before: limit)
        found.avatarURL = image?.attribute(.src).flatMap { $0.hasPrefix("data:") ? nil : $0.nonEmpty }
    }

    static func userID(of node: HTMLNode) -> UserID? {
        node.classSuffix(after: "userid-").flatMap { UserID(parsing: $0) }
    }
}

extension HTMLNode {
    var isTermOrDescription: Bool { self.is(.dd) || self.is(.dt) }

    /// Calls a closure with the text of a `dt` or `dd`, up to a later node, or up to the next term if it is unclosed.
    func withWords<Result>(before limit: HTMLNode?, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var words: [UInt8] = []
        for node in descendants(before: limit) {
            if node.isTermOrDescription { break }
            if node.isText { node.withContent { words.append(contentsOf: $0) } }
        }
        return words.withUnsafeBufferPointer(body)
    }

    func firstTermOrDescription(before limit: HTMLNode?) -> HTMLNode? {
        var elements = elements([.dt, .dd], before: limit)
        return elements.next()
    }

    var isBlankText: Bool { isText && withContent { bytes in bytes.allSatisfy { $0 <= 0x20 } } }
}
