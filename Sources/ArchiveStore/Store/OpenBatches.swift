internal import GRDB

/// The batches of an import that wait in one transaction to be committed.
///
/// Most pages of the file that one batch changes, of users, claims and indexes, are changed by the next one as well, and
/// each commit writes all of them to the log: several batches a commit write a third less. What was not committed when
/// the program is killed is read again by the next import.
///
/// Touched on the store's queue only.
final class OpenBatches {
    /// What the last batch left for the next one; it remembers rows that were written, so any other transaction ends it,
    /// and so does a batch that fails.
    var session: AnyObject?
    /// The number of bytes of pages that are not committed, and when their transaction began.
    private var byteCount: Int64 = 0
    private var begin = ContinuousClock.now

    /// The number of bytes of pages at which batches are committed, usually a second or two of an import.
    private static let commitByteCount: Int64 = 64 << 20
    /// The age at which the next batch commits them in any case: other programs that write wait five seconds for the archive.
    private static let maximumAge = Duration.seconds(3)

    /// Writes a batch; `body` receives the session of the previous batch, and returns its own.
    ///
    /// `byteCount` is nil to commit at once. An error rolls back all batches that are not committed.
    func write<Value>(
        byteCount: Int64?, in database: Database,
        _ body: (Database, AnyObject?) throws -> (value: Value, session: AnyObject?)
    ) throws -> Value {
        let last = session
        session = nil
        do {
            if !database.isInsideTransaction {
                try database.beginTransaction(.immediate)
                begin = .now
            }
            let result = try body(database, last)
            self.byteCount += byteCount ?? Self.commitByteCount
            if self.byteCount >= Self.commitByteCount || begin.duration(to: .now) > Self.maximumAge {
                try commit(in: database)
            }
            session = result.session
            return result.value
        } catch {
            rollBack(in: database)
            throw error
        }
    }

    /// Commits the open batches; if that fails, all of them are rolled back.
    func commit(in database: Database) throws {
        byteCount = 0
        guard database.isInsideTransaction else { return }
        do {
            try database.commit()
        } catch {
            rollBack(in: database)
            throw error
        }
    }

    private func rollBack(in database: Database) {
        session = nil
        byteCount = 0
        // After some errors SQLite has rolled back by itself. An error of the rollback would hide the original one.
        if database.isInsideTransaction { try? database.rollback() }
    }

    /// Commits the open batches and drops their session, before anything else is done to the archive.
    func end(in database: Database) throws {
        session = nil
        try commit(in: database)
    }
}
