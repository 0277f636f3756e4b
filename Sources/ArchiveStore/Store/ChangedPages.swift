internal import ArchiveModel
internal import GRDB

/// The database pages that were changed since the archive was opened, according to its write-ahead log.
package final class ChangedPages {
    private let database: Database
    private var watch: LogWatch?
    private var numbers: Set<UInt32> = []
    /// The number of frames read so far, and the salts of the log: a restarted log has other salts.
    private var seen = (frames: 0, salts: [UInt8]())
    private var isBlind = false
    /// Whether this program caused the log to restart.
    private var mayBeginAnew = true

    /// Frames of 16 KiB, as a rule, so half a gigabyte.
    ///
    /// Each checkpoint waits for the disk, and copies pages that the next batches change again. Until then the log takes
    /// room beside the archive.
    private static let checkpointInterval = 32768
    private static let headerSize = 32
    private static let frameHeaderSize = 24

    init(in database: Database) {
        self.database = database
        watch = LogWatch(database) { [unowned self] frames in
            look(upTo: frames)
            guard frames >= Self.checkpointInterval else { return }
            mayBeginAnew = true
            watch?.checkpoint()
        }
    }

    /// Returns the pages changed so far, and resets the set; nil if some may have been missed.
    func take() -> Set<UInt32>? {
        defer {
            numbers.removeAll()
            isBlind = false
        }
        return isBlind ? nil : numbers
    }

    /// Empties the log into the file, after a look at what others have written to it; returns whether no
    /// other connection needs the log.
    func emptyLog() throws -> Bool {
        let log = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(PASSIVE)")
        if let frames = log.map({ $0.stored("log") as DatabaseValue }).flatMap(Int.fromDatabaseValue), frames > 0 {
            look(upTo: frames)
        }
        mayBeginAnew = true
        return try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")?.value("busy") as Int? == 0
    }

    func end() { watch?.end() }

    private func look(upTo frames: Int) {
        guard let log = DatabaseFile(logOf: database), let header = log.read(Self.headerSize, at: 0) else {
            isBlind = true
            return
        }
        let salts = Array(header[16..<24])
        if salts != seen.salts || frames < seen.frames {
            // Another program has emptied the log, so its contents are unknown.
            if !mayBeginAnew { isBlind = true }
            mayBeginAnew = false
            seen = (0, salts)
        }
        let frameSize = Self.frameHeaderSize + Int(ArchiveLog.number(header[8..<12]))
        while seen.frames < frames {
            let place = Self.headerSize + seen.frames * frameSize
            guard let frame = log.read(4, at: Int64(place)) else {
                isBlind = true
                return
            }
            numbers.insert(ArchiveLog.number(frame[...]))
            seen.frames += 1
        }
    }
}
