public import ForumModel

/// What somebody wants of an archive: threads by forum, number and bookmark, posts by author and date.
///
/// Conditions of one sort are alternatives, those of different sorts must all hold. Without any it is everything.
public struct ArchiveSelection: Sendable, Hashable {
    /// Forums, with all below them; a category's number stands for its forums.
    public var forums: [ForumID] = []
    /// Threads.
    public var threads: [ThreadID] = []
    /// Authors, by number or by a name they have or had, in any letter case.
    public var users: [String] = []
    /// Whether posts of those who opened their thread are meant, besides those of ``users``.
    public var isOpenersOnly = false
    /// The earliest time of posting.
    public var after: UTCTime?
    /// The time before which posts were written.
    public var before: UTCTime?
    /// Whether only threads count that an account bookmarked.
    public var isBookmarkedOnly = false
    /// Whether private messages are meant too.
    public var includesPrivate = false

    /// Whether people are to have other names, and no titles, avatars and profiles.
    public var isRedacted = false
    /// What makes the other names another's than everybody's: without it, anybody can compute whose each one is.
    public var redactionKey = ""

    /// Selects everything that is not private.
    public init() {}

    /// Whether it chooses among the posts of a thread.
    public var choosesPosts: Bool { !users.isEmpty || isOpenersOnly || after != nil || before != nil }

    /// Whether it chooses among threads.
    public var choosesThreads: Bool { !forums.isEmpty || !threads.isEmpty || isBookmarkedOnly }

    /// Whether nothing is left out, private messages aside.
    public var isEverything: Bool { !choosesPosts && !choosesThreads }
}

/// Something that a selection names and the archive does not hold.
public enum SelectionError: Error, Hashable, Sendable {
    /// No forum or category has that number.
    case unknownForum(ForumID, archive: String)
    /// No thread has that number.
    case unknownThread(ThreadID, archive: String)
    /// Nobody has or had that name or number; names that look like it.
    case unknownUser(String, archive: String, similar: [String])
}

extension SelectionError: CustomStringConvertible {
    /// What is missing, where, and what to do.
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
