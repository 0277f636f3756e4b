/// That an archive was written by an earlier version of the program, and what was done about it.
public struct ArchiveUpgrade: Sendable, Hashable {
    /// The archive.
    public let archive: String
    /// The schema version that it had.
    public let fromVersion: Int
    /// The schema version of this program.
    public let toVersion: Int
    /// Where a copy of the archive is as it was; nil when it was only read, and is as it was itself.
    public let backup: String?
}
