internal import ArchiveModel
internal import Foundation

/// Checks the files beside an archive (`-journal`, `-wal`, `-shm`) before SQLite opens it.
///
/// When SQLite rolls back a hot journal, it also deletes the super-journal whose name is at the end of that journal. A
/// crafted journal could therefore delete any file that the user can delete. This program never changes two databases in one
/// transaction, so its own journals never name a super-journal. Nothing is written here.
struct ArchiveJournal {
    private let archive: String
    private let name: FileName

    init(of archive: String) {
        self.archive = archive
        name = FileName(resolving: archive)
    }

    /// SQLite's magic number of journals; also the last eight bytes of one that names a super-journal.
    private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

    /// Throws if it is unsafe to let SQLite open the archive with these files.
    func validate() throws(ArchiveError) {
        for suffix in ["-journal", "-wal", "-shm"] {
            var status = stat()
            guard name.adding(suffix).withCString({ lstat($0, &status) }) == 0 else { continue }
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw .strangeJournal(path: archive, reason: "\(name.adding(suffix).text) beside it is no regular file")
            }
        }
        guard try lastBytes().elementsEqual(Self.magic) else { return }
        throw .strangeJournal(
            path: archive,
            reason: "the journal \(name.adding("-journal").text) names another file, which playing it back would delete"
        )
    }

    /// The last eight bytes of the rollback journal; none if it is missing or shorter.
    private func lastBytes() throws(ArchiveError) -> [UInt8] {
        guard let file = name.adding("-journal").withCString({ fopen($0, "rb") }) else {
            if errno == ENOENT { return [] }
            throw .inputOutput(path: archive, reason: String(cString: strerror(errno)))
        }
        defer { fclose(file) }
        guard fseek(file, -Self.magic.count, SEEK_END) == 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: Self.magic.count)
        return fread(&bytes, 1, bytes.count, file) == bytes.count ? bytes : []
    }
}

/// The write-ahead log beside an archive (`-wal`), before SQLite plays it into the file.
///
/// SQLite knows a log by its name alone. If a copy is restored over an archive whose writer was killed, the log still holds pages of the
/// file that was there before, and playing them into the copy destroys it. A log of the file itself begins when the file is in write-ahead
/// mode (bytes 18 and 19 of its header), and the first pages in it have the file's count of changes or the next one (bytes 24 to 27).
struct ArchiveLog {
    private let archive: String
    private let name: FileName

    init(of archive: String) {
        self.archive = archive
        name = FileName(resolving: archive)
    }

    /// Throws if the log is of another state of the file.
    func requireMatch() throws(ArchiveError) {
        // Another program may be emptying the log between the two reads.
        for _ in 0..<3 {
            if matches() { return }
            LockWait.sleep()
        }
        throw .foreignLog(path: archive)
    }

    private func matches() -> Bool {
        guard let log = name.adding("-wal").withCString({ fopen($0, "rb") }) else { return true }
        defer { fclose(log) }
        guard let file = name.withCString({ fopen($0, "rb") }) else { return true }
        defer { fclose(file) }
        guard let header = Self.read(100, at: 0, of: file), let start = Self.read(32, at: 0, of: log) else {
            return true
        }
        let changeCount = Self.number(header[24..<28])
        let pageSize = Int(Self.number(start[8..<12]))
        var (place, isOfFile, hasFirstPage, isCommitted) = (32, false, false, false)
        // The header of a frame, and what the first page begins with.
        while let frame = Self.read(52, at: place, of: log), frame[8..<16].elementsEqual(start[16..<24]) {
            if Self.number(frame[0..<4]) == 1 {
                hasFirstPage = true
                let count = Self.number(frame[48..<52])
                isOfFile = isOfFile || count == changeCount || count == changeCount &+ 1
            }
            if Self.number(frame[4..<8]) > 0 { isCommitted = true }
            if isOfFile, isCommitted { break }
            place += 24 + pageSize
        }
        // SQLite ignores what was not committed.
        return !isCommitted || header[18] == 2 && (isOfFile || !hasFirstPage)
    }

    private static func read(_ count: Int, at place: Int, of file: UnsafeMutablePointer<FILE>) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        guard fseek(file, place, SEEK_SET) == 0, fread(&bytes, 1, count, file) == count else { return nil }
        return bytes
    }

    static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }
}
