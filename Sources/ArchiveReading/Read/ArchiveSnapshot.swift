internal import ArchiveModel
public import ArchiveStore
public import ForumModel
package import GRDB

/// Reads the selected part of an archive for display and export.
///
/// All reads share one transaction, so that a concurrent import is invisible. A reader is valid within
/// ``ArchiveStore/reading(_:_:)`` and on its thread.
///
///     let names = try store.reading(ArchiveSelection()) { reader in
///         try reader.people().map(\.name)
///     }
public final class ArchiveSnapshot {
    /// The number of posts on a page of a thread, the site's default.
    public static let postsPerPage = 40

    /// The selected part of the archive.
    public let selection: ArchiveSelection
    /// The path of the archive.
    public let archivePath: String
    package let database: Database
    /// The cache between requests of a browsed archive (``ArchiveBrowser``); nil for a prepared selection.
    let browsing: BrowsingCache?
    private var trail: RowTrail?
    /// Resolves pictures; nil if the archive holds none.
    package private(set) var assets: AssetLookup?

    package init(_ database: Database, selection: ArchiveSelection, archivePath: String) throws {
        self.database = database
        self.selection = selection
        self.archivePath = archivePath
        browsing = nil
        if !selection.includesPrivate {
            try PrivateRows.hide(users: PrivateRows.users(in: database), in: database)
        }
        try SelectionTables(database, archivePath: archivePath).fill(selection)
        if selection.isRedacted { try RedactedViews(database, key: selection.redactionKey).install() }
        try findAssets()
    }

    /// Reads everything without preparing anything: `selected_thread` and the like are views (``BrowsingViews``).
    package init(
        browsing cache: BrowsingCache, in database: Database, includesPrivate: Bool, archivePath: String
    )
        throws
    {
        var selection = ArchiveSelection()
        selection.includesPrivate = includesPrivate
        self.selection = selection
        self.database = database
        self.archivePath = archivePath
        browsing = cache
        if !includesPrivate {
            try PrivateRows.hide(
                users: cache.value("private users") { try PrivateRows.users(in: database) }, in: database)
        }
        try findAssets()
    }

    private func findAssets() throws {
        guard try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM asset)") ?? false else { return }
        assets = try AssetLookup(in: database) { [unowned self] in try rows($0, $1) }
    }

    /// Runs a closure and returns a fingerprint of all rows that it reads.
    ///
    /// - Parameter body: the reads; must not be nested.
    /// - Returns: the result of the closure, and the hash of every row that was read: equal rows, equal hash.
    /// - Throws: the errors of the closure.
    public func tracking<Value>(_ body: () throws -> Value) rethrows -> (
        value: Value, fingerprint: ContentHash
    ) {
        trail = RowTrail()
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

    /// Runs a query that returns at most one row.
    package func row(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Row? {
        let row = try Row.fetchOne(try database.cachedStatement(sql: sql), arguments: arguments)
        trail?.add(row.map { [$0] } ?? [])
        return row
    }

    /// Runs a query with many rows without copying them, and adds them to the fingerprint.
    ///
    /// - Parameters:
    ///   - sql: the query.
    ///   - arguments: its arguments.
    ///   - read: receives each row, and reads its columns by position.
    /// - Throws: SQLite's errors, and the errors of the closure.
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
    ///   - selection: the part of the archive to read.
    ///   - body: the reads; the reader is invalid afterwards.
    /// - Returns: the result of the closure.
    /// - Throws: ``ArchiveError``, ``SelectionError``, and the errors of the closure.
    public func reading<Value>(_ selection: ArchiveSelection, _ body: (ArchiveSnapshot) throws -> Value)
        throws
        -> Value
    {
        do {
            return try queue.inDatabase { database in
                try commitBatches(in: database)
                // Values of wrong types in a foreign file must not crash the program.
                try StoredValueCheck(database, path: path).checkValues()
                var result: Result<Value, any Error>?
                try database.inTransaction(.deferred) {
                    result = Result {
                        try body(ArchiveSnapshot(database, selection: selection, archivePath: path))
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
