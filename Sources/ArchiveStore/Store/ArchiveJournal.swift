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
                throw .strangeJournal(
                    path: archive, reason: "\(name.adding(suffix).text) beside it is no regular file")
            }
        }
        guard try lastBytes().elementsEqual(Self.magic) else { return }
        throw .strangeJournal(
            path: archive,
            reason:
                "the journal \(name.adding("-journal").text) names another file, which playing it back would delete"
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
