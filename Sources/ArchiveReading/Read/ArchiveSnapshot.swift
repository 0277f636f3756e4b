internal import ArchiveModel
public import ArchiveStore
public import ForumModel
package import GRDB

/// Reads an archive, or the selected part of it, as it is in one transaction, in which a concurrent import is invisible.
///
/// ``ArchiveStore/reading(_:until:_:)`` prepares a selection for an export, in tables that then cost each read nothing more.
/// ``ArchiveStore/querying(_:)`` and ``ArchiveBrowser`` read everything and prepare nothing, so that each read costs only its own
/// rows: the selection is then views of all rows (`BrowsingViews`). Lists are read in pages by key (``ItemPage``), with one
/// statement per page. *Queries* documents all of them.
///
/// A snapshot is valid within these functions and on their thread. All members throw SQLite's errors (`DatabaseError`); which
/// others, their comments say.
///
///     let page = try store.querying { try $0.posts(in: ThreadID(rawValue: 9_000_003), limit: 40) }
///     let names = try store.reading(ArchiveSelection()) { try $0.people().map(\.name) }
public final class ArchiveSnapshot {
    /// The maximum number of items on a page of results.
    public static let pageLimit = 10_000

    /// The selected part of the archive.
    public let selection: ArchiveSelection
    /// The path of the archive.
    public let archivePath: String
    package let database: Database
    /// What a prepared selection has in tables, computed when it is read; nil for a prepared selection.
    let browsing: BrowsingCache?
    /// The tables of the past; nil if the present is read.
    package internal(set) var past: PastTables?
    private var trail: RowTrail?

    init(of database: Database, _ selection: ArchiveSelection, archivePath: String) throws {
        (self.database, self.selection, self.archivePath) = (database, selection, archivePath)
        browsing = nil
        if !selection.includesPrivate { try PrivateRows.hide(users: PrivateRows.users(in: database), in: database) }
        try SelectionTables(database: database, archivePath: archivePath).fill(selection)
        if selection.isRedacted { try RedactedViews(database: database, key: selection.redactionKey).install() }
    }

    /// Reads everything without preparing anything; members that read the selection need the ``BrowsingViews``.
    package init(
        of database: Database, archivePath: String, includesPrivate: Bool = true,
        _ cache: BrowsingCache = BrowsingCache()
    ) throws {
        var selection = ArchiveSelection()
        (selection.includesPrivate, selection.includesNotes) = (includesPrivate, true)
        (self.selection, self.database, self.archivePath) = (selection, database, archivePath)
        browsing = cache
        guard !includesPrivate else { return }
        try PrivateRows.hide(users: cache.value("private users") { try PrivateRows.users(in: database) }, in: database)
    }

    /// Resolves pictures; nil if the archive holds none.
    package var pictures: AssetLookup? {
        get throws {
            if let knownPictures { return knownPictures }
            let holdsAny: Bool = try database.value("SELECT EXISTS (SELECT 1 FROM asset)") ?? false
            let lookup = holdsAny ? try AssetLookup(in: database) { [unowned self] in try rows($0, $1) } : nil
            knownPictures = lookup
            return lookup
        }
    }

    private var knownPictures: AssetLookup??

    /// Runs a closure and returns a fingerprint of all rows that it reads.
    ///
    /// - Returns: the result of the closure, and the hash of every row that was read: equal rows, equal hash. A snapshot
    ///   without a prepared selection hashes no row, because its answers are computed on each request.
    /// - Throws: the errors of the closure.
    public func tracking<Value>(_ body: () throws -> Value) rethrows -> (value: Value, fingerprint: ContentHash) {
        trail = browsing == nil ? RowTrail() : nil
        defer { trail = nil }
        let value = try body()
        return (value, (trail ?? RowTrail()).hash)
    }

    /// Runs a query and adds its rows to the fingerprint.
    package func rows(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> [Row] {
        let rows = try Row.fetchAll(try database.cachedStatement(sql: sql), arguments: arguments)
        trail?.add(rows)
        return rows
    }

    /// Runs a query, adds its rows to the fingerprint, and decodes them by the names of properties.
    func values<Value: Decodable>(
        _ sql: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> [Value] {
        let rows = try database.renamedRows(sql, arguments)
        trail?.add(rows)
        return try rows.map { try $0.decoded() }
    }

    /// Runs a query that returns at most one row.
    package func row(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Row? {
        let row = try Row.fetchOne(try database.cachedStatement(sql: sql), arguments: arguments)
        trail?.add(row.map { [$0] } ?? [])
        return row
    }

    /// Runs a query of one number, which is not added to the fingerprint; 0 for none.
    package func count(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Int {
        try Int.fetchOne(try database.cachedStatement(sql: sql), arguments: arguments) ?? 0
    }

    /// Runs a query with many rows without copying them, and adds them to the fingerprint.
    func forEachRow(_ sql: String, _ arguments: [Int64?], _ read: (FoundRow) throws -> Void) throws {
        let statement = try RowStatement(sql, in: database)
        for argument in arguments { statement.bind(argument) }
        var count = 0
        try statement.forEachRow { row in
            count += 1
            trail?.add(row)
            try read(row)
        }
        trail?.add(count: count)
    }

    /// Runs a query that returns at most one row, and adds it to the fingerprint.
    func firstRow<Value>(_ sql: String, _ arguments: [Int64?], _ read: (FoundRow) throws -> Value) throws -> Value? {
        var value: Value?
        try forEachRow(sql, arguments) { value = try read($0) }
        return value
    }
}

extension ArchiveStore {
    /// Reads a selection of the archive in one transaction; the snapshot is invalid afterwards.
    ///
    /// The read ends when `isAbandoned` returns true; it is called often, on this thread, also while the selection is prepared.
    ///
    /// - Throws: ``ArchiveError``, ``SelectionError``, `CancellationError` for an abandoned read, and the errors of the closure.
    public func reading<Value>(
        _ selection: ArchiveSelection, until isAbandoned: (() -> Bool)? = nil, _ body: (ArchiveSnapshot) throws -> Value
    ) throws -> Value {
        try snapshot(
            { database in
                try database.interrupting(when: isAbandoned) {
                    // Values of other types than a column's own throw when they are read, but might hide a name from redaction.
                    if selection.isRedacted { try StoredValueCheck(database, path: path).checkValues() }
                    return try ArchiveSnapshot(of: database, selection, archivePath: path)
                }
            }, { snapshot in try snapshot.database.interrupting(when: isAbandoned) { try body(snapshot) } })
    }

    /// Reads everything in one transaction; the snapshot is invalid afterwards.
    ///
    /// - Throws: ``ArchiveError``, and the errors of the closure.
    public func querying<Value>(_ body: (ArchiveSnapshot) throws -> Value) throws -> Value {
        try querying(trace: nil, body)
    }

    package func querying<Value>(
        trace: ((String) -> Void)?, _ body: (ArchiveSnapshot) throws -> Value
    ) throws -> Value {
        try snapshot(
            { database in
                try BrowsingViews.create(in: database)
                return try ArchiveSnapshot(of: database, archivePath: path)
            },
            { snapshot in
                if let trace { snapshot.database.trace { trace("\($0)") } }
                defer { if trace != nil { snapshot.database.trace(options: []) } }
                return try body(snapshot)
            })
    }

    /// Reads in one transaction, which is rolled back at its end.
    func snapshot<Value>(
        _ prepare: (Database) throws -> ArchiveSnapshot, _ body: (ArchiveSnapshot) throws -> Value
    ) throws -> Value {
        do {
            return try queue.inDatabase { database in
                try commitBatches(in: database)
                return try Self.inTransaction(.deferred, ending: .rollback, in: database) { try body(prepare($0)) }
            }
        } catch  where error is DatabaseError || error is RowDecodingError || error is DecodingError {
            throw ArchiveError.from(error, path: path, waiting: waiting)
        }
    }
}
