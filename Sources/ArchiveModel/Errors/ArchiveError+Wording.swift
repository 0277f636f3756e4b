public import Foundation

extension ArchiveError: LocalizedError, CustomStringConvertible {
    /// What happened, to which file, and what to do.
    public var description: String {
        switch self {
        case .missing(let path):
            "\(path): there is no such archive. Create one with: awful-archive import FOLDER --archive \(path)"
        case .notAnArchive(let path, let found):
            "\(path): this is \(found), not an archive; it was left as it is. Name another file with --archive."
        case .damaged(let path, let reason):
            """
            \(path): the archive is damaged (\(reason)). Restore a copy, after moving \(path)-wal and \(path)-shm away, or \
            import the pages again into a new file.
            """
        case .foreign(let path, let object):
            """
            \(path): the archive holds the \(object), which this program did not make; it was left as it is, and nothing was \
            read. If it is yours, keep it in a database of its own that attaches the archive, and drop it here; if somebody \
            sent you the archive, do not trust it.
            """
        case .searchIndexDamaged(let path, let reason):
            "\(path): the search index is damaged (\(reason)). Rebuild it with: awful-archive repair --archive \(path)"
        case .strangeJournal(let path, let reason):
            """
            \(path): \(reason); nothing was touched. If it is from a stopped import of yours, any writing command recovers \
            (awful-archive repair --archive \(path)); if somebody sent you these files, move the journal away.
            """
        case .foreignLog(let path):
            """
            \(path): the file and its log do not belong together; nothing was touched. \(path)-wal is of another state of the \
            file, such as before a copy was restored, and would destroy it. Move \(path)-wal and \(path)-shm away.
            """
        case .hardLinked(let path, let count):
            """
            \(path): the file has \(count) names (hard links), and a journal belongs to one of them only: writing could \
            lose what is written through another name. Copy it (awful-archive backup COPY --archive \(path)), or remove \
            the other names (find FOLDER -samefile \(path)).
            """
        case .tooNew(let path, let version, let known):
            """
            \(path): the archive has schema version \(version), this program knows up to \(known); it was left as it \
            is. Use a newer awful-archive.
            """
        case .unreleased(let path, let version):
            """
            \(path): the archive was made before the first release by an unreleased version (schema version \(version)); it was \
            left as it is. Import the pages again, into a new file.
            """
        case .cannotCreate(let path, let reason):
            "\(path): the file cannot be created (\(reason)). Name another place, in a folder you may write to."
        case .readOnly(let path):
            "\(path): the archive is read-only. Make it writable, or name another one with --archive."
        case .exists(let path): "\(path): there is a file or folder already; it was left as it is. Name another place."
        case .inUse(let path):
            """
            \(path): another import, or a program that keeps the archive locked, is using it. Wait until it ends, then try again; \
            with --wait, writing commands wait for it.
            """
        case .inputOutput(let path, let reason):
            "\(path): reading or writing failed (\(reason)). What was committed before is safe; try again."
        case .diskFull(let path):
            "\(path): the disk is full. What was committed before is safe; free some space and try again."
        case .cancelled(let path):
            "\(path): stopped. What was committed is safe, and nothing half written is left; run it again."
        }
    }

    /// The description, for Foundation.
    public var errorDescription: String? { description }
}
