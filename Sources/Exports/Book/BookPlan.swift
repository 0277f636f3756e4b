internal import Archive
internal import ForumModel
internal import Markup
internal import Site

/// The contents of a book, collected while it is written, for its table of contents, title page and package document.
struct BookPlan: Sendable {
    /// A chapter: a page of a thread, a section of its division, or a run of selected posts.
    struct Chapter: Sendable {
        var file: String
        var label: String
        /// The days on which its posts were written; nil if unknown.
        var days: String?
        var isCommentary = false
    }

    struct Part: Sendable {
        var thread: StoredThread
        var title: String
        /// The parent forums, the outermost first.
        var forums: [String]
        var chapters: [Chapter] = []
        var gaps: PageGaps
        var facts = BookFacts()
        /// The chapters; nil if they are pages.
        var division: ThreadDivision?
        /// The first picture that is big enough for a cover; nil without one or a division.
        var cover: PictureFile?
    }

    let givenTitle: String?
    let selection: ArchiveSelection
    /// Whether the book has a single thread, which then needs no part of its own.
    let isOneThread: Bool
    var parts: [Part] = []
    /// The number of threads that lack posts the forums counted, and of those posts; zero if posts were selected.
    var completeness = (threads: 0, posts: 0)
    var pictures: [PictureFile] = []

    var facts: BookFacts {
        var facts = BookFacts()
        for part in parts { facts.add(part.facts) }
        return facts
    }

    var cover: PictureFile? { parts.lazy.compactMap(\.cover).first }

    var title: String {
        if let givenTitle { return givenTitle }
        if isOneThread, let part = parts.first { return part.title }
        if selection.forums.count == 1, let forum = commonForum { return forum }
        let busiest = facts.busiest(2)
        if selection.users.count == 1, busiest.count == 1, let name = busiest[0].name { return "Posts by \(name)" }
        return "Saved threads of the Something Awful Forums"
    }

    /// The book's creators: the authors of the threads, or the people whose posts are selected.
    var creators: [String] {
        if !selection.users.isEmpty, !selection.isOpenersOnly {
            return facts.busiest(Self.creatorLimit).compactMap(\.name)
        }
        var names: [String] = []
        for part in parts {
            guard let name = BookText.name(of: part.thread.author), !names.contains(name) else { continue }
            names.append(name)
        }
        return names.count > Self.creatorLimit ? [Self.everybody] : names
    }

    /// The identifier of the book, the same whenever the same selection is exported.
    var identifier: String {
        var key = "awful-archive book 1\n"
        if isOneThread, let part = parts.first {
            key += "thread \(part.thread.id)\n"
        } else {
            key += selection.forums.map { "forum \($0)\n" }.sorted().joined()
            key += selection.threads.map { "thread \($0)\n" }.sorted().joined()
            if selection.isBookmarkedOnly { key += "bookmarked\n" }
            // A book of everything keeps its identifier when the archive grows, except by a thread with a lower number.
            if !selection.choosesThreads { key += parts.first.map { "from \($0.thread.id)\n" } ?? "" }
        }
        if selection.isOpenersOnly { key += "openers\n" }
        if !selection.divisions.isEmpty { key += "chapters\n" }
        key += selection.users.map { "user \($0.lowercased())\n" }.sorted().joined()
        if let after = selection.after { key += "after \(after)\n" }
        if let before = selection.before { key += "before \(before)\n" }
        var digits = Array(ContentHash(of: Array(key.utf8)).description.prefix(32))
        digits[12] = "8"  // UUID version 8: custom
        digits[16] = "8"
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return "urn:uuid:" + groups.joined(separator: "-")
    }

    static let everybody = "People of the Something Awful Forums"

    private static let creatorLimit = 3

    /// The innermost forum that contains all threads; nil if there is none.
    private var commonForum: String? {
        guard var common = parts.first?.forums[...] else { return nil }
        for part in parts.dropFirst() { common = common.prefix(zip(common, part.forums).prefix { $0 == $1 }.count) }
        return common.last
    }
}
