internal import ArchiveModel
public import ArchiveStore
public import ForumModel
package import GRDB

/// Queries on all content of an archive.
///
/// An ``ArchiveSnapshot`` prepares a selection for an export; queries prepare nothing, so that each costs only its own rows.
/// Lists are read in pages by key (``ItemPage``), with one statement per page. *Queries* documents all of them.
///
/// Queries are valid within ``ArchiveStore/querying(_:)`` and on its thread; all of them see the same state of the archive.
///
///     let page = try store.querying { try $0.posts(in: ThreadID(rawValue: 9_000_003), limit: 40) }
public final class ArchiveQueries {
    /// The number of posts on a page of a thread, the site's default.
    public static let postsPerPage = 40
    /// The maximum number of items on a page of results.
    public static let pageLimit = 10_000

    /// The path of the archive.
    public let archivePath: String
    package let database: Database

    package init(_ database: Database, archivePath: String) {
        self.database = database
        self.archivePath = archivePath
    }

    package func rows(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> [Row] {
        try Row.fetchAll(try database.cachedStatement(sql: sql), arguments: arguments)
    }

    package func row(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Row? {
        try Row.fetchOne(try database.cachedStatement(sql: sql), arguments: arguments)
    }

    package func count(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Int {
        try Int.fetchOne(try database.cachedStatement(sql: sql), arguments: arguments) ?? 0
    }

    /// Returns the account whose view is the default: the one with the most captured pages; nil in an empty archive.
    ///
    /// - Throws: SQLite's errors.
    public func defaultAccount() throws -> AccountID? { try AccountID.shown(in: database) }

    /// Returns the given account, or the default one for nil.
    package func account(_ account: AccountID?) throws -> AccountID {
        try account ?? defaultAccount() ?? .unnamed
    }
}

extension ArchiveStore {
    /// Runs queries on the archive in one transaction.
    ///
    /// - Parameter body: runs the queries, which are invalid afterwards.
    /// - Returns: the result of the closure.
    /// - Throws: ``ArchiveError``, and the errors of the closure.
    public func querying<Value>(_ body: (ArchiveQueries) throws -> Value) throws -> Value {
        try querying(trace: nil, body)
    }

    /// Runs queries, and reports each statement that is executed.
    package func querying<Value>(trace: ((String) -> Void)?, _ body: (ArchiveQueries) throws -> Value) throws
        -> Value
    {
        do {
            return try queue.inDatabase { database in
                try commitBatches(in: database)
                var result: Result<Value, any Error>?
                try database.inTransaction(.deferred) {
                    if let trace { database.trace { trace("\($0)") } }
                    defer { if trace != nil { database.trace(options: []) } }
                    result = Result { try body(ArchiveQueries(database, archivePath: path)) }
                    return .rollback
                }
                guard let result else { throw ArchiveError.inputOutput(path: path, reason: "no result") }
                return try result.get()
            }
        } catch let error as DatabaseError {
            throw ArchiveError.from(error, path: path, waiting: waiting)
        } catch let error as RowDecodingError {
            throw ArchiveError.from(error, path: path, waiting: waiting)
        }
    }
}
