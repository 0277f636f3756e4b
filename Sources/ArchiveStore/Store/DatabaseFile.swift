internal import GRDB
internal import GRDBSQLite

/// The bytes of an archive's file, or of its log, read through SQLite's own handle.
///
/// Opening the file once more, and closing it, would drop SQLite's locks on it. Only what was checkpointed is in the file.
struct DatabaseFile {
    private let file: UnsafeMutablePointer<sqlite3_file>

    /// The file itself; nil for a database in memory.
    init?(of database: Database) { self.init(SQLITE_FCNTL_FILE_POINTER, database) }

    /// Its log; nil where there is none.
    init?(logOf database: Database) { self.init(SQLITE_FCNTL_JOURNAL_POINTER, database) }

    private init?(_ which: Int32, _ database: Database) {
        var found: UnsafeMutablePointer<sqlite3_file>?
        guard sqlite3_file_control(database.sqliteConnection, "main", which, &found) == SQLITE_OK, let found,
            found.pointee.pMethods != nil
        else { return nil }
        file = found
    }

    func read(_ count: Int, at offset: Int64) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard let read = file.pointee.pMethods.pointee.xRead,
                read(file, buffer.baseAddress, Int32(count), offset) == SQLITE_OK
            else { return }
            initialized = count
        }
        return bytes.count == count ? bytes : nil
    }
}

/// Learns of each commit to an archive's log.
final class LogWatch {
    private let database: Database
    private let onCommit: (_ frames: Int) -> Void

    /// Begins to watch, in the place of SQLite's automatic checkpoints; `frames` is how many the log has.
    init(_ database: Database, onCommit: @escaping (_ frames: Int) -> Void) {
        self.database = database
        self.onCommit = onCommit
        sqlite3_wal_hook(
            database.sqliteConnection,
            { context, _, _, frames in
                guard let context else { return SQLITE_OK }
                Unmanaged<LogWatch>.fromOpaque(context).takeUnretainedValue().onCommit(Int(frames))
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Copies the log to the file, as far as no reader needs it.
    func checkpoint() {
        sqlite3_wal_checkpoint_v2(database.sqliteConnection, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    }

    func end() { sqlite3_wal_hook(database.sqliteConnection, nil, nil) }
}
