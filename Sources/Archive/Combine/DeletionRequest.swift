internal import ArchiveModel
public import ForumModel

/// A request to delete something.
public struct DeletionRequest: Sendable {
    /// What is deleted, by name.
    public var targets: [Tombstone.Key] = []
    /// Pages and their copies, by content.
    public var pages: [ContentHash] = []
    /// A person with everything that they wrote.
    public var persons: [Person] = []
    /// Why, in a person's words.
    public var reason: String?
    /// Whether the posts of deleted users lose the name too.
    public var hidesNames = false
    /// The time of the deletion.
    public var time: UTCTime

    /// A person to forget.
    public struct Person: Sendable, Hashable {
        /// The user's number; nil if no page gives it.
        public var id: UserID?
        /// A name; the archive adds all others that the user has or had.
        public var name: String?

        /// Names a person.
        public init(id: UserID?, name: String?) {
            self.id = id
            self.name = name
        }
    }

    /// Makes a request that deletes nothing yet.
    public init(at time: UTCTime) { self.time = time }

    /// Whether nothing is to be deleted.
    public var isEmpty: Bool { targets.isEmpty && pages.isEmpty && persons.isEmpty }
}
