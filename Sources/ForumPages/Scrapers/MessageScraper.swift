internal import ForumModel
internal import HTMLTree

/// Reads one private message.
///
/// Markup: `div#thread.pm` with one `table.post` whose ID is `post` without a number; the sender's sidebar, the body in
/// `td.postbody`, the date in `td.postdate` (often nested in the row before); the breadcrumbs end in the subject.
struct MessageScraper {
    let outline: PageOutline

    func message(
        _ identity: PageIdentity, _ id: MessageID, subject: String?, _ diagnostics: inout [Diagnostic]
    ) -> ScrapedMessage {
        var message = ScrapedMessage(id: id)
        message.folderID = identity.folderID
        message.folders = MessageFolderMenus(outline).all
        message.subject = subject
        guard let table = outline.plainPostTables.first else { return message }
        let parts = PlainPost(table, before: nil)
        message.sender = parts.sidebar.user()
        message.senderID = parts.sidebar.id ?? parts.profileID
        message.sender?.id = message.senderID
        message.senderName = parts.sidebar.name
        message.date = parts.date
        if let body = parts.body {
            message.bodyHTML = BodyMarkup.html(of: body, before: nil)
            message.bodyText = BodyText.text(of: body)
        }
        diagnostics.report(unreadable: message.date, "Message \(id) has no readable date.")
        return message
    }
}

/// The parts of a post table outside of threads: a message or an announcement.
struct PlainPost {
    private(set) var sidebar = SidebarScraper()
    private(set) var profileID: UserID?
    private(set) var body: HTMLNode?
    private(set) var date: SiteDate?
    private var hasDate = false
    init(_ table: HTMLNode, before limit: HTMLNode?) {
        var walk = table.walkFromStart(before: limit)
        while let step = walk.next() {
            if case .enter(let node) = step, node.isElement, !note(node, before: limit) { walk.skip() }
        }
    }

    /// Reads an element; returns false to skip its contents.
    private mutating func note(_ node: HTMLNode, before limit: HTMLNode?) -> Bool {
        if node.is(.td), node.hasClass("postbody") {
            if body == nil { body = node }
            return false
        }
        if node.is(.td), node.hasClass("postdate") {
            if !hasDate { date = PostDate.date(in: node.foldedText) }
            hasDate = true
            return false
        }
        if node.is(.a) {
            if profileID == nil, let link = node.forumLink, link.script == "member.php" { profileID = link.userID }
            return false
        }
        return sidebar.note(node, before: limit)
    }
}
