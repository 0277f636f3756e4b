internal import Bytes
package import ForumModel
package import GRDB
internal import GRDBSQLite

/// A prepared statement whose arguments go straight to SQLite.
///
/// GRDB's own way makes an array of boxed values for each row, which costs more than SQLite does for the row. The
/// statements that run for every page, post or sighting are worth it; all others stay with GRDB.
///
/// Arguments are bound from left to right; ``run()`` executes the statement, after which binding starts at the first again.
package final class RowStatement {
    // Keeps the prepared statement alive.
    private let statement: Statement
    private let pointer: OpaquePointer
    private let database: Database
    private var position: Int32 = 0

    package init(_ sql: String, in database: Database) throws {
        self.database = database
        statement = try database.cachedStatement(sql: sql)
        pointer = statement.sqliteStatement
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }

    /// Prepares an INSERT whose arguments are bound by the names of their columns; an existing row with
    /// the same `key` is kept, and without a `key` a duplicate is an error.
    package convenience init<Column: StatementColumn>(
        inserting columns: Column.Type, into table: String, key: String? = nil, in database: Database
    ) throws {
        let names = Column.allCases.map(\.name)
        try self.init(
            """
            INSERT INTO \(table) (\(names.joined(separator: ", ")))
            VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
            \(key.map { "ON CONFLICT (\($0)) DO NOTHING" } ?? "")
            """, in: database)
    }

    /// SQLite copies the bytes.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    package func bind(_ value: Int64?) {
        position += 1
        if let value { sqlite3_bind_int64(pointer, position, value) } else { sqlite3_bind_null(pointer, position) }
    }

    /// Binds the argument of a column; the others may follow in any order.
    package func bind(_ value: Int64?, as column: some StatementColumn) {
        position = column.rawValue
        bind(value)
    }

    package func bind(_ value: Int?, as column: some StatementColumn) { bind(value.map(Int64.init), as: column) }

    package func bind(_ value: Bool?, as column: some StatementColumn) {
        bind(value.map { $0 ? Int64(1) : 0 }, as: column)
    }

    package func bind(_ value: String?, as column: some StatementColumn) {
        position = column.rawValue
        bind(value)
    }

    package func bind(_ value: UTCTime?, as column: some StatementColumn) {
        position = column.rawValue
        bind(value)
    }

    package func bind(_ value: Int?) { bind(value.map(Int64.init)) }

    package func bind(_ value: String?) {
        guard let value else { return bind(Int64?.none) }
        var text = value
        text.withUTF8(bind(utf8:))
    }

    private func bind(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        position += 1
        bytes.withMemoryRebound(to: CChar.self) { text in
            // An empty text has no address, which SQLite would take for NULL.
            _ = sqlite3_bind_text(pointer, position, text.baseAddress ?? Self.empty, Int32(text.count), Self.copied)
        }
    }

    package func bind(blob value: [UInt8]) {
        position += 1
        value.withUnsafeBytes { bytes in
            // An empty blob has no address, which SQLite would take for NULL.
            _ =
                bytes.isEmpty
                ? sqlite3_bind_zeroblob(pointer, position, 0)
                : sqlite3_bind_blob(pointer, position, bytes.baseAddress, Int32(bytes.count), Self.copied)
        }
    }

    /// Runs the statement with a blob as its last argument, which SQLite reads where it is: large ones are not copied.
    package func run(lastBlob bytes: UnsafeRawBufferPointer) throws {
        let last = position + 1
        if bytes.isEmpty {
            sqlite3_bind_zeroblob(pointer, last, 0)
        } else {
            sqlite3_bind_blob64(pointer, last, bytes.baseAddress, UInt64(bytes.count), nil)
        }
        defer { sqlite3_bind_null(pointer, last) }
        try run()
    }

    package func bind(_ value: DatabaseValue) {
        switch value.storage {
        case .null: bind(Int64?.none)
        case .int64(let number): bind(number)
        case .double(let number):
            position += 1
            sqlite3_bind_double(pointer, position, number)
        case .string(let text): bind(text)
        case .blob(let data): bind(blob: Array(data))
        }
    }

    package func bind(_ value: UTCTime?) {
        guard let value else { return bind(Int64?.none) }
        value.withUTF8(bind(utf8:))
    }

    package func first<Value>(_ read: (FoundRow) -> Value) throws -> Value? {
        position = 0
        defer { sqlite3_reset(pointer) }
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: return read(FoundRow(pointer: pointer))
        case SQLITE_DONE: return nil
        case let outcome: throw error(outcome)
        }
    }

    package func forEachRow(_ read: (FoundRow) throws -> Void) throws {
        position = 0
        defer { sqlite3_reset(pointer) }
        while true {
            switch sqlite3_step(pointer) {
            case SQLITE_ROW: try read(FoundRow(pointer: pointer))
            case SQLITE_DONE: return
            case let outcome: throw error(outcome)
            }
        }
    }

    private func error(_ outcome: Int32) -> DatabaseError {
        DatabaseError(resultCode: ResultCode(rawValue: outcome), message: database.lastErrorMessage, sql: statement.sql)
    }

    private nonisolated(unsafe) static let empty: UnsafePointer<CChar> = {
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
        text.pointee = 0
        return UnsafePointer(text)
    }()

    /// Returns whether a row was inserted, changed or deleted.
    @discardableResult package func run() throws -> Bool {
        position = 0
        let outcome = sqlite3_step(pointer)
        guard outcome == SQLITE_DONE else {
            let error = error(outcome)
            sqlite3_reset(pointer)
            throw error
        }
        sqlite3_reset(pointer)
        return sqlite3_changes(sqlite3_db_handle(pointer)) > 0
    }
}

/// The columns of a statement: cases in the order of its arguments, named as the columns are (`threadID` for `thread_id`).
package protocol StatementColumn: RawRepresentable<Int32>, CaseIterable {}

extension StatementColumn {
    package var name: String {
        var (name, isAfterCapital): ([UInt8], Bool) = ([], true)
        for letter in "\(self)".utf8 {
            let isCapital = letter != letter.lowercased
            if isCapital, !isAfterCapital { name.append(UInt8(ascii: "_")) }
            name.append(letter.lowercased)
            isAfterCapital = isCapital
        }
        return String(decoding: name, as: UTF8.self)
    }
}
