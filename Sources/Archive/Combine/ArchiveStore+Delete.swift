internal import ArchiveModel
internal import ArchiveStore
internal import ArchiveWriting
internal import ForumModel
internal import GRDB

extension ArchiveStore {
    /// Says what a deletion removes, by running it and rolling it back; the archive must be open for writing, and stays as it is.
    public func deletionPlan(of request: DeletionRequest) throws(ArchiveError) -> DeletionPlan {
        try examine { try delete(request, in: $0) }
    }

    /// Deletes what a request names, and leaves tombstones, so that no import, merge or repair restores it.
    ///
    /// Deletes in one transaction; derived data is rebuilt after it. If a person is forgotten, the file is rewritten, so that
    /// no deleted byte is left.
    ///
    /// - Parameters:
    ///   - request: what to delete.
    ///   - progress: called with how much is done, 0 to 1; return false to cancel; the deletion stays saved, and the next
    ///     import or repair finishes the rest.
    /// - Returns: the numbers of deleted rows, the titles, and where a deleted name remains in a text.
    /// - Throws: ``ArchiveError``.
    public func delete(
        _ request: DeletionRequest, progress: (Double) -> Bool = { _ in true }
    ) throws(ArchiveError) -> DeletionPlan {
        let writer = ArchiveWriter(store: self)
        try writer.finish()
        let plan = try write { try delete(request, in: $0) }
        if progress(0.5) { try writer.finish { progress(0.5 + 0.5 * $0) } }
        return plan
    }

    /// Completes what an interrupted import, deletion or exclusion has left, as every change of the archive does first.
    ///
    /// `progress` is called with how much is done, 0 to 1; return false to stop.
    public func finishPendingWork(progress: (Double) -> Bool = { _ in true }) throws(ArchiveError) {
        try ArchiveWriter(store: self).finish(progress: progress)
    }

    /// Writes the tombstones, and stores the pages with claims about the deleted entities again without these claims.
    private func delete(_ request: DeletionRequest, in database: Database) throws -> DeletionPlan {
        let cascade = try DeletionCascade(of: request, in: database)
        var plan = try DeletionPlan(before: request, in: database)
        var tombstones = try cascade.tombstones(at: request.time, reason: request.reason)
        for index in tombstones.indices {
            let key = tombstones[index].key
            if key.kind == .user { tombstones[index].hidesName = request.hidesNames }
            guard key.kind == .page else { continue }
            let hash = request.pages.first { Tombstone.Key(.page, hash: $0) == key }
            tombstones[index].sha256 = hash?.description
        }
        try TombstoneStore.add(tombstones, in: database)
        var names: [String] = []
        for person in request.persons {
            let person = try PersonDeletion(person, in: database)
            try person.bury(at: request.time, reason: request.reason, in: database)
            names += person.names
        }
        // After `names`, `finish` rewrites the whole file; after `words`, only the search index.
        try (request.persons.isEmpty ? DeletedContent.words : .names).record(in: database)
        let hasUsers = !request.persons.isEmpty || request.targets.contains { $0.kind == .user }
        try Deletion(from: self, in: database, hasUsers: hasUsers).run(
            request.persons.isEmpty ? cascade.pages() : ArchivedPages.ids(in: database))
        // `Deletion` recorded the pictures that removed claims showed; those that nothing else shows are deleted.
        try PictureUse.deleteDropped(DroppedPictures(), in: database)
        try plan.finish(names, in: database)
        return plan
    }

    /// Adds the tombstones of another archive, and deletes their entities from this one.
    package func takeTombstones(
        from other: ArchiveStore, begin: () throws(ArchiveError) -> Void = {}
    ) throws(ArchiveError) {
        let theirs = try OtherTombstones(of: other)
        let own = try OtherTombstones(of: self)
        guard !theirs.tombstones.isEmpty, try read({ try !theirs.areHeld(by: own, TombstoneSet(in: $0).forgotten) })
        else { return }
        try begin()
        let writer = ArchiveWriter(store: self)
        try writer.endBatches()  // the merge finishes later
        try write { database in
            try TombstoneStore.take(theirs, in: database)
            try (theirs.hasPersons ? DeletedContent.names : .words).record(in: database)
            try Deletion(from: self, in: database).run(try ArchivedPages.ids(in: database))
        }
    }

    /// Removes tombstones, and those that they caused, so that the pages may be imported again; returns how many keys had one.
    public func removeTombstones(_ keys: [Tombstone.Key]) throws(ArchiveError) -> Int {
        let writer = ArchiveWriter(store: self)
        try writer.finish()
        let count = try write { database in
            var count = 0
            for key in keys {
                let hash: String? = try database.value(
                    "SELECT sha256 FROM tombstone WHERE kind = ? AND id = ?", key.kind.rawValue, key.id)
                try database.execute("DELETE FROM tombstone WHERE kind = ? AND id = ?", key.kind.rawValue, key.id)
                guard database.changesCount > 0 else { continue }
                count += 1
                try database.execute(
                    "DELETE FROM tombstone WHERE cause_kind = ? AND cause_id = ?", key.kind.rawValue, key.id)
                switch key.kind {
                case .user: try database.execute("DELETE FROM deleted_name WHERE user_id = ?", key.id)
                case .person: try database.execute("DELETE FROM forgotten_code WHERE person_id = ?", key.id)
                case .page:
                    // Without hash and size the row matches no file, so the next import reads the bytes as those of a new one.
                    try database.execute(
                        """
                        UPDATE source_page SET status = 'superseded', sha256 = NULL, file_byte_count = NULL
                        WHERE status = 'skipped' AND sha256 = ? AND id IN (
                            SELECT source_page_id FROM source_issue WHERE code = ?)
                        """, hash, DiagnosticCode.pageDeleted.rawValue)
                default: break
                }
            }
            guard count > 0 else { return 0 }
            // Marks may now refer to entities that are not imported again yet; with this property `check` reports none of them.
            try ArchiveProperty.takenBackDeletions.set("", in: database)
            // Users are resolved by name again, and what a remaining deletion covers too gets its tombstone.
            if try TombstoneSet.isEmpty(in: database) {
                try StaleMarks.markAll(in: database)
            } else {
                try Deletion(from: self, in: database).run(try ArchivedPages.ids(in: database))
            }
            return count
        }
        try writer.finish()
        return count
    }
}
