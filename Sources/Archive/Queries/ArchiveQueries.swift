public import ForumModel
internal import GRDB

/// Answers questions about everything an archive holds.
///
/// An ``ArchiveReader`` reads a selection for an export and prepares all of it first; queries prepare nothing, so that each costs
/// no more than its own rows. Lists are read a page at a time by key (``ItemPage``), with one statement for a page. All of them
/// are documented in *Queries*.
///
/// Queries live within ``ArchiveStore/querying(_:)`` and on its thread; all that are asked there see one state of the archive.
///
///     let page = try store.querying { try $0.posts(in: ThreadID(rawValue: 9_000_003), limit: 40) }
public final class ArchiveQueries {
    /// How many posts a page of a thread has, as the site's default is.
    public static let postsPerPage = 40
    /// The most items of a page of a list.
    public static let pageLimit = 10_000

    /// The archive's file.
    public let archivePath: String
    let database: Database

    init(_ database: Database, archivePath: String) {
        self.database = database
        self.archivePath = archivePath
    }

    func rows(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> [Row] {
        try Row.fetchAll(try database.cachedStatement(sql: sql), arguments: arguments)
    }

    func row(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Row? {
        try Row.fetchOne(try database.cachedStatement(sql: sql), arguments: arguments)
    }

    func count(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Int {
        try Int.fetchOne(try database.cachedStatement(sql: sql), arguments: arguments) ?? 0
    }

    /// The account whose view is shown where none is named: the one with the most captured pages; nil in an empty archive.
    ///
    /// - Throws: SQLite's errors.
    public func defaultAccount() throws -> AccountID? { try DefaultAccount.stored(in: database) }

    /// The account whose view a query shows.
    func account(_ account: AccountID?) throws -> AccountID {
        try account ?? defaultAccount() ?? .unnamed
    }
}

extension ArchiveStore {
    /// Asks questions about the archive, in one transaction.
    ///
    /// - Parameter body: asks; the queries are of no use after it.
    /// - Returns: what the body gives.
    /// - Throws: ``ArchiveError``, and what the body throws.
    public func querying<Value>(_ body: (ArchiveQueries) throws -> Value) throws -> Value {
        try querying(trace: nil, body)
    }

    /// The same, and reports each statement that is run.
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
