public import ArchiveModel
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
    /// Whether only posts of thread starters are selected, in addition to those of ``users`` if there are any.
    public var isOpenersOnly = false
    /// Posts by ID, such as those that a search found; nil for all.
    public var posts: Set<PostID>?
    /// The earliest time of posting.
    public var after: UTCTime?
    /// The time before which posts were written.
    public var before: UTCTime?
    /// The threads that have chapters in place of pages; of their posts, only those of the chapters are selected.
    package var divisions: [ThreadID: ThreadDivision] = [:]
    /// Whether exports collapse the commentary on chapters, which is the posts in none of them.
    package var foldsCommentary = false
    /// Whether only threads bookmarked by an account are selected.
    public var isBookmarkedOnly = false
    /// Whether private messages are selected, too.
    public var includesPrivate = false
    /// Whether the user's own notes, tags and saved searches are selected, too; never with pseudonyms.
    public var includesNotes = false

    /// Whether people get pseudonyms, without titles, avatars and profiles.
    public var isRedacted = false
    /// The secret for the pseudonyms; without one anybody can compute who is behind each of them.
    public var redactionKey = ""

    /// Selects everything that is not private.
    public init() {}

    /// Whether conditions choose among the posts of a thread; chapters (`divisions`) do not count.
    public var choosesPosts: Bool { !users.isEmpty || isOpenersOnly || posts != nil || after != nil || before != nil }

    /// Whether the selection chooses among threads.
    public var choosesThreads: Bool { !forums.isEmpty || !threads.isEmpty || isBookmarkedOnly }

    /// Whether no condition excludes anything, private content and chapters (`divisions`) aside.
    public var isEverything: Bool { !choosesPosts && !choosesThreads }
}

/// A reference in a selection to something that the archive does not hold.
public enum SelectionError: Error, Hashable, Sendable {
    case unknownForum(ForumID, archive: String)
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

extension ArchiveTable {
    /// Whether an export of tables includes the table: private ones and notes only on request; with pseudonyms no notes, pictures
    /// and their addresses, which reveal names, and no titles of users, original pages and reasons for exclusions.
    public func isWanted(in selection: ArchiveSelection) -> Bool {
        if isPrivate, !selection.includesPrivate { return false }
        if ArchiveTable.notes.contains(self) { return selection.includesNotes && !selection.isRedacted }
        return !selection.isRedacted
            || !["asset", "asset_reference", "asset_url", "excluded_page", "kept_page", "user_title"]
                .contains(name)
    }
}

/// Counts of a selection.
public struct SelectionSummary: Sendable, Hashable, Decodable {
    /// The number of forums with selected threads.
    public var forums = 0
    /// The number of threads.
    public var threads = 0
    /// The number of posts.
    public var posts = 0
    /// The number of authors.
    public var users = 0
    /// The number of private messages, if they are selected.
    public var messages = 0
    /// The number of announcements.
    public var announcements = 0
    /// The oldest post's time, in ISO 8601 UTC.
    public var firstPostAt: String?
    /// The newest post's time, in ISO 8601 UTC.
    public var lastPostAt: String?
    /// The oldest capture whose time is known.
    public var firstCapturedAt: String?
    /// The newest capture whose time is known.
    public var lastCapturedAt: String?
    /// The number of threads with more posts on the site than in the archive.
    public var incompleteThreads = 0
    /// The number of threads without any held post.
    public var emptyThreads = 0
    /// The number of posts missing from threads of which some posts are held, by the site's counts.
    public var missingPosts = 0
    /// The number of posts whose thread is unknown.
    public var postsWithoutThread = 0
    /// The number of saved pages that were read.
    public var pages = 0
    /// The number of saved pages that could not be used.
    public var unusablePages = 0

    /// Creates a summary of nothing.
    public init() {}
}
