internal import ArchiveModel
internal import Foundation

/// The write-ahead log beside an archive (`-wal`), before SQLite plays it into the file.
///
/// SQLite knows a log by its name alone. If a copy is restored over an archive whose writer was killed, the log still holds pages
/// of the file that was there before, and playing them into the copy destroys it. A log of the file itself begins when the file
/// is in write-ahead mode (bytes 18 and 19 of its header), and the first pages in it have the file's count of changes or the
/// next one (bytes 24 to 27).
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

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
