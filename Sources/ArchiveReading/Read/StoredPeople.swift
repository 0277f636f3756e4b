public import ArchiveModel
public import ForumModel

/// The author of something, with what is shown beside it.
public struct Author: Sendable, Hashable {
    /// The ID; nil if only a name is known.
    public var id: UserID?
    /// The name; nil if it is unknown, or if the user was deleted.
    public var name: String?
    /// The custom title as raw markup, avatar included.
    public var titleHTML: String?
    /// The page that the title comes from.
    public var titleSourceID: SourcePageID?
    /// The avatar's address.
    public var avatarURL: String?
    /// The day of registration, `YYYY-MM-DD`.
    public var registeredOn: String?
    /// Whether the user is or was an administrator.
    public var isAdministrator = false
    /// Whether the user is or was a moderator.
    public var isModerator = false

    /// Creates an author.
    public init(id: UserID? = nil, name: String? = nil) { (self.id, self.name) = (id, name) }
}

/// A user as shown in lists.
public struct StoredPerson: Sendable, Hashable, Decodable {
    /// The ID.
    public var id: UserID
    /// The name; nil if unknown.
    public var name: String?
    /// The number of selected posts.
    public var postCount: Int
    /// The time of the newest known post, in ISO 8601 UTC.
    public var lastPostAt: String?
}

/// A user with the history of names and titles.
public struct StoredUser: Sendable {
    /// A name, or a custom title, with its first and last sighting.
    public struct Sighting: Sendable, Hashable, Decodable {
        /// The name; the title's raw markup, avatar included.
        public var value: String
        /// The earliest capture that showed it, in ISO 8601 UTC.
        public var firstSeenAt: String?
        /// The latest capture that showed it.
        public var lastSeenAt: String?
    }

    /// A probation, a ban or another punishment.
    public struct Punishment: Sendable, Hashable, Decodable {
        /// The kind of punishment, in the site's words.
        public var kind: String
        /// The time of the punishment, in ISO 8601 UTC.
        public var punishedAt: String?
        /// The duration, in the site's words.
        public var durationText: String?
        /// The reason, as raw markup.
        public var reasonHTML: String?
        /// The page that it comes from.
        public var sourceID: SourcePageID?
        /// The punished post, held or not.
        public var postID: PostID?
    }

    /// The ID.
    public var id: UserID
    /// The name, title and rank.
    public var author: Author
    /// All names, oldest first, the current one last; empty if there is only one.
    public var names: [Sighting] = []
    /// All titles, oldest first.
    public var titles: [Sighting] = []
    /// The user's punishments, oldest first.
    public var punishments: [Punishment] = []
    /// The fields of the profile in its order; values are plain text.
    public var profile: [(label: String, value: String)] = []
    /// The user's self-description, as raw markup.
    public var aboutHTML: String?
    /// The page that it comes from.
    public var aboutSourceID: SourcePageID?
    /// The number of posts as stated by the site.
    public var reportedPostCount: Int?
    /// The number of selected posts.
    public var selectedPostCount = 0
    /// The time of the newest known post, in ISO 8601 UTC.
    public var lastPostAt: String?
}
