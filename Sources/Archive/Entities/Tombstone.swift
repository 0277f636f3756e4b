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
        public init(_ kind: Kind, _ id: Int64) {
            self.kind = kind
            self.id = id
        }
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

    init(_ key: Key, deletedAt: UTCTime, reason: String? = nil, cause: Key? = nil) {
        self.key = key
        self.deletedAt = deletedAt
        self.reason = reason
        self.cause = cause
    }
}

extension Tombstone.Key {
    /// The key of a content.
    init(_ kind: Tombstone.Kind, hash: ContentHash) { self.init(kind, Int64(hash.prefix >> 1)) }
}

extension Entity {
    /// What was deleted, so that nothing brings it back.
    static let tombstone = Entity(
        schema: """
            -- What a person has deleted: no import, merge or repair brings it back.
            CREATE TABLE tombstone (
                -- forum, thread, post, user, message, page, account, picture or person (Tombstone.Kind)
                kind TEXT NOT NULL,
                -- The number; of a page or picture the first 63 bits of its hash, of a forgotten person a random number.
                id INTEGER NOT NULL,
                deleted_at TEXT NOT NULL,
                -- Why, in the person's words.
                reason TEXT,
                -- The deletion that this one is a part of; NULL for what was named itself.
                cause_kind TEXT,
                cause_id INTEGER,
                sha256 TEXT,
                -- 1 if the posts of the deleted user lose the name too.
                hides_name INTEGER NOT NULL DEFAULT 0,
                -- The key of the codes in forgotten_code.
                code_key TEXT,
                PRIMARY KEY (kind, id)
            ) WITHOUT ROWID;
            CREATE INDEX tombstone_by_cause ON tombstone(cause_kind, cause_id) WHERE cause_id IS NOT NULL;

            -- Names of deleted users at the time of the deletion. On pages without a number such a name means nobody: it
            -- must not be attributed to another user who has or had the same name.
            CREATE TABLE deleted_name (
                name TEXT NOT NULL COLLATE NOCASE,
                user_id INTEGER NOT NULL,
                PRIMARY KEY (name, user_id)
            ) WITHOUT ROWID;

            -- Keyed hashes of the number and names of forgotten persons, in place of the number and names.
            CREATE TABLE forgotten_code (
                person_id INTEGER NOT NULL,
                -- number, name, or words (a distinctive name as it is found in texts)
                sort TEXT NOT NULL,
                code TEXT NOT NULL,
                -- How many words and signs the name has.
                word_count INTEGER NOT NULL,
                -- 8 bits of another keyed hash, so that few texts have to be hashed in full.
                hint INTEGER NOT NULL,
                PRIMARY KEY (person_id, sort, code)
            ) WITHOUT ROWID;
            """, tables: [.tombstone, .deletedName], rules: [])
}

extension PublicTable {
    /// What was deleted.
    public static let tombstone = PublicTable(
        "tombstone", "kind, id, reason, cause_kind, cause_id, sha256, hides_name",
        notDumped: "deleted_at", order: "kind, id", hasDerivedID: true, isOmittedByRedaction: true)
    /// Names of deleted users.
    public static let deletedName = PublicTable(
        "deleted_name", "name, user_id", order: "name, user_id", isOmittedByRedaction: true)
}
