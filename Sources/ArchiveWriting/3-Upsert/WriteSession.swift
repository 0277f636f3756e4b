package import ArchiveModel
internal import ArchiveStore
package import ForumModel
package import GRDB

/// The statements and caches that the batches of one writer share.
///
/// The writers cache which rows exist, so nothing in a session may delete from `stale`, `user`, `thread`, `forum`, `category`,
/// `account` or `claim_value`; code that deletes from `sighting` must inform ``HistoryLog``.
package final class WriteSession {
    private var log = HistoryLog()
    private let references: References
    private var replayedMenus: Set<Int64> = []
    /// Created for the first page of another archive.
    private var replayer: (claims: ClaimReplayer, reader: ClaimReader)?
    private let database: Database
    private let index: PostIndexQueue
    private let numbers: PostNumbers
    private let stale: StaleMarks
    private let pages: SourcePageWriter
    private let claims: ClaimLog
    private let users: UserWriter
    private let forums: ForumWriter
    private let threads: ThreadWriter
    private let posts: PostWriter
    private let others: RecordWriter
    private let defaultAccount: DefaultAccount
    package let assets: AssetStore
    /// Whether the index of posts by author is missing until the end of the import.
    private var hasNoIndexByAuthor: Bool

    package init(in database: Database, assets: AssetStore) throws {
        self.database = database
        self.assets = assets
        hasNoIndexByAuthor = try DeferredIndex.byAuthor.isMissing(database)
        index = try PostIndexQueue(in: database)
        stale = try StaleMarks(in: database, posts: index)
        references = try References(in: database, stale: stale)
        pages = try SourcePageWriter(in: database, assets: assets)
        claims = try ClaimLog(in: database)
        users = try UserWriter(in: database, stale: stale, claims: claims)
        forums = try ForumWriter(in: database, stale: stale, claims: claims)
        threads = try ThreadWriter(in: database, stale: stale, claims: claims)
        defaultAccount = DefaultAccount(in: database)
        numbers = try PostNumbers(in: database)
        posts = try PostWriter(
            in: database, stale: stale, index: index, numbers: numbers, defaultAccount: defaultAccount)
        others = RecordWriter(in: database, stale: stale, claims: claims, references: references)
    }

    func expect(_ records: [PageRecord]) throws { try defaultAccount.expect(records) }

    /// Writes a page; returns its outcome, or nil if the archive has the file in its current state.
    package func write(_ record: PageRecord, isRescan: Bool) throws -> PageStatus? {
        switch try pages.decide(record, isRescan: isRescan) {
        case .known(let outcome):
            guard isRescan, case .replacesContent(let source) = outcome else {
                // A known file of this status, such as a picture, may not have been attached to any post before.
                if record.source.status == .skipped { _ = try assets.write(record, in: database) }
                try apply(outcome, record)
                return nil
            }
            try rewrite(source, record)
            return try PageExclusion.isExcluded(record.source.hash, in: database) ? nil : record.source.status
        case .duplicate(let source, let outcome):
            // The same page may have other pictures.
            try pages.insert(try assets.write(record, in: database), of: source)
            try AssetReferences.write(record.assetReferences, of: source, in: database)
            try apply(outcome, record)
            try stale.markCreated(.pages, 0)
            return .duplicate
        case .excluded: return .skipped
        case .write(let source):
            let status = record.source.status
            try pages.insert(try assets.write(record, in: database), of: source)
            try AssetReferences.write(record.assetReferences, of: source, in: database)
            if status == .imported || status == .notRead { try defaultAccount.wrote(record.source.accountID) }
            if status.isTaken { try write(record, source: source) }
            // A page without entities can also change the default account.
            try stale.markCreated(.pages, 0)
            return status
        }
    }

    private func apply(_ outcome: SourcePageWriter.DuplicateOutcome, _ record: PageRecord) throws {
        switch outcome {
        case .unchanged: break
        case .rekeyed: try flush()
        case .replacesContent(let source): try replaceContent(of: source, with: record)
        }
    }

    func rewrite(_ source: SourcePageID, _ record: PageRecord) throws {
        try PageExclusion.forgetFormer(of: source, in: database)
        try replaceContent(of: source, with: record)
        try pages.insert(try assets.write(record, in: database), of: source)
        // References from an earlier reading stay: they depend on the same bytes and on the files beside them.
        try AssetReferences.write(record.assetReferences, of: source, in: database)
    }

    /// Reduces a page to what remains of it after a deletion.
    package func reduce(_ source: SourcePageID, to record: PageRecord) throws {
        try replaceContent(of: source, with: record)
        try pages.rename(source, as: record)
        try AssetReferences.replace(with: record.assetReferences, of: source, in: database)
    }

    /// Updates the places and addresses of a page without imported content after a deletion.
    package func rename(_ source: SourcePageID, _ record: PageRecord) throws {
        try pages.rename(source, as: record)
        try pages.readdress(source, as: record)
        try AssetReferences.replace(with: record.assetReferences, of: source, in: database)
    }

    /// Restores an excluded page and its copies from their former rows.
    package func include(_ hash: String, _ records: [(source: SourcePageID, record: PageRecord)]) throws {
        try PageExclusion.makeReferenced(by: hash, in: database)
        try PageExclusion.removeExclusion(of: hash, in: database)
        for (source, record) in records {
            guard record.source.status == .duplicate else {
                try replaceContent(of: source, with: record)
                continue
            }
            try database.execute("UPDATE source_page SET status = 'duplicate' WHERE id = ?", source.rawValue)
            try database.execute("DELETE FROM source_issue WHERE source_page_id = ?", source.rawValue)
            try pages.insert(record.issues, of: source)
        }
        try joinCopies(of: records)
    }

    /// Adds the copies of a restored page as witnesses, including those found while it was excluded.
    private func joinCopies(of records: [(source: SourcePageID, record: PageRecord)]) throws {
        guard let (original, content) = records.first(where: { $0.record.source.status != .duplicate }) else { return }
        for (_, copy) in records where copy.source.status == .duplicate {
            var record = content
            record.source = copy.source
            record.source.status = content.source.status
            record.source.isWhole = content.source.isWhole
            try apply(try pages.addWitness(record.source, to: original), record)
        }
    }

    private func replaceContent(of source: SourcePageID, with record: PageRecord) throws {
        // Pending values of the batch may come from this page.
        try flush()
        try ClaimReplay.mark(source, in: database)
        try UnneededRows.markForReplay(referencedBy: source, in: database)
        var record = record
        if let former = try pages.key(of: source) {
            // The replay deletes sightings.
            log.forgetWritten()
            record.source.key.fileTime = CaptureWitness.earlier(former.fileTime, record.source.key.fileTime)
        }
        try claims.forget(source)
        try pages.replace(source, with: record)
        try stale.markCreated(.pages, 0)
        defaultAccount.recount()
        let status = record.source.status
        if status.isTaken { try write(record, source: source) }
    }

    private func write(_ record: PageRecord, source: SourcePageID) throws {
        let capture = CaptureRef(source, record.source.key)
        try references.insertMissingRows(for: record)
        if let archived = record.archived {
            try replay(archived, account: record.source.accountID.rawValue, by: capture)
        }
        let account = record.source.accountID
        // A page may contain a user several times.
        for user in UserRecord.joined(record.users) { try users.record(user, by: capture, log: &log) }
        try forums.record(record.forums, by: capture, log: &log)
        for tag in record.tags { try others.write(tag, source: source) }
        for thread in record.threads { try threads.record(thread, account: account, by: capture, log: &log) }
        for thread in Set(record.posts.compactMap(\.threadID)) { try threads.require(thread) }
        try posts.write(record.posts, account: account, by: capture)
        // All pages together decide who a user without an ID is (`NamedUsers`).
        for user in record.namedUsers { try claims.add(user.namedRow(source: source), source: source) }
        for folder in record.folders { try others.write(folder, account: account, source: source) }
        for message in record.messages { try others.write(message, account: account, source: source) }
        for other in record.others { try others.write(other, source: source) }
        for claimed in record.claimed { try others.write(claimed, source: source) }
        try ensureAuthorIndex()
    }

    /// Creates the index of posts by author while a deferred foreign key is violated, because SQLite then searches the posts of
    /// each new user.
    private func ensureAuthorIndex() throws {
        guard hasNoIndexByAuthor, References.hasDeferredViolations(in: database) else { return }
        try DeferredIndex.byAuthor.make(in: database)
        hasNoIndexByAuthor = false
    }

    private func replay(_ archived: ArchivedClaims, account: Int64, by capture: CaptureRef) throws {
        let replayer =
            try self.replayer ?? (ClaimReplayer(in: database, stale: stale, forums: forums), ClaimReader(in: database))
        self.replayer = replayer
        if archived.isFiltered {
            for claim in archived.claims + (archived.menu?.claims ?? []) {
                let number = try claims.number(of: claim.value, known: claim.parsed?.number)
                try references.insertMissingRows(
                    for: claim.parsed?.values ?? replayer.reader.values(number), of: claim.entity, claim.id)
            }
        }
        for claim in archived.claims {
            let number = try claims.number(of: claim.value, known: claim.parsed?.number)
            try claims.add(number, of: claim.entity, claim.id, source: capture.source)
            try replayer.claims.replay(
                try claim.parsed?.values ?? replayer.reader.values(number), number: number, of: claim.entity,
                claim.id, account: account, by: capture, log: &log)
        }
        guard let menu = archived.menu else { return }
        try claims.add(menu.claims, menu: menu.id)
        // Once for all pages with the menu.
        if replayedMenus.insert(menu.id).inserted { try ClaimReplay.mark(menu: menu.id, in: database) }
    }

    package func finish() throws {
        try flush()
        try index.write()
        try numbers.write()
        claims.endBatch()
        replayedMenus.removeAll(keepingCapacity: true)
    }

    private func flush() throws {
        try replayer?.claims.write()
        try users.write(log: &log)
        try threads.write()
        try forums.write(log: &log)
        try log.write(to: database, stale: stale)
    }
}
