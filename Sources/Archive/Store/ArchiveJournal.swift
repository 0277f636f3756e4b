internal import Foundation

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Looks at what stands beside an archive before SQLite does.
///
/// SQLite plays a rollback journal back as it finds it, and deletes the file that the journal names at its end as the
/// journal of several databases: any file of the person's at all, where a stranger wrote the journal. This program never
/// changes two databases in one transaction, so no journal of its own names a file.
struct ArchiveJournal {
    private let archive: String
    private let name: FileName

    /// The journal of an archive, whether there is one or not.
    init(of archive: String) {
        self.archive = archive
        name = FileName(resolving: archive)
    }

    /// What a journal begins with, and ends with where it names another one.
    private static let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

    /// Makes sure that SQLite may find it.
    ///
    /// - Throws: ``ArchiveError/strangeJournal(path:reason:)``, ``ArchiveError/inputOutput(path:reason:)``.
    func inspect() throws(ArchiveError) {
        for suffix in ["-journal", "-wal", "-shm"] {
            var status = stat()
            guard name.adding(suffix).withCString({ lstat($0, &status) }) == 0 else { continue }
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw .strangeJournal(
                    path: archive, reason: "\(name.adding(suffix).text) beside it is no ordinary file")
            }
        }
        guard try end().elementsEqual(Self.mark) else { return }
        throw .strangeJournal(
            path: archive,
            reason:
                "the journal \(name.adding("-journal").text) names another file, which playing it back would delete"
        )
    }

    private func end() throws(ArchiveError) -> [UInt8] {
        guard let file = name.adding("-journal").withCString({ fopen($0, "rb") }) else {
            if errno == ENOENT { return [] }
            throw .inputOutput(path: archive, reason: String(cString: strerror(errno)))
        }
        defer { fclose(file) }
        guard fseek(file, -Self.mark.count, SEEK_END) == 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: Self.mark.count)
        return fread(&bytes, 1, bytes.count, file) == bytes.count ? bytes : []
    }
}
