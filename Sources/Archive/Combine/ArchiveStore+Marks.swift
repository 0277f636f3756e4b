internal import ArchiveModel
internal import ArchiveReading
internal import ArchiveStore
internal import ArchiveWriting
public import ForumModel
internal import GRDB

/// A change of bookmarks.
public enum BookmarkChange: String, Sendable, CaseIterable {
    /// They are bookmarked.
    case add
    /// They are not.
    case remove
    /// Each mark is inverted: a bookmark that was set is removed, one that was not is set.
    case toggle

    fileprivate func value(_ current: () throws -> Bool) rethrows -> Bool {
        switch self {
        case .add: true
        case .remove: false
        case .toggle: try !current()
        }
    }
}

extension ArchiveStore {
    /// Marks threads as read or unread for an account, in one transaction.
    ///
    /// Claims are unchanged; a mark is valid until a page has a newer claim. It survives imports, repairs and merges.
    /// A thread is marked as read up to its last held post, so that later ones are unread; without held posts, as a whole.
    ///
    /// - Throws: ``LookupError`` for an account or thread that the archive does not hold, and nothing is changed; ``ArchiveError``.
    public func mark(_ threads: [ThreadID], asRead isRead: Bool, for account: AccountID, at time: UTCTime) throws {
        try updateMarks(account: account, threads: threads, forums: []) { database, _ in
            for thread in threads {
                try Self.removeReadMarks(of: thread, for: account, in: database)
                let last: Int64? = try database.value("SELECT max(id) FROM post WHERE thread_id = ?", thread.rawValue)
                if isRead, let last {
                    try Self.set(.position, true, on: .post, last, account, time, in: database)
                } else {
                    try Self.set(.read, isRead, on: .thread, thread.rawValue, account, time, in: database)
                }
            }
        }
    }

    /// Removes the marks of threads as read or unread, so that what pages say applies again.
    ///
    /// - Throws: as ``mark(_:asRead:for:at:)``.
    public func clearReadMarks(of threads: [ThreadID], for account: AccountID) throws {
        try updateMarks(account: account, threads: threads) { database, _ in
            for thread in threads { try Self.removeReadMarks(of: thread, for: account, in: database) }
        }
    }

    /// Bookmarks threads and forums for an account, or removes their bookmarks, in one transaction.
    ///
    /// - Throws: ``LookupError`` for an account, thread or forum that the archive does not hold, and nothing is changed;
    ///   ``ArchiveError``.
    public func bookmark(
        _ change: BookmarkChange, threads: [ThreadID] = [], forums: [ForumID] = [], for account: AccountID,
        at time: UTCTime
    ) throws {
        try updateMarks(account: account, threads: threads, forums: forums) { database, queries in
            for thread in threads {
                let value = try change.value { try queries.thread(thread, account: account)?.isBookmarked ?? false }
                try Self.set(.bookmark, value, on: .thread, thread.rawValue, account, time, in: database)
            }
            for forum in forums {
                let value = try change.value { try queries.isBookmarked(forum, by: account) }
                try Self.set(.bookmark, value, on: .forum, forum.rawValue, account, time, in: database)
            }
        }
    }

    /// Merges the marks of another archive; of two marks of one account, entity and kind the newer one counts.
    func takeMarks(
        from other: ArchiveStore, in partition: ThreadPartition?, begin: () throws(ArchiveError) -> Void
    ) throws(ArchiveError) {
        let theirs = try taken(by: partition, of: other, try other.read { try $0.rows(Self.marksSQL) }) {
            ($0.stored("target"), $0.stored("target_id"))
        }
        let new = try read { database in
            try theirs.filter { row in
                let held = try database.row(
                    """
                    SELECT is_set, marked_at FROM reader_mark
                    WHERE account_id = ? AND target = ? AND target_id = ? AND kind = ?
                    """, row.stored("account_id"), row.stored("target"), row.stored("target_id"),
                    row.stored("kind"))
                guard let held else { return true }
                // Of two marks with equal times the one that is set wins, in either direction of the merge.
                return try (row.value("marked_at") as String, row.value("is_set") as Int) > (
                    held.value("marked_at"), held.value("is_set")
                )
            }
        }
        guard !new.isEmpty else { return }
        try begin()
        let hasRemovedTombstones = try other.read(ArchiveProperty.takenBackDeletions.isSet)
        try write { database in
            if hasRemovedTombstones { try ArchiveProperty.takenBackDeletions.set("", in: database) }
            let tombstones = try TombstoneSet(in: database)
            for row in new {
                if tombstones.forgotten.contains(name: try row.value("name")) { continue }
                if try row.value("kind") as String == ReaderMarkKind.position.rawValue,
                    try row.value("is_set") as Int == 1
                {
                    // If the post was deleted from this archive, the position is copied to an earlier one, as in a deletion.
                    try other.read { try ReadingPositions.copyToPostBefore(row, setIn: $0, to: database) }
                }
                try Self.insert(row, in: database)
            }
            try DerivedFields(in: database).updateForumBookmarks()
        }
    }

    /// The columns of `reader_mark`, with `is_named`, whether the account has a row, its `name`, and the `thread_id` of a post.
    static let marksSQL = """
        SELECT reader_mark.*, account.id IS NOT NULL AS is_named, account.name,
            iif(target = 'post', coalesce((SELECT thread_id FROM post WHERE post.id = target_id),
                (SELECT max(thread_id) FROM (\(PageExclusion.postsAside)) WHERE id = target_id)), NULL) AS thread_id
        FROM reader_mark LEFT JOIN account ON account.id = account_id
        """

    /// Inserts or replaces a mark of another archive (``marksSQL``), with its account, which may have marks and no page.
    static func insert(_ row: Row, in database: Database) throws {
        if try row.value("is_named") {
            try AccountRows.add(row.value("account_id"), named: row.value("name"), in: database)
        }
        try database.execute(
            """
            INSERT OR REPLACE INTO reader_mark (account_id, target, target_id, kind, is_set, marked_at)
            VALUES (?, ?, ?, ?, ?, ?)
            """, row.stored("account_id"), row.stored("target"), row.stored("target_id"), row.stored("kind"),
            row.stored("is_set"), row.stored("marked_at"))
    }

    /// Filters the marks or notes of another archive for a partition: those on entities that both archives hold, and for the first
    /// partition also those on entities that the other archive does not hold; without a partition, returns all.
    func taken<Entry>(
        by partition: ThreadPartition?, of other: ArchiveStore, _ entries: [Entry],
        target: (Entry) -> (DatabaseValue, DatabaseValue)
    ) throws(ArchiveError) -> [Entry] {
        guard let partition else { return entries }
        func areHeld(in database: Database) throws -> [Bool] {
            try entries.map { try Self.holds(target($0), in: database) }
        }
        let (there, here) = (try other.read(areHeld), try read(areHeld))
        return entries.indices.filter { there[$0] ? here[$0] : partition.isFirst }.map { entries[$0] }
    }

    /// Whether an archive holds a marked entity; posts also if only excluded pages, which may be restored, show them.
    static func holds(_ target: (kind: DatabaseValue, id: DatabaseValue), in database: Database) throws -> Bool {
        guard let kind = String.fromDatabaseValue(target.kind).flatMap(MarkedEntity.init) else { return false }
        let aside = "SELECT 1 FROM (\(PageExclusion.postsAside)) WHERE id = ?1"
        return try database.exists(
            "SELECT 1 FROM \(kind.rawValue) WHERE id = ?1" + (kind == .post ? " UNION ALL \(aside)" : ""), target.id)
    }

    /// Changes the marks of an account in one transaction, after checking that the marked threads, forums and posts exist.
    func updateMarks(
        account: AccountID, threads: [ThreadID] = [], forums: [ForumID] = [], posts: [PostID] = [],
        _ change: (Database, ArchiveSnapshot) throws -> Void
    ) throws {
        var failure: LookupError?
        do {
            try write { database in
                let queries = try ArchiveSnapshot(of: database, archivePath: path)
                do {
                    try queries.require(account)
                    for thread in threads { try queries.require(.thread, thread.rawValue) }
                    for forum in forums { try queries.require(.forum, forum.rawValue) }
                    for post in posts { try queries.require(.post, post.rawValue) }
                } catch let error as LookupError {
                    failure = error
                    throw error
                }
                try change(database, queries)
                try DerivedFields(in: database).updateForumBookmarks()
            }
        } catch {
            if let failure { throw failure }
            throw error
        }
    }

    static func set(
        _ kind: ReaderMarkKind, _ value: Bool, on entity: MarkedEntity, _ id: Int64, _ account: AccountID,
        _ time: UTCTime, in database: Database
    ) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO reader_mark (account_id, target, target_id, kind, is_set, marked_at) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (account_id, target, target_id, kind) DO UPDATE SET is_set = excluded.is_set, marked_at = excluded.marked_at
                """
        ).execute(arguments: [
            account.rawValue, entity.rawValue, id, kind.rawValue, value, time.description,
        ])
    }
}
