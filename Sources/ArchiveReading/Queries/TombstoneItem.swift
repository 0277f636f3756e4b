package import ArchiveModel
internal import ArchiveStore
package import ForumModel
internal import Foundation
internal import GRDB

/// A deletion in query results.
public struct TombstoneItem: Sendable, Hashable, Codable {
    /// The kind of entity: `forum`, `thread`, `post`, `user`, `message`, `page` or `person`.
    public let kind: String
    /// The ID; for a page the first 63 bits of its hash, for a person a random number.
    public let id: Int64
    /// The time of the deletion.
    public let deletedAt: String
    /// The reason.
    public let reason: String?
    /// The SHA-256 of a page.
    public let sha256: String?
    /// The number of posts, threads and other entities deleted with it that have tombstones of their own.
    public let companionCount: Int

    /// Encodes the ID as a string, because it may have 63 bits.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            "kind": kind, "id": String(id), "deletedAt": deletedAt, "reason": reason, "sha256": sha256,
            "companionCount": companionCount,
        ])
    }

    /// The number of deleted posts that may be of the row of `thread`, in SQL: their tombstones do not tell the thread, so those
    /// count whose IDs are between its posts.
    package static let deletedPostCount = """
        (SELECT count(*) FROM tombstone WHERE kind = 'post' AND id BETWEEN first_post_id AND last_post_id)
        """
}

extension ArchiveSnapshot {
    /// Returns the entities that were deleted by name, by kind and ID.
    public func tombstones() throws -> [TombstoneItem] {
        try database.values(
            """
            SELECT kind, id, deleted_at, reason, sha256, (
                SELECT count(*) FROM tombstone AS other
                WHERE other.cause_kind = tombstone.kind AND other.cause_id = tombstone.id) AS companion_count
            FROM tombstone WHERE cause_id IS NULL ORDER BY kind, id
            """)
    }

    /// The tombstones of a deleted user or forgotten person, whose ID and names are compared by keyed hashes.
    package func tombstones(ofUser id: UserID?, named name: String) throws -> [TombstoneItem] {
        let forgotten = try TombstoneSet(in: database).forgotten
        let persons = Set(id.flatMap { forgotten.person(number: $0.rawValue) }.map { [$0] } ?? [])
            .union(forgotten.persons(named: name))
        let users = Set<Int64>(try database.column("SELECT user_id FROM deleted_name WHERE name = ?", name))
        return try tombstones().filter { item in
            item.kind == Tombstone.Kind.person.rawValue && persons.contains(item.id)
                || item.kind == Tombstone.Kind.user.rawValue && users.contains(item.id)
        }
    }

    /// Returns what earlier deletions left of a name, the last one; the name itself if they left all of it.
    package func remainder(ofName name: String) throws -> String {
        try TombstoneSet(in: database).forgotten.spellings(of: name).last ?? name
    }

    /// Returns the tombstones of pages identified by a page ID, a path or a hash.
    package func tombstones(ofPage name: String) throws -> [TombstoneItem] {
        let hashes = Set<String>(
            try database.column(
                "SELECT sha256 FROM source_page WHERE \(PageColumns.isNamed)", Int64(name), Data(name.utf8), name))
        return try tombstones().filter { item in
            item.kind == Tombstone.Kind.page.rawValue && item.sha256.map(hashes.contains) == true
        }
    }

    /// Whether something without a row can be deleted by number: an excluded page shows it, or it was deleted with something else.
    package func isDeletableByNumber(_ kind: Tombstone.Kind, _ id: Int64) throws -> Bool {
        let entities: [Tombstone.Kind: ClaimEntity] = [
            .forum: .forum, .thread: .thread, .post: .post, .message: .message, .user: .user,
        ]
        guard let entity = entities[kind] else { return false }
        let isDependent = "EXISTS (SELECT 1 FROM tombstone WHERE kind = ? AND id = ? AND cause_kind IS NOT NULL)"
        return try database.exists(
            "SELECT 1 FROM excluded_claim WHERE entity = ? AND entity_id = ? UNION ALL SELECT 1 WHERE \(isDependent)",
            entity.rawValue, id, kind.rawValue, id)
    }

    /// Resolves an ID or name, unless a held user has or had it, to a user who was deleted or is only on excluded pages; nil if several.
    package func absentUser(named name: String, id: Int64?) throws -> UserID? {
        let found: [Int64] = try database.column(
            """
            SELECT DISTINCT id FROM (
                SELECT id, name FROM tombstone LEFT JOIN deleted_name ON user_id = id WHERE kind = 'user'
                UNION ALL SELECT entity_id, value ->> 'name' FROM excluded_claim WHERE entity = \(ClaimEntity.user.rawValue))
            WHERE id = ?1 AND id NOT IN (SELECT id FROM user) OR name = ?2 COLLATE NOCASE AND NOT EXISTS (
                SELECT 1 FROM user WHERE name = ?2 COLLATE NOCASE
                UNION ALL SELECT 1 FROM user_name WHERE name = ?2 COLLATE NOCASE)
            """, id, name)
        return found.count == 1 ? found.first.map(UserID.init(rawValue:)) : nil
    }
}
