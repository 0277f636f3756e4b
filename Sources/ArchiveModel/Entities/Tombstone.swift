public import ForumModel

/// The record of a deletion: no import, merge or repair restores its entity.
public struct Tombstone: Sendable, Hashable {
    /// What was deleted.
    public enum Kind: String, Sendable, CaseIterable, Codable {
        /// A forum.
        case forum
        /// A thread.
        case thread
        /// A post.
        case post
        /// A user, whose posts stay.
        case user
        /// A private message.
        case message
        /// The content of a saved page.
        case page
        /// The view of an account whose user was deleted: bookmarks and counts of unread posts.
        case account
        /// A picture or other file that held the name of a forgotten person.
        case picture
        /// A person with everything that they wrote; the number is random.
        case person
    }

    /// A deleted entity, by kind and number.
    public struct Key: Sendable, Hashable {
        /// The kind.
        public var kind: Kind
        /// The number; for pages and pictures the first 63 bits of the hash, for persons a random number.
        public var id: Int64

        /// Makes a key.
        public init(_ kind: Kind, _ id: Int64) { (self.kind, self.id) = (kind, id) }
    }

    /// What was deleted.
    public var key: Key
    /// When.
    public var deletedAt: UTCTime
    /// The reason, in the user's words; nil if none was given.
    public var reason: String?
    /// The deletion that this one is a part of; nil for a deletion of its own.
    public var cause: Key?
    /// The SHA-256 of the content; nil for entities without one.
    public var sha256: String?
    /// Whether the posts of a deleted user lose the name too.
    public var hidesName = false

    package init(_ key: Key, deletedAt: UTCTime, reason: String? = nil, cause: Key? = nil) {
        (self.key, self.deletedAt, self.reason, self.cause) = (key, deletedAt, reason, cause)
    }
}

extension Tombstone.Key {
    package init(_ kind: Tombstone.Kind, hash: ContentHash) { self.init(kind, Int64(hash.prefix >> 1)) }
}

extension ArchiveTable {
    /// Deleted entities, which no import, merge or repair restores.
    public static let tombstone = ArchiveTable(
        "tombstone",
        [
            Column(
                "kind", .text, "NOT NULL",
                note: "forum, thread, post, user, message, page, account, picture or person (Tombstone.Kind)"),
            Column(
                "id", .contentID, "NOT NULL",
                note:
                    "The number; of a page or picture the first 63 bits of its hash, of a forgotten person a random number."
            ),
            Column("deleted_at", .time, "NOT NULL"),
            Column("reason", .text, note: "Why, in the person's words."),
            Column(
                "cause_kind", .text, note: "The deletion that this one is a part of; NULL for what was named itself."),
            Column("cause_id", .contentID), Column("sha256", .text),
            Column(
                "hides_name", .integer, "NOT NULL DEFAULT 0",
                note: "1 if the posts of the deleted user lose the name too."),
            .hidden("code_key", .text, note: "The key of the codes in forgotten_code."),
        ], key: ["kind", "id"],
        indexes: "CREATE INDEX tombstone_by_cause ON tombstone(cause_kind, cause_id) WHERE cause_id IS NOT NULL;"
    ).published(notDumped: "deleted_at", order: "kind, id", isOmittedByRedaction: true)

    /// Names of deleted users at the time of the deletion.
    ///
    /// On pages without an ID such a name refers to no user: it must not be attributed to another user who has or had the same name.
    public static let deletedName = ArchiveTable(
        "deleted_name",
        [
            Column("name", .ownName, "NOT NULL COLLATE NOCASE"),
            Column("user_id", .person, "NOT NULL", isDescription: true),
        ], key: ["name", "user_id"]
    ).published(order: "name, user_id", isOmittedByRedaction: true)

    /// Keyed hashes of the number and names of forgotten persons, in place of the number and names.
    static let forgottenCode = ArchiveTable(
        "forgotten_code",
        [
            Column("person_id", .integer, "NOT NULL"),
            Column(
                "sort", .text, "NOT NULL", note: "number, name, or words (a distinctive name as it is found in texts)"),
            Column("code", .text, "NOT NULL"),
            Column("word_count", .integer, "NOT NULL", note: "How many words and signs the name has."),
            Column(
                "hint", .integer, "NOT NULL",
                note: "8 bits of another keyed hash, so that few texts have to be hashed in full."),
        ], key: ["person_id", "sort", "code"])
}
