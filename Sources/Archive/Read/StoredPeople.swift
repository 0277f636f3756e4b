public import ForumModel

/// Who wrote something, as shown beside it.
public struct StoredAuthor: Sendable, Hashable {
    /// The number; nil for somebody of whom only a name is known.
    public var id: UserID?
    /// The name; nil when nothing is known, or the user was deleted.
    public var name: String?
    /// The custom title as raw markup, avatar included.
    public var titleHTML: String?
    /// The page (`source_page.id`) that the title is from.
    public var titleSourceID: Int64?
    /// The avatar's address.
    public var avatarURL: String?
    /// The day of registration, `YYYY-MM-DD`.
    public var registeredOn: String?
    /// Whether they are or were an administrator.
    public var isAdministrator = false
    /// Whether they are or were a moderator.
    public var isModerator = false

    /// Somebody of whom a number and a name are known, or less.
    public init(id: UserID? = nil, name: String? = nil) {
        self.id = id
        self.name = name
    }
}

/// A person as a list shows them.
public struct StoredPerson: Sendable, Hashable {
    /// The number.
    public var id: UserID
    /// The name; nil when nothing is known.
    public var name: String?
    /// How many posts of the selection are theirs.
    public var postCount: Int
    /// The newest post known, in ISO 8601 UTC.
    public var lastPostAt: String?
}

/// A person, with what they were called.
public struct StoredUser: Sendable {
    /// A name and when it was seen.
    public struct Name: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The earliest capture that showed it, in ISO 8601 UTC.
        public var firstSeenAt: String?
        /// The latest.
        public var lastSeenAt: String?
    }

    /// A custom title and when it was seen.
    public struct Title: Sendable, Hashable {
        /// The raw markup, avatar included.
        public var html: String
        /// The earliest capture that showed it, in ISO 8601 UTC.
        public var firstSeenAt: String?
        /// The latest.
        public var lastSeenAt: String?
    }

    /// A probation, a ban or another punishment.
    public struct Punishment: Sendable, Hashable {
        /// What it was, in the site's words.
        public var kind: String
        /// When, in ISO 8601 UTC.
        public var punishedAt: String?
        /// How long, in the site's words.
        public var durationText: String?
        /// Why, as raw markup.
        public var reasonHTML: String?
        /// The page (`source_page.id`) that it is from.
        public var sourceID: Int64?
        /// The post that it was for, held or not.
        public var postID: PostID?
    }

    /// The number.
    public var id: UserID
    /// Name, title and rank.
    public var author: StoredAuthor
    /// All names, oldest first and the present one last; none of somebody who had only one.
    public var names: [Name] = []
    /// All titles, oldest first.
    public var titles: [Title] = []
    /// What they were punished for, oldest first.
    public var punishments: [Punishment] = []
    /// What the profile says, in its own order; values are plain text.
    public var profile: [(label: String, value: String)] = []
    /// What they say of themselves, as raw markup.
    public var aboutHTML: String?
    /// The page (`source_page.id`) that this is from.
    public var aboutSourceID: Int64?
    /// How many of their posts the archive holds.
    public var postCount = 0
    /// How many the site said there were.
    public var reportedPostCount: Int?
    /// How many posts of the selection are theirs.
    public var selectedPostCount = 0
    /// The newest post known, in ISO 8601 UTC.
    public var lastPostAt: String?
}
