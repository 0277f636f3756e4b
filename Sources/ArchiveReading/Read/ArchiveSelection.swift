public import ForumModel

/// A selection from an archive: threads by forum, ID and bookmark, posts by author, date and ID.
///
/// Conditions of one kind are alternatives; those of different kinds must all hold. Without conditions everything is selected.
public struct ArchiveSelection: Sendable, Hashable {
    /// Forums including their subforums; a category means its forums.
    public var forums: [ForumID] = []
    /// Threads.
    public var threads: [ThreadID] = []
    /// Authors, by ID or by a current or former name, ignoring case.
    public var users: [String] = []
    /// Whether posts of thread starters are selected, in addition to those of ``users``.
    public var isOpenersOnly = false
    /// Posts by ID, such as those that a search found; nil for all.
    public var posts: Set<PostID>?
    /// The earliest time of posting.
    public var after: UTCTime?
    /// The time before which posts were written.
    public var before: UTCTime?
    /// Whether only threads bookmarked by an account are selected.
    public var isBookmarkedOnly = false
    /// Whether private messages are selected, too.
    public var includesPrivate = false

    /// Whether people get pseudonyms, without titles, avatars and profiles.
    public var isRedacted = false
    /// The secret for the pseudonyms; without one anybody can compute who is behind each of them.
    public var redactionKey = ""

    /// Selects everything that is not private.
    public init() {}

    /// Whether the selection chooses among the posts of a thread.
    public var choosesPosts: Bool {
        !users.isEmpty || isOpenersOnly || posts != nil || after != nil || before != nil
    }

    /// Whether the selection chooses among threads.
    public var choosesThreads: Bool { !forums.isEmpty || !threads.isEmpty || isBookmarkedOnly }

    /// Whether nothing is excluded, private messages aside.
    public var isEverything: Bool { !choosesPosts && !choosesThreads }
}

/// A reference in a selection to something that the archive does not hold.
public enum SelectionError: Error, Hashable, Sendable {
    /// There is no forum or category with this ID.
    case unknownForum(ForumID, archive: String)
    /// There is no thread with this ID.
    case unknownThread(ThreadID, archive: String)
    /// No user has or had this name; with similar names.
    case unknownUser(String, archive: String, similar: [String])
}

extension SelectionError: CustomStringConvertible {
    /// What is missing, in which archive, and what to do.
    public var description: String {
        switch self {
        case .unknownForum(let id, let archive):
            "\(archive): there is no forum \(id). awful-archive search finds threads; --forum takes the number in a forum's address."
        case .unknownThread(let id, let archive):
            "\(archive): there is no thread \(id). awful-archive search finds threads; --thread takes the number in a thread's address."
        case .unknownUser(let name, let archive, let similar):
            "\(archive): nobody is or was called \(name)."
                + (similar.isEmpty ? "" : " Did you mean \(similar.joined(separator: ", "))?")
        }
    }
}
