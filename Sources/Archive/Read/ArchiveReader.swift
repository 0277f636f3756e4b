public import ForumModel
internal import GRDB

/// Reads an archive for a person, as far as a selection reaches.
///
/// Everything is read in one transaction, so that an import that runs meanwhile does not show. A reader lives within
/// ``ArchiveStore/reading(_:_:)`` and on its thread.
///
///     let names = try store.reading(ArchiveSelection()) { reader in
///         try reader.people().map(\.name)
///     }
public final class ArchiveReader {
    /// How many posts a page of a thread has, as the site's default is.
    public static let postsPerPage = 40

    /// What is read.
    public let selection: ArchiveSelection
    /// The archive's file.
    public let archivePath: String
    let database: Database
    /// What is kept between requests where an archive is browsed (``ArchiveBrowser``); nil where a selection was prepared.
    let browsing: BrowsingCache?
    private var trail: RowTrail?
    /// Finds pictures; nil where the archive holds none at all.
    private(set) var assets: AssetLookup?

    init(_ database: Database, selection: ArchiveSelection, archivePath: String) throws {
        self.database = database
        self.selection = selection
        self.archivePath = archivePath
        browsing = nil
        try SelectionTables(database, archivePath: archivePath).fill(selection)
        if selection.isRedacted { try RedactedViews(database, key: selection.redactionKey).install() }
        try findAssets()
    }

    /// Reads everything without preparing anything: `selected_thread` and the like are views (``BrowsingViews``).
    init(browsing cache: BrowsingCache, in database: Database, includesPrivate: Bool, archivePath: String)
        throws
    {
        var selection = ArchiveSelection()
        selection.includesPrivate = includesPrivate
        self.selection = selection
        self.database = database
        self.archivePath = archivePath
        browsing = cache
        try findAssets()
    }

    private func findAssets() throws {
        guard try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM asset)") ?? false else { return }
        assets = try AssetLookup(in: database) { [unowned self] in try rows($0, $1) }
    }

    /// Reads something, and tells by what it was told whether it is what it was the last time.
    ///
    /// - Parameter body: what to read; may not be nested.
    /// - Returns: what was read, and the hash of every row that was looked at for it: equal rows, equal hash.
    /// - Throws: what the body throws.
    public func tracking<Value>(_ body: () throws -> Value) rethrows -> (
        value: Value, fingerprint: ContentHash
    ) {
        trail = RowTrail()
        defer { trail = nil }
        let value = try body()
        return (value, (trail ?? RowTrail()).hash)
    }

    /// Runs a query and notes what it gave.
    func rows(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> [Row] {
        let rows = try Row.fetchAll(try database.cachedStatement(sql: sql), arguments: arguments)
        trail?.add(rows)
        return rows
    }

    /// Runs a query that gives one row at most.
    func row(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Row? {
        let row = try Row.fetchOne(try database.cachedStatement(sql: sql), arguments: arguments)
        trail?.add(row.map { [$0] } ?? [])
        return row
    }

    /// Runs a query whose rows are many, without a copy of each, and notes what it gave.
    ///
    /// - Parameters:
    ///   - sql: the query.
    ///   - arguments: its arguments.
    ///   - read: is given each row, whose columns it reads by their position.
    /// - Throws: SQLite's errors, and what the closure throws.
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

    /// Runs a query that gives one row at most, and notes it.
    func firstRow<Value>(_ sql: String, _ arguments: [Int64?], _ read: (FoundRow) -> Value) throws -> Value? {
        var value: Value?
        try forEachRow(sql, arguments) { value = read($0) }
        return value
    }
}

extension ArchiveStore {
    /// Reads the archive in one transaction.
    ///
    /// - Parameters:
    ///   - selection: what is wanted.
    ///   - body: reads; the reader is of no use after it.
    /// - Returns: what the body gives.
    /// - Throws: ``ArchiveError``, ``SelectionError``, and what the body throws.
    public func reading<Value>(_ selection: ArchiveSelection, _ body: (ArchiveReader) throws -> Value) throws
        -> Value
    {
        do {
            return try queue.inDatabase { database in
                try commitBatches(in: database)
                // Whatever a stranger's file holds in its columns, reading it must not end the program.
                try StoredValueCheck(database, path: path).checkValues()
                var result: Result<Value, any Error>?
                try database.inTransaction(.deferred) {
                    result = Result {
                        try body(ArchiveReader(database, selection: selection, archivePath: path))
                    }
                    return .rollback
                }
                guard let result else { throw ArchiveError.inputOutput(path: path, reason: "no result") }
                return try result.get()
            }
        } catch let error as DatabaseError {
            throw ArchiveError.from(error, path: path)
        } catch let error as RowDecodingError {
            throw ArchiveError.from(error, path: path)
        }
    }
}
