internal import ArchiveModel
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

    private enum CodingKeys: CodingKey { case kind, id, deletedAt, reason, sha256, companionCount }

    /// Encodes the ID as a string, because it may have 63 bits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(String(id), forKey: .id)
        try container.encode(deletedAt, forKey: .deletedAt)
        try container.encodeIfPresent(reason, forKey: .reason)
        try container.encodeIfPresent(sha256, forKey: .sha256)
        try container.encode(companionCount, forKey: .companionCount)
    }
}

extension TombstoneItem {
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
}
