internal import Bytes
internal import ForumModel
internal import HTMLTree

/// Reads one post.
///
/// Markup: `table.post` with the ID `postN` and, in unfiltered threads, `data-idx`, its index; in it a sidebar (``SidebarScraper``), the
/// body in `td.postbody` (in FYAD in `div.complete_shit` inside it, with the sidebar below), and the date in `td.postdate`, beside links to
/// the thread (`setseen`, `user_jump`) and the profile. Where there is no `data-idx` (2012, FYAD), `setseen` has the index. An ignored
/// user's post has the class `ignored` and a stub as body. A post ends where the next one starts, whatever tree the parser built.
struct PostScraper {
    private let table: HTMLNode
    private let limit: HTMLNode?
    private var sidebar = SidebarScraper()
    private(set) var body: HTMLNode?
    private var row: HTMLNode?
    private var date: SiteDate?
    private var threadID: ThreadID?
    private var profileID: UserID?
    private var seenIcon: Bool?
    private var linkedIndex: Int?
    /// Whether a link beside the post removes the filter to one user.
    private(set) var hasFilter = false
    /// Whether the date's cell was found: it follows the body, so a post truncated before it has none.
    private(set) var isWhole = false

    init(_ table: HTMLNode, before limit: HTMLNode?, _ cache: inout ScrapeCache) {
        self.table = table
        self.limit = limit
        // A walk by document order, since a stray end tag in a body moves the following elements out of the table.
        var walk = table.elementsFromStart([.tr, .td, .div, .a, .dl, .dt, .dd], before: limit)
        while let node = walk.next() { if note(sidebarCell: node, &cache) || !note(node) { walk.skip() } }
    }

    /// Reads the sidebar's cell; returns false for any other element, and for a cell that may contain more than the sidebar.
    private mutating func note(sidebarCell node: HTMLNode, _ cache: inout ScrapeCache) -> Bool {
        // Nothing but the post's row has been read yet, so an equal cell gives equal values in any post and can be cached.
        guard node.is(.td), row != nil, body == nil, !isWhole, sidebar.isBlank, node.ends(before: limit),
            let user = SidebarScraper.userID(of: node), !node.hasClass("postbody"), !node.hasClass("postdate")
        else { return false }
        if let known = cache.sidebar(at: node, of: user) {
            sidebar = known
            return true
        }
        var walk = node.elements([.td, .div, .a, .dl, .dt, .dd])
        var reading = sidebar
        _ = reading.note(node, before: limit)
        while let next = walk.next() {
            if next.hasClass("postbody") || next.hasClass("postdate") || next.hasClass("complete_shit") { return false }
            if next.is(.a) || !reading.note(next, before: limit) { walk.skip() }
        }
        cache.insert(reading, at: node, of: user)
        sidebar = reading
        return true
    }

    /// Reads an element; returns false to skip its contents.
    private mutating func note(_ node: HTMLNode) -> Bool {
        switch node.name {
        case .tr?:
            if row == nil { row = node }
            return true
        case .td?:
            if body == nil, node.hasClass("postbody") {
                body = node
                return node.first(.div, class: "complete_shit", before: limit) != nil
            }
            if !isWhole, node.hasClass("postdate") {
                note(dateCell: node)
                return false
            }
        case .div?:
            if node.hasClass("complete_shit"), body.map({ $0.is(.td) }) ?? true {
                body = node
                return false
            }
        case .a?:
            if profileID == nil, sidebar.id == nil, let link = node.forumLink, link.script == "member.php" {
                profileID = link.userID
            }
            return false
        default: break
        }
        return sidebar.note(node, before: limit)
    }

    private mutating func note(dateCell: HTMLNode) {
        isWhole = true
        var words: [UInt8] = []
        words.reserveCapacity(64)
        var walk = dateCell.descendants(before: limit).makeIterator()
        while let node = walk.next() {
            if node.isText {
                node.withContent { words.append(contentsOf: $0) }
            } else if node.is(.a) {
                note(dateLink: node)
                walk.skip(node)
            }
        }
        date = words.withUnsafeBufferPointer(PostDate.date(utf8:))
    }

    private mutating func note(dateLink node: HTMLNode) {
        // Links within the page are frequent and have no information.
        guard !node.attribute(.href, hasPrefix: "#"), let address = node.attribute(.href),
            let link = ForumLink(address), link.script == "showthread.php"
        else { return }
        if threadID == nil { threadID = link.threadID }
        if link["action"] == "setseen" {
            if linkedIndex == nil { linkedIndex = IdentityScraper.number(link["index"]) }
            guard let icon = node.first(.img) else { return }
            if icon.attribute(.src, holds: "posticon-seen") {
                seenIcon = true
            } else if icon.attribute(.src, holds: "posticon-new") {
                seenIcon = false
            }
        } else if node.hasClass("user_jump") {
            hasFilter = link["goto"] == "post" || node.attribute(.title, holds: "remove user filter")
        } else if link["goto"] == "post", node.foldedText == "\u{BF}" {
            hasFilter = true
        }
    }

    func post(_ diagnostics: inout [Diagnostic]) -> ScrapedPost? {
        let number = (table.attribute(.id) ?? "").dropFirst("post".count)
        guard let id = PostID(parsing: number) else {
            let shown = String(number.prefix(40))
            diagnostics.report(.warning, .idInvalid, "A post's id \u{201C}post\(shown)\u{201D} is no number.")
            return nil
        }
        var post = ScrapedPost(id: id, authorName: sidebar.name ?? "")
        post.isIgnored = table.hasClass("ignored")
        post.threadID = threadID
        post.author = sidebar.user(isStub: post.isIgnored)
        if post.author?.id == nil { post.author?.id = profileID }
        post.authorID = sidebar.id ?? profileID
        post.position = post.isIgnored ? nil : position
        post.date = date
        post.isOriginalPoster = sidebar.isOriginalPoster
        post.isSeen = isSeen
        post.isWhole = isWhole && body != nil
        if let body { Self.fill(&post, from: body, before: limit) }
        Self.note(oddities: post, &diagnostics)
        return post
    }

    private var position: Int? {
        table.has(.dataIndex) ? IdentityScraper.number(table.attribute(.dataIndex)?[...]) : linkedIndex
    }

    static func fill(_ post: inout ScrapedPost, from body: HTMLNode, before limit: HTMLNode?) {
        post.bodyHTML = BodyMarkup.html(of: body, before: limit)
        let (text, signature) = BodyText.reading(of: body, before: limit)
        post.bodyText = text
        post.bodySignature = signature.strict
        post.imagelessSignature = signature.withoutImages
        post.hasLocalImages = signature.hasLocalImages
        post.punishmentMark = signature.punishmentMark.flatMap {
            PunishmentMarkScraper.mark($0, authorID: post.authorID)
        }
        for node in body.elements([.h4, .p, .a], before: limit) {
            if node.is(.a) {
                note(link: node, in: &post)
            } else if node.is(.h4) {
                if let quote = QuoteScraper.scrape(heading: node, before: limit) { post.quotes.append(quote) }
            } else if post.edit == nil, node.hasClass("editedby") {
                post.edit = EditNoteScraper.scrape(node, before: limit)
            }
        }
    }

    private static func note(link node: HTMLNode, in post: inout ScrapedPost) {
        guard node.attribute(.href, holds: "post"), !node.hasClass("quote_link"),
            case .post(let id)? = node.attribute(.href).flatMap(LinkTarget.init),
            !post.linkedPosts.contains(id), post.linkedPosts.count < 1000
        else { return }
        post.linkedPosts.append(id)
    }

    /// Rows of read posts are coloured; if colouring is switched off, the icon beside the date shows the state.
    private var isSeen: Bool? {
        if let row, row.hasClass("seen1") || row.hasClass("seen2") { return true }
        return seenIcon
    }

    static func note(oddities post: ScrapedPost, _ diagnostics: inout [Diagnostic]) {
        if post.authorName.isEmpty { diagnostics.report(.warning, .postNoAuthor, "Post \(post.id) names no author.") }
        diagnostics.report(
            unreadable: post.date,
            "The date of post \(post.id) is no date: \u{201C}\(post.date?.text.prefix(60) ?? "")\u{201D}.")
        diagnostics.report(unreadable: post.edit?.date, "The date of the edit of post \(post.id) is no date.", .info)
    }
}

/// Parses the text of a date's cell.
enum PostDate {
    /// Parses the date in UTF-8 text that may start with the symbols of adjacent links; nil for empty text.
    static func date(utf8 words: UnsafeBufferPointer<UInt8>) -> SiteDate? {
        guard words.allSatisfy({ $0 < 0x80 }) else {
            let text = String(decoding: words, as: UTF8.self)[...].trimmed.drop { !$0.isLetter && !$0.isNumber }
            return text.isEmpty ? nil : SiteDate(text)
        }
        var end = words.count
        while end > 0, words[end - 1].isSpace { end -= 1 }
        var start = 0
        while start < end, !words[start].isLetterOrDigit { start += 1 }
        return start == end ? nil : SiteDate(utf8: UnsafeBufferPointer(rebasing: words[start..<end]))
    }

    static func date(in words: String) -> SiteDate? {
        var words = words
        return words.withUTF8(date(utf8:))
    }
}
