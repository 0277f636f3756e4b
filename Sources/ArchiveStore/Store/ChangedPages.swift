internal import ArchiveModel
internal import GRDB

/// The database pages that were changed since write-ahead logging began, according to the log.
package final class ChangedPages {
    private let database: Database
    private var watch: LogWatch?
    private var numbers: Set<UInt32> = []
    /// The number of frames read so far, and the salts of the log: a restarted log has other salts.
    private var seen = (frames: 0, salts: [UInt8]())
    private var mayHaveMissedPages = false
    /// Whether the next restart of the log may be this program's own, as after its checkpoints.
    private var expectsRestart = true

    /// The number of frames at which the log is checkpointed: half a gigabyte with pages of 16 KiB.
    ///
    /// Each checkpoint waits for the disk, and copies pages that the next batches change again. Until then the log takes
    /// room beside the archive.
    private static let checkpointInterval = 32768
    private static let headerSize = 32
    private static let frameHeaderSize = 24

    init(in database: Database) {
        self.database = database
        watch = LogWatch(database) { [unowned self] frames in
            readFrames(upTo: frames)
            guard frames >= Self.checkpointInterval else { return }
            expectsRestart = true
            watch?.checkpoint()
        }
    }

    /// Returns the pages changed so far, and resets the set; nil if some may have been missed.
    func take() -> Set<UInt32>? {
        defer {
            numbers.removeAll()
            mayHaveMissedPages = false
        }
        return mayHaveMissedPages ? nil : numbers
    }

    /// Empties the log into the file, after a look at what others have written to it; returns whether no other connection needs the log.
    func emptyLog() throws -> Bool {
        let log = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(PASSIVE)")
        if let frames = log.map({ $0.stored("log") as DatabaseValue }).flatMap(Int.fromDatabaseValue), frames > 0 {
            readFrames(upTo: frames)
        }
        expectsRestart = true
        return try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")?.value("busy") as Int? == 0
    }

    func end() { watch?.end() }

    private func readFrames(upTo frames: Int) {
        guard let log = DatabaseFile(logOf: database), let header = log.read(Self.headerSize, at: 0) else {
            mayHaveMissedPages = true
            return
        }
        let salts = Array(header[16..<24])
        if salts != seen.salts || frames < seen.frames {
            // Another program has emptied the log, so its contents are unknown.
            if !expectsRestart { mayHaveMissedPages = true }
            expectsRestart = false
            seen = (0, salts)
        }
        let frameSize = Self.frameHeaderSize + Int(ArchiveLog.number(header[8..<12]))
        while seen.frames < frames {
            let place = Self.headerSize + seen.frames * frameSize
            guard let frame = log.read(4, at: Int64(place)) else {
                mayHaveMissedPages = true
                return
            }
            numbers.insert(ArchiveLog.number(frame[...]))
            seen.frames += 1
        }
    }
}
