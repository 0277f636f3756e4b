package import ArchiveModel
internal import ArchiveStore
package import ForumModel
internal import Foundation

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
    /// Returns the deletions that were requested, in the order of kind and ID; entities deleted along with them are left out.
    public func tombstones() throws -> [TombstoneItem] {
        try database.values(
            """
            SELECT kind, id, deleted_at, reason, sha256, (
                SELECT count(*) FROM tombstone AS other
                WHERE other.cause_kind = tombstone.kind AND other.cause_id = tombstone.id) AS companion_count
            FROM tombstone WHERE cause_id IS NULL ORDER BY kind, id
            """)
    }

    /// Returns the tombstones of deleted users with a name, and of forgotten people with it or the ID (compared by keyed hashes).
    package func tombstones(ofUser id: UserID?, named name: String) throws -> [TombstoneItem] {
        let forgotten = try TombstoneSet(in: database).forgotten
        let persons = Set(id.map { forgotten.persons(number: $0.rawValue) } ?? [])
            .union(forgotten.persons(named: name))
        let users = Set<Int64>(try database.column("SELECT user_id FROM deleted_name WHERE name = ?", name))
        return try tombstones().filter { item in
            item.kind == Tombstone.Kind.person.rawValue && persons.contains(item.id)
                || item.kind == Tombstone.Kind.user.rawValue && users.contains(item.id)
        }
    }

    /// Returns a name with the names of forgotten persons in it replaced; unchanged if it has none in it, or is one itself.
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

    /// Returns the user, deleted or only on excluded pages, with an ID or name that no held user has or had; nil unless there is just one.
    package func absentUser(named name: String, id: Int64?) throws -> UserID? {
        let found: [UserID] = try database.column(
            """
            SELECT DISTINCT id FROM (
                SELECT id, name FROM tombstone LEFT JOIN deleted_name ON user_id = id WHERE kind = 'user'
                UNION ALL SELECT entity_id, value ->> 'name' FROM excluded_claim WHERE entity = \(ClaimEntity.user.rawValue))
            WHERE id = ?1 AND id NOT IN (SELECT id FROM user) OR name = ?2 COLLATE NOCASE AND NOT EXISTS (
                SELECT 1 FROM user WHERE name = ?2 COLLATE NOCASE
                UNION ALL SELECT 1 FROM user_name WHERE name = ?2 COLLATE NOCASE)
            """, id, name)
        return found.count == 1 ? found.first : nil
    }
}
