internal import ArchiveModel
internal import ArchiveStore
internal import ArchiveWriting
internal import ForumModel
internal import GRDB

/// Removes entities with a tombstone from an archive, in one transaction: every page with claims about them is written again
/// through ``TombstoneFilter``, and everything that follows from the pages is decided again.
final class Deletion {
    private let database: Database
    private let pages: ArchivedPages
    private var filter: TombstoneFilter
    private let hasUsers: Bool

    /// With `hasUsers`, users were deleted, so that names have to be resolved again for the whole archive.
    init(from store: ArchiveStore, in database: Database, hasUsers: Bool = true) throws {
        (self.hasUsers, self.database) = (hasUsers, database)
        pages = ArchivedPages(store)
        filter = try TombstoneFilter(in: database)
    }

    /// `candidates` are the pages that may have claims about the deleted entities.
    func run(_ candidates: [SourcePageID]) throws {
        let positions = try ReadingPositions(in: database)
        // Entities that lose a claim are decided again.
        if hasUsers { try ClaimReplay.markEverything(in: database) } else { try markDeleted() }
        let session = try WriteSession(in: database, assets: AssetStore(totalLimit: .max))
        var excluded: Set<String> = []
        var pictures: Set<String> = []
        // Pages that could not be read have no claims.
        let unread: [SourcePageID] = try database.column(
            "SELECT id FROM source_page WHERE status IN ('not_read', 'quarantined') ORDER BY id")
        var (candidates, stored) = (candidates + unread, Set<ShownName>())
        while true {
            for id in candidates { try reduce(id, session, &pictures, &excluded) }
            guard filter.hasNew(besides: stored) else { break }
            stored.formUnion(filter.newNames)
            // Other pages may show the new names and entities too. The session writes its changes of the search index first.
            try session.finish()
            if try filter.storeNew(in: database) { candidates = try ArchivedPages.ids(in: database) }
            try ArchiveProperty.unappliedTombstones.set(nil, in: database)
            filter = try TombstoneFilter(in: database)
            try markDeleted()
        }
        try session.finish()
        try reduceExcluded(excluded, session)
        try reduceMenus()
        if hasUsers { try PageExclusion(in: database).deleteDerivedData() }
        try ClaimReplay(in: database).run()
        try replaceNamesInTexts()
        try deleteRows(moving: positions)
        try NotePassages.removeDeleted(in: database)
        try UnneededRows.deleteContent(in: database)
        let gone: [String] = try database.column(TombstoneStore.pictures)
        try KeptPageWriter(in: database).removePages(with: Set(gone))
        // Pages that are about to be merged may show them, so the end of the command decides.
        var dropped = try DroppedPictures(storedIn: database).replacing(filter.forgotten)
        dropped.formUnion(DroppedPictures(contents: Set(pictures.compactMap(ContentHash.init))))
        try DroppedPictures.removeStored(in: database)
        try dropped.store(in: database)
        // Another archive or a later page may have told the name.
        if !filter.forgotten.isEmpty { try PictureUse.delete(Set(filter.namedAssets(in: database)), in: database) }
        try database.execute("DELETE FROM asset WHERE sha256 IN (\(TombstoneStore.pictures))")
    }

    private func reduce(
        _ id: SourcePageID, _ session: WriteSession, _ pictures: inout Set<String>, _ excluded: inout Set<String>
    ) throws {
        guard let record = try pages.record(id, in: database), let left = try filter.filter(record) else { return }
        let editor = try ClaimEditor(in: database)
        let dropped = try DroppedPictures(from: record, to: left, without: filter.forgotten, editor)
        pictures.formUnion(try dropped.hashes(in: database))
        if !dropped.addresses.isEmpty, let hash = record.source.hash {
            // Copies of the page have references of their own, to the pictures saved beside them.
            let copies: [SourcePageID] = try database.column(
                "SELECT id FROM source_page WHERE sha256 = ? AND id <> ?", hash.description, id.rawValue)
            for copy in copies {
                let references = try AssetReferences.all(of: copy, in: database)
                pictures.formUnion(try dropped.ofCopy(with: references).hashes(in: database))
                try AssetReferences.replace(with: references.filter { !dropped.contains($0) }, of: copy, in: database)
            }
        }
        if try PageExclusion.isExcluded(id, in: database) {
            if let hash = record.source.hash { excluded.insert(hash.description) }
            try session.rename(id, left)
        } else if record.source.status.isTaken || left.source.status != record.source.status {
            try session.reduce(id, to: left)
        } else {  // nothing was imported from the page
            try session.rename(id, left)
        }
    }

    /// Marks entities with a tombstone for ``ClaimReplay``, which removes them from the search index before their rows are deleted.
    private func markDeleted() throws {
        for (kind, table, entity) in [
            ("forum", "forum", ClaimEntity.forum), ("thread", "thread", .thread), ("post", "post", .post),
            ("message", "private_message", .message),
        ] {
            try database.execute(
                """
                INSERT OR IGNORE INTO reconsider (entity, id)
                SELECT ?, id FROM tombstone WHERE kind = ? AND id IN (SELECT id FROM \(table))
                """, entity.rawValue, kind)
        }
    }

    /// The stored claims of excluded pages are restored without the deleted entities, and stored again.
    private func reduceExcluded(_ hashes: Set<String>, _ session: WriteSession) throws {
        let exclusion = try PageExclusion(in: database)
        for hash in hashes.sorted() {
            let reason: String? = try database.value("SELECT reason FROM excluded_page WHERE sha256 = ?", hash)
            let ids: [SourcePageID] = try database.column(
                "SELECT id FROM source_page WHERE sha256 = ? ORDER BY id", hash)
            let records = try ids.compactMap { id in
                try pages.record(id, in: database).map { (id, try filter.filter($0) ?? $0) }
            }
            try session.include(hash, records)
            try session.finish()
            try exclusion.add(PageExclusion.Content(hash: hash, reason: reason))
            try exclusion.setAside(hash)
        }
    }

    private func reduceMenus() throws {
        let claims = try ClaimLog(in: database)
        for menu: Int64 in try database.column("SELECT DISTINCT menu_id FROM menu_claim") {
            guard let left = try filter.filter(menu: ArchivedPages.claims(ofMenu: menu, in: database)) else { continue }
            try ClaimReplay.mark(menu: menu, in: database)
            try claims.add(left.claims, menu: left.id)
            for table in ["source_page", "excluded_source"] {
                try database.execute("UPDATE \(table) SET menu_id = ? WHERE menu_id = ?", left.id, menu)
            }
        }
    }

    /// Replaces names in texts that are no claim of a page: issues, addresses of pictures, and reasons and notes that people wrote.
    private func replaceNamesInTexts() throws {
        for query: String in try database.column("SELECT DISTINCT query FROM saved_query") {
            let left = ArchiveStore.withoutNumbers(of: filter.forgotten, in: query)
            guard left != query else { continue }
            try database.execute("UPDATE OR REPLACE saved_query SET query = ? WHERE query = ?", left, query)
        }
        for (table, column) in [
            ("source_issue", "message"), ("asset_url", "url"), ("excluded_page", "reason"),
            ("tombstone", "reason"), ("saved_query", "name"), ("saved_query", "query"),
        ] {
            let texts: [String] = try database.column(
                "SELECT DISTINCT \(column) FROM \(table) WHERE \(column) IS NOT NULL")
            try database.execute(
                """
                CREATE TEMP TABLE replaced_text (former TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID
                """)
            let insert = try database.makeStatement(sql: "INSERT INTO temp.replaced_text VALUES (?, ?)")
            for text in texts {
                let replaced = filter.replacingNames(in: text)
                if replaced != text { try insert.execute(arguments: [text, replaced]) }
            }
            try database.execute(
                """
                UPDATE OR REPLACE \(table)
                SET \(column) = (SELECT text FROM temp.replaced_text WHERE former = \(table).\(column))
                WHERE \(column) IN (SELECT former FROM temp.replaced_text);
                DROP TABLE temp.replaced_text
                """)
        }
        try UnfinishedMerges.replace(filter.replacingNames, in: database)
        for row in try database.rows("DELETE FROM reader_note RETURNING *") {
            try NotePassages.add(Array(row.databaseValues), without: filter.forgotten, in: database)
        }
        try TombstoneStore.forgetUsers(filter.forgotten, in: database)
    }

    /// Deletes the rows of entities with a tombstone, which no page claims any more.
    ///
    /// Marks set by hand on them stay, for the time when the pages are imported again; not those of forgotten persons' accounts.
    private func deleteRows(moving positions: ReadingPositions) throws {
        // Messages whose sender is known only by name stay.
        try database.execute(
            """
            UPDATE private_message SET sender_id = NULL
            WHERE shown_sender_id IS NULL AND sender_id IN (SELECT id FROM tombstone WHERE kind = 'user')
            """)
        for (kind, table) in [
            ("forum", "forum"), ("thread", "thread"), ("post", "post"), ("message", "private_message"),
            ("user", "user"),
        ] {
            try database.execute(
                """
                DELETE FROM \(table) WHERE id IN (
                    -- A page that shows the thread or post in another forum or thread still counts.
                    SELECT id FROM tombstone
                    WHERE kind = '\(kind)' AND (cause_kind IS NULL OR cause_kind NOT IN ('forum', 'thread')))
                """)
        }
        try StaleMarks.removeMarksOfDeletedPosts(in: database)
        try positions.moveFromDeletedPosts()
        for row in try database.rows("SELECT id, name FROM account WHERE name IS NOT NULL")
        where filter.forgotten.contains(name: try row.value("name")) {
            try database.execute("DELETE FROM reader_mark WHERE account_id = ?", row.stored("id"))
        }
        let unneeded = try UnneededRows(in: database)
        try unneeded.rememberNumbers()
        try unneeded.delete()
    }
}
