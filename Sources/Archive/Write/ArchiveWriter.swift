public import ForumModel
internal import GRDB

/// Takes what pages say into an archive, a batch at a time.
///
/// A batch is one transaction: a page's content, its provenance and the marks of what has to be derived again become
/// visible together or not at all. Writing a page twice changes nothing.
public final class ArchiveWriter: Sendable {
    private let store: ArchiveStore
    /// Touched in transactions only, which run one after the other.
    private nonisolated(unsafe) let assets: AssetStore
    private let isRescan: Bool

    /// Writes into an archive; there must be only one writer at a time (``ImportLock``).
    ///
    /// - Parameters:
    ///   - store: the archive.
    ///   - assetTotalLimit: how many bytes of pictures and style sheets an archive may hold; the first that does not fit
    ///     is left out, with an issue on the page it came with, and so are all others that do not fit.
    ///   - isRescan: whether what a page says replaces what the same bytes in the same place said before.
    public init(store: ArchiveStore, assetTotalLimit: Int64 = .max, isRescan: Bool = false) {
        self.store = store
        self.isRescan = isRescan
        assets = AssetStore(totalLimit: assetTotalLimit)
    }

    /// Writes a batch in one transaction.
    ///
    /// - Parameter records: the pages of the batch.
    /// - Returns: what became of each, in order; nil where the very file was in the archive already.
    /// - Throws: ``ArchiveError``; nothing of the batch is then in the archive.
    public func write(_ records: [PageRecord]) throws(ArchiveError) -> [PageStatus?] {
        // A batch that brings nothing leaves the file as it is, to the byte.
        let isKnown =
            try isRescan
            ? false
            : store.read { database in
                let pages = try SourcePageWriter(in: database)
                return try records.allSatisfy(pages.isKnown)
            }
        if isKnown { return records.map { _ in nil } }
        return try write { session in
            try session.expect(records)
            return try records.map { try session.write($0, isRescan: isRescan) }
        }
    }

    private func write<Value>(_ body: (WriteSession) throws -> Value) throws(ArchiveError) -> Value {
        try store.writeBatch { database, last in
            let session =
                try last.flatMap { $0.assets === assets ? $0 : nil }
                ?? WriteSession(in: database, assets: assets)
            let value = try body(session)
            try session.finish()
            return (value, session)
        }
    }

    /// Writes a page that was kept and read again, in one transaction.
    ///
    /// What the page was before does not matter any more, and its issues are replaced; its kept bytes stay.
    ///
    /// - Parameters:
    ///   - id: its `source_page.id`.
    ///   - record: what it says now.
    /// - Throws: ``ArchiveError``; nothing of the page is then in the archive.
    public func rewrite(_ id: Int64, with record: PageRecord) throws(ArchiveError) {
        try write { session in
            try session.expect([record])
            try session.rewrite(id, record)
        }
    }

    /// Takes decisions again that a batch made doubtful: about what a capture shows that turned out to be older, or that
    /// was read again.
    ///
    /// May be run again at any time; a second run finds nothing to do.
    /// - Throws: ``ArchiveError``.
    public func reconsider() throws(ArchiveError) {
        let isDoubtful = try store.read {
            try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM reconsider)") ?? false
        }
        guard isDoubtful else { return }
        try store.write { try Reconsideration(in: $0).run() }
    }

    /// Rebuilds categories, forums, subforums and their order, where batches changed a claim about any of them.
    ///
    /// May be run again at any time; a second run changes nothing.
    /// - Throws: ``ArchiveError``.
    public func rebuildHierarchy() throws(ArchiveError) {
        guard try hasStale else { return }
        try store.write { try ForumHierarchyStage.run(in: $0) }
    }

    /// Updates derived fields and the search index for what batches marked.
    ///
    /// May be run again at any time; a second run finds nothing to do.
    /// - Parameter progress: called between steps with how much of the work is done, 0 to 1; when it says false, the
    ///   work stops there and the next call goes on.
    /// - Throws: ``ArchiveError``.
    public func updateDerivedFields(progress: (Double) -> Bool = { _ in true }) throws(ArchiveError) {
        guard try hasStale else { return }
        try store.write { try DerivedFields(in: $0).run() }
        guard progress(0.2) else { return }
        try SearchIndex.update(in: store, progress: { progress(0.2 + 0.8 * $0) })
    }

    /// Whether an import ended before its derived fields were made.
    public var hasStale: Bool {
        get throws(ArchiveError) { try store.read { try StaleMarks.arePending(in: $0) } }
    }
}

/// Batches being written, one after the other: statements and memory that last from one to the next.
///
/// The writers remember rows that they know to be there, so nothing in a session may delete from `stale`, `user`,
/// `account` or `claim_value`; who deletes from `sighting` tells the log.
final class WriteSession {
    private var log = SightingLog()
    private var references = References()
    private var takenMenus: Set<Int64> = []
    /// Made for the first page of another archive.
    private var taker: (claims: ClaimTaker, reader: ClaimReader)?
    private let database: Database
    private let index: PostIndexQueue
    private let stale: StaleMarks
    private let pages: SourcePageWriter
    private let claims: ClaimLog
    private let users: UserWriter
    private let forums: ForumWriter
    private let threads: ThreadWriter
    private let posts: PostWriter
    private let people: PeopleWriter
    private let defaultAccount: DefaultAccount
    let assets: AssetStore

    init(in database: Database, assets: AssetStore) throws {
        self.database = database
        self.assets = assets
        index = try PostIndexQueue(in: database)
        stale = try StaleMarks(in: database, posts: index)
        pages = try SourcePageWriter(in: database)
        claims = try ClaimLog(in: database)
        users = try UserWriter(in: database, stale: stale, claims: claims)
        forums = try ForumWriter(in: database, stale: stale, claims: claims)
        threads = try ThreadWriter(in: database, stale: stale, claims: claims)
        defaultAccount = DefaultAccount(in: database)
        posts = try PostWriter(in: database, stale: stale, index: index, defaultAccount: defaultAccount)
        people = try PeopleWriter(in: database, stale: stale, claims: claims)
    }

    /// Takes a batch that is about to be written.
    func expect(_ records: [PageRecord]) throws { try defaultAccount.expect(records) }

    /// Writes a page; what became of it, or nil when the very file is in the archive.
    func write(_ record: PageRecord, isRescan: Bool) throws -> PageStatus? {
        switch try pages.decide(record, isRescan: isRescan) {
        case .known(let join):
            guard isRescan, case .adopts(let source) = join else {
                try take(join, record)
                return nil
            }
            try rewrite(source, record)
            return record.source.status
        case .duplicate(let source, let join):
            // The same page may have brought other pictures.
            try pages.insert(try assets.write(record, in: database), of: source)
            try take(join, record)
            return .duplicate
        case .write(let source):
            let status = record.source.status
            try pages.insert(try assets.write(record, in: database), of: source)
            if status == .imported || status == .notice { try write(record, source: source) }
            return status
        }
    }

    private func take(_ join: SourcePageWriter.Join, _ record: PageRecord) throws {
        switch join {
        case .nothing: break
        case .moves: try flush()
        case .adopts(let source): try replaceContent(of: source, with: record)
        }
    }

    /// Writes a page that was read again.
    func rewrite(_ source: Int64, _ record: PageRecord) throws {
        try replaceContent(of: source, with: record)
        try pages.insert(try assets.write(record, in: database), of: source)
    }

    /// Lets a page say what a record says, and nothing that it said before.
    private func replaceContent(of source: Int64, with record: PageRecord) throws {
        // What is gathered of the batch may be of this very page.
        try flush()
        try Reconsideration.mark(source, in: database)
        var record = record
        if let former = try pages.key(of: source) {
            if let time = former.time, time != record.source.key.time {
                try Reconsideration.forgetSightings(at: time, in: database)
                log.forgetWritten()
            }
            record.source.key.fileTime = CaptureWitness.earlier(former.fileTime, record.source.key.fileTime)
        }
        try claims.forget(source)
        try pages.replace(source, with: record)
        let status = record.source.status
        if status == .imported || status == .notice { try write(record, source: source) }
    }

    private func write(_ record: PageRecord, source: Int64) throws {
        let key = record.source.key
        references.collect(from: record)
        if let archived = record.archived {
            try take(archived, account: record.source.accountID.rawValue, by: (source, key))
        }
        let account = record.source.accountID
        try users.saw(record.users, source: source, key: key, log: &log)
        try forums.saw(record.forums, source: source, key: key, log: &log)
        for tag in record.tags { try threads.write(tag, source: source) }
        for thread in record.threads {
            try threads.write(thread, account: account, source: source, time: key.time, log: &log)
        }
        for thread in Set(record.posts.compactMap(\.threadID)) { try threads.require(thread) }
        for post in record.posts { try posts.write(post, account: account, source: source, key: key) }
        for folder in record.folders { try people.write(folder, account: account, source: source) }
        for message in record.messages { try people.write(message, account: account, source: source) }
        for announcement in record.announcements { try people.write(announcement, source: source) }
        for punishment in record.punishments { try people.write(punishment, source: source) }
    }

    /// Takes what another archive wrote down of a page.
    private func take(
        _ archived: ArchivedClaims, account: Int64, by capture: (source: Int64, key: CaptureKey)
    ) throws {
        let taker =
            try self.taker ?? (
                ClaimTaker(in: database, stale: stale, forums: forums), ClaimReader(in: database)
            )
        self.taker = taker
        for claim in archived.claims {
            let value = try claims.add(claim.value, of: claim.entity, claim.id, source: capture.source)
            try taker.claims.take(
                try taker.reader.values(value), of: claim.entity, claim.id, account: account, by: capture,
                log: &log)
        }
        guard let menu = archived.menu else { return }
        if try !claims.knows(menu: menu.id) {
            for claim in menu.claims {
                try claims.add(claim.value, of: claim.entity, claim.id, menu: menu.id)
            }
        }
        // Once for all pages that carry it.
        if takenMenus.insert(menu.id).inserted { try Reconsideration.mark(menu: menu.id, in: database) }
    }

    func finish() throws {
        try flush()
        try index.write()
        claims.endBatch()
        takenMenus.removeAll(keepingCapacity: true)
    }

    private func flush() throws {
        try users.write(log: &log)
        try forums.write(log: &log)
        try log.write(to: database, stale: stale)
        try references.write(to: database, stale: stale)
    }
}
