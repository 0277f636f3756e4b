internal import Archive
internal import ForumModel

/// A book as far as it has been put together: what its contents, title and package have to name.
struct BookPlan: Sendable {
    /// A chapter: a page of a thread, or a run of chosen posts.
    struct Chapter: Sendable {
        /// The file.
        var file: String
        /// What it is called.
        var label: String
        /// When its posts were written; nil when nobody knows.
        var days: String?
    }

    /// A thread.
    struct Part: Sendable {
        /// The thread.
        var thread: StoredThread
        /// What it is called.
        var title: String
        /// The names of the forums above it, the outermost first.
        var forums: [String]
        /// Its chapters.
        var chapters: [Chapter] = []
        /// The numbers of its pages that are held; empty when posts were chosen.
        var heldPages: Set<Int> = []
        /// Its posts in numbers.
        var facts = BookFacts()
    }

    /// What somebody wants the book to be called.
    let givenTitle: String?
    /// What was selected.
    let selection: ArchiveSelection
    /// Shows names.
    let text: BookText
    /// Whether it is one thread's, which then needs no part of its own.
    let isOneThread: Bool
    /// The threads.
    var parts: [Part] = []
    /// How many threads lack posts that the forums counted, and how many posts; none where posts were chosen.
    var completeness = (threads: 0, posts: 0)
    /// The pictures, in the order of their files.
    var pictures: [PictureFile] = []

    /// All posts in numbers.
    var facts: BookFacts {
        var facts = BookFacts()
        for part in parts { facts.add(part.facts) }
        return facts
    }

    /// The book's title.
    var title: String {
        if let givenTitle { return givenTitle }
        if isOneThread, let part = parts.first { return part.title }
        if selection.forums.count == 1, let forum = commonForum { return forum }
        let busiest = facts.busiest(2)
        if selection.users.count == 1, busiest.count == 1, let name = busiest[0].name {
            return "Posts by \(name)"
        }
        return "Saved threads of the Something Awful Forums"
    }

    /// Who wrote it, for a library's shelves: those who opened the threads; of a person's posts that person.
    var creators: [String] {
        if !selection.users.isEmpty, !selection.isOpenersOnly {
            return facts.busiest(Self.creatorLimit).compactMap(\.name)
        }
        var names: [String] = []
        for part in parts {
            guard let name = text.name(of: part.thread.author), !names.contains(name) else { continue }
            names.append(name)
        }
        return names.count > Self.creatorLimit ? [Self.everybody] : names
    }

    /// A name for the book that is the same whenever the same selection is made.
    var identifier: String {
        var key = "awful-archive book 1\n"
        if isOneThread, let part = parts.first {
            key += "thread \(part.thread.id)\n"
        } else {
            key += selection.forums.map { "forum \($0)\n" }.sorted().joined()
            key += selection.threads.map { "thread \($0)\n" }.sorted().joined()
            if selection.isBookmarkedOnly { key += "bookmarked\n" }
            // Of everything there is one book per archive, whatever is added to it.
            if !selection.choosesThreads { key += parts.first.map { "from \($0.thread.id)\n" } ?? "" }
        }
        if selection.isOpenersOnly { key += "openers\n" }
        key += selection.users.map { "user \($0.lowercased())\n" }.sorted().joined()
        if let after = selection.after { key += "after \(after)\n" }
        if let before = selection.before { key += "before \(before)\n" }
        var digits = Array(ContentHash(of: Array(key.utf8)).description.prefix(32))
        digits[12] = "8"  // a UUID made by rules of our own
        digits[16] = "8"
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return "urn:uuid:" + groups.joined(separator: "-")
    }

    /// Who wrote a book of many people.
    static let everybody = "People of the Something Awful Forums"

    private static let creatorLimit = 3

    /// The forum that all threads are in.
    private var commonForum: String? {
        guard var common = parts.first?.forums[...] else { return nil }
        for part in parts.dropFirst() {
            common = common.prefix(zip(common, part.forums).prefix { $0 == $1 }.count)
        }
        return common.last
    }
}
