internal import ArchiveModel
package import ArchiveStore
package import GRDB

extension TombstoneFilter {
    /// Whether the pages show threads, posts or messages of earlier deletions that have no tombstone yet, or names that are not
    /// among those that were stored before: one that cannot be stored is found again each time.
    package func hasNew(besides stored: Set<ShownName>) -> Bool { !newCauses.isEmpty || !newNames.isSubset(of: stored) }

    /// Stores new names and tombstones, and marks the rows that they change.
    ///
    /// Returns whether the archive contains any of them; then the tombstones must be applied to all pages again.
    package func storeNew(in database: Database) throws -> Bool {
        var isHeld = false
        for shown in newNames {
            if try tombstones.forgotten.add(shown, in: database) {
                isHeld = true
                continue
            }
            try shown.insert(in: database)
            isHeld = try isHeld || database.exists(Self.accounts, shown.name)
        }
        for (key, cause) in newCauses {
            try database.execute(
                """
                INSERT OR IGNORE INTO tombstone (kind, id, deleted_at, cause_kind, cause_id)
                SELECT ?, ?, deleted_at, kind, id FROM tombstone WHERE kind = ? AND id = ?
                """, key.kind.rawValue, key.id, cause.kind.rawValue, cause.id)
            if let rows = Self.traces[key.kind] { isHeld = try isHeld || database.exists(rows + Self.aside, key.id) }
        }
        // Until the last stage, mentions and marks of posts are in no table but that of claims.
        if !isHeld, newCauses.contains(where: { $0.key.kind == .post }),
            try !ArchiveProperty.unappliedTombstones.isSet(in: database)
        {
            isHeld = try database.exists(Self.claimsAboutDeletedPosts)
        }
        if isHeld { try ArchiveProperty.unappliedTombstones.set("new", in: database) }
        // The name of a deleted user refers to no user.
        if !newNames.isEmpty { try StaleMarks.markAll(in: database) }
        return isHeld
    }

    private static let accounts = """
        SELECT 1 FROM account WHERE name = ?1 COLLATE NOCASE
        UNION ALL SELECT 1 FROM excluded_source WHERE account_name = ?1 COLLATE NOCASE
        """

    /// On excluded pages: what is about an entity, and posts of a thread.
    private static let aside = " UNION ALL SELECT 1 FROM excluded_claim WHERE ?1 IN (entity_id, value ->> 'thread_id')"

    private static let claimsAboutDeletedPosts = """
        SELECT 1 FROM claim JOIN tombstone ON kind = 'post' AND tombstone.id = entity_id
        WHERE entity >= \(ClaimEntity.firstIndexed)
            AND entity IN (\(ClaimEntity.mention.rawValue), \(ClaimEntity.postMark.rawValue))
        """

    private static let traces: [Tombstone.Kind: String] = [
        .message: """
        SELECT 1 FROM private_message WHERE id = ?1 UNION ALL SELECT 1 FROM claim
        WHERE entity >= \(ClaimEntity.firstIndexed) AND entity = \(ClaimEntity.messageReply.rawValue) AND entity_id = ?1
        """,
        .thread: "SELECT 1 FROM thread WHERE id = ?1",
        .post: """
        SELECT 1 FROM post WHERE id = ?1 UNION ALL SELECT 1 FROM found_mention WHERE post_id = ?1
        UNION ALL SELECT 1 FROM post_mark WHERE post_id = ?1
        """,
    ]
}
