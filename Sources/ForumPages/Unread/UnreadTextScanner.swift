internal import ForumModel
internal import HTMLTree

/// Finds the text of a page that was not scraped and is not part of the known page frame.
///
/// Walks the page once and skips known places (``KnownPlace``) and elements that scrapers report as read. A body counts as read
/// only if its post was scraped; text that a stray end tag moved out of a body does not.
struct UnreadTextScanner {
    private let read: [HTMLNode]
    private let pages: KnownPlace.Pages
    private var nextRead = 0
    private var skipsDescription = false
    private var result = UnreadText()
    private var block: HTMLNode?
    private var words: [UInt8] = []
    private var letterCount = 0

    /// Returns the unread text of a forum page, and reports long passages; notices of the site count as read.
    ///
    /// `read` has the elements whose whole text was read, in page order.
    static func text(
        of root: HTMLNode, _ content: PageContent, _ read: [HTMLNode], _ diagnostics: inout [Diagnostic]
    ) -> UnreadText {
        if case .notice = content { return UnreadText() }
        var scanner = UnreadTextScanner(read: read, pages: KnownPlace.Pages(content))
        scanner.scan(root)
        let text = scanner.result
        if let passage = text.notable.first {
            diagnostics.report(
                .info, .pageUnreadPart,
                """
                The page has \(text.notable.count) passages of more than \(UnreadText.noteLimit) letters that nothing reads, the \
                first in \(passage.place): \u{201C}\(passage.text.prefix(60))\u{201D}.
                """)
        }
        return text
    }

    private mutating func scan(_ root: HTMLNode) {
        var walk = root.descendants.makeIterator()
        while let node = walk.next() {
            if isRead(node) {
                walk.skip(node)
            } else if node.isText {
                note(text: node)
            } else if node.isElement, isKnown(node) {
                walk.skip(node)
            }
        }
        finishPassage()
    }

    private mutating func isRead(_ node: HTMLNode) -> Bool {
        // Passes over entries of `read` that the walk did not visit, because they are inside a skipped element.
        while nextRead < read.count, read[nextRead].precedes(node) { nextRead += 1 }
        guard nextRead < read.count, read[nextRead] == node else { return false }
        nextRead += 1
        return true
    }

    private mutating func isKnown(_ node: HTMLNode) -> Bool {
        guard let name = node.name, let places = KnownPlace.byName[name] else { return false }
        if pages == .profile, let isKnown = isKnownTerm(node) { return isKnown }
        return places.contains { $0.pages.contains(pages) && $0.matches(node) }
    }

    /// Whether a term of a profile, or the term of a description, is read; nil for other elements.
    private mutating func isKnownTerm(_ node: HTMLNode) -> Bool? {
        if node.is(.dt) {
            skipsDescription = node.hasClass("author") || ProfileScraper.knows(term: node)
            return skipsDescription
        }
        guard node.is(.dd) else { return nil }
        return skipsDescription || node.hasClass("registered") || node.hasClass("title")
            || node.hasClass("special_title")
    }

    private mutating func note(text node: HTMLNode) {
        let letters = node.withContent(Self.letters)
        guard letters > 0 else { return }
        let around = Self.block(around: node)
        if around != block { finishPassage() }
        block = around
        letterCount += letters
        if words.count < 1024 {
            node.withContent { words.append(contentsOf: $0.prefix(1024)) }
            words.append(0x20)
        }
    }

    private mutating func finishPassage() {
        defer {
            words.removeAll(keepingCapacity: true)
            letterCount = 0
        }
        guard letterCount > 0 else { return }
        let text = words.withUnsafeBufferPointer(WhiteSpace.folded)
        guard !KnownSentence.holds(text, letterCount: letterCount) else { return }
        result.letterCount += letterCount
        guard result.passages.count < UnreadText.passageLimit else { return }
        let place = block.map(Self.place) ?? ""
        let cut = String(decoding: text.utf8.prefix(200), as: UTF8.self)
        result.passages.append(UnreadPassage(place: place, text: cut, letterCount: letterCount))
    }

    private static func letters(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        var index = 0
        while index < bytes.count {
            let space = WhiteSpace.length(bytes, at: index)
            if space > 0 {
                index += space
            } else {
                // Continuation bytes of UTF-8 are not counted.
                if bytes[index] & 0xC0 != 0x80 { count += 1 }
                index += 1
            }
        }
        return count
    }

    /// Returns the nearest block around a text, at most 64 levels up.
    private static func block(around node: HTMLNode) -> HTMLNode? {
        var node = node.parent
        for _ in 0..<64 {
            guard let next = node else { return nil }
            switch BodyElement(next) {
            case .block, .preformatted: return next
            default: if next.is(.body) { return next }
            }
            node = next.parent
        }
        return node
    }

    /// Returns the path of an element: names with `id` or first class.
    private static func place(_ node: HTMLNode) -> String {
        var steps: [String] = []
        var next: HTMLNode? = node
        while let element = next, element.isElement, steps.count < 6 {
            var step = element.nameText
            if let id = element.attribute(.id)?.nonEmpty {
                step += "#" + id.prefix(40)
            } else if let name = element.classes.first {
                step += "." + name.prefix(40)
            }
            steps.append(step)
            next = element.parent
        }
        return steps.reversed().joined(separator: " > ")
    }
}

/// Sentences of the site in places without markup of their own.
private enum KnownSentence {
    /// The beginning of a passage, and its maximum number of letters.
    private static let all: [(beginning: String, letterCount: Int)] = [
        // Bookmarks.
        ("There are two ways to delete bookmarks.", 260),
        // The Leper's Colony.
        ("Change Display Options", 20),
        // Announcements: the number is compared with the scraped ones.
        ("Current Announcements:", 30),
        // Folders of messages: the legend, and the quota, which is read.
        ("Unread Message", 13), ("Message", 7), ("Cancelled Message", 16), ("Replied to Message", 16),
        ("Forwarded Message", 16), ("Message quota for all folders:", 34), ("Selected messages:", 17),
        // Messages: labels of their forms.
        ("Delete?", 7), ("Jump to folder:", 13),
        // A form with a draft.
        ("Post Preview:", 12),
        // Polls, beside a link that gives the number.
        ("[ Edit Poll (moderators only) ]", 26),
    ]

    static func holds(_ text: String, letterCount: Int) -> Bool {
        all.contains { letterCount <= $0.letterCount && text.hasPrefix($0.beginning) }
    }
}

extension KnownPlace.Pages {
    fileprivate init(_ content: PageContent) {
        switch content {
        case .thread, .posts: self = .posts
        case .threadList: self = .threadList
        case .messageFolder: self = .folder
        case .message, .announcements: self = .plainPosts
        case .profile: self = .profile
        case .punishments: self = .banlist
        case .search: self = .search
        case .forumIndex, .siteIndex: self = .index
        case .messageReply, .messageFolders, .poll, .userList, .threadPosters, .notice, .nothing: self = .other
        }
    }
}
