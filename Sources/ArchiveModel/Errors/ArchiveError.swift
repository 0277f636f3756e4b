/// Why an archive could not be opened, read or written; each case carries the file.
public enum ArchiveError: Error, Hashable, Sendable {
    /// There is no such file.
    case missing(path: String)
    /// The file is something else; it was not touched.
    case notAnArchive(path: String, found: String)
    /// The file was an archive, but SQLite cannot read it.
    case damaged(path: String, reason: String)
    /// The archive holds a table, view, trigger or index that is not this program's; it was not touched.
    case foreign(path: String, object: String)
    /// The search index is broken, all else may be sound.
    case searchIndexDamaged(path: String, reason: String)
    /// Beside the archive is a journal that SQLite would play back, and that may be a stranger's; nothing was touched.
    case strangeJournal(path: String, reason: String)
    /// The log beside the archive belongs to another state of the file, and would destroy it; nothing was touched.
    case foreignLog(path: String)
    /// The archive has several names on the disk, and may not be written through one of them; it was not touched.
    case hardLinked(path: String, count: Int)
    /// The archive was written by a newer program; it was not touched.
    case tooNew(path: String, version: Int, known: Int)
    /// The archive was written before the first release; it was not touched.
    case unreleased(path: String, version: Int)
    /// The file cannot be created there.
    case cannotCreate(path: String, reason: String)
    /// The archive is there, but may not be written.
    case readOnly(path: String)
    /// There is a file already where a new one was to be made; it was not touched.
    case exists(path: String)
    /// Another import is writing the archive, or a program keeps it locked or wrote it during a verification.
    case inUse(path: String)
    /// The disk or file system failed.
    case inputOutput(path: String, reason: String)
    /// The disk is full.
    case diskFull(path: String)
    /// The operation was cancelled; committed changes are kept.
    case cancelled(path: String)

    /// Returns an error about a copy as one about the original; errors of the copy's own place, such as a full disk, stay.
    package func naming(_ path: String, insteadOf copy: String) -> Self {
        switch self {
        case .damaged(copy, let reason): .damaged(path: path, reason: reason)
        case .searchIndexDamaged(copy, let reason): .searchIndexDamaged(path: path, reason: reason)
        case .foreign(copy, let object): .foreign(path: path, object: object)
        case .notAnArchive(copy, let found): .notAnArchive(path: path, found: found)
        case .strangeJournal(copy, let reason): .strangeJournal(path: path, reason: reason)
        case .foreignLog(copy): .foreignLog(path: path)
        case .tooNew(copy, let version, let known): .tooNew(path: path, version: version, known: known)
        case .unreleased(copy, let version): .unreleased(path: path, version: version)
        case .cancelled(copy): .cancelled(path: path)
        default: self
        }
    }
}
