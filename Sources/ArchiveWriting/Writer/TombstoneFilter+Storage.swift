internal import ArchiveModel
package import ArchiveStore
package import GRDB

extension TombstoneFilter {
    /// Whether the pages show threads, posts or messages of earlier deletions that have no tombstone yet, or names of deleted users
    /// that are not in `stored`: those that the caller stored before, as a name that leaves no row is found again on every page.
    package func hasNew(besides stored: Set<ShownName>) -> Bool { !newCauses.isEmpty || !newNames.isSubset(of: stored) }

    /// Stores new names and tombstones, and marks the rows that they change.
    ///
    /// Returns whether the archive contains any of them; then the tombstones must be applied to all pages again.
    package func storeNew(in database: Database) throws -> Bool {
        var isHeld = false
        for shown in newNames {
            // A forgotten person's name is stored as a code only.
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
            guard let rows = Self.traces[key.kind] else { continue }
            isHeld = try isHeld || database.exists(rows + Self.excludedClaims, key.id)
        }
        // The last stage of an import fills the tables of mentions and marks of posts; until then only claims have them.
        if !isHeld, newCauses.contains(where: { $0.key.kind == .post }),
            try !ArchiveProperty.unappliedTombstones.isSet(in: database)
        {
            isHeld = try database.exists(Self.claimsAboutDeletedPosts)
        }
        if isHeld { try ArchiveProperty.unappliedTombstones.set("new", in: database) }
        // From now on these names refer to no user, wherever they stand.
        if !newNames.isEmpty { try StaleMarks.markAll(in: database) }
        return isHeld
    }

    private static let accounts = """
        SELECT 1 FROM account WHERE name = ?1 COLLATE NOCASE
        UNION ALL SELECT 1 FROM excluded_source WHERE account_name = ?1 COLLATE NOCASE
        """

    /// On excluded pages: what is about an entity, and posts of a thread.
    private static let excludedClaims =
        " UNION ALL SELECT 1 FROM excluded_claim WHERE ?1 IN (entity_id, value ->> 'thread_id')"

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
