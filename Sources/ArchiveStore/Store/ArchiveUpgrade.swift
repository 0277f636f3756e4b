/// What opening an archive with an older schema version led to: an upgrade, or reading it as it is.
public struct ArchiveUpgrade: Sendable, Hashable {
    /// The archive's path.
    public let archive: String
    /// The schema version that it had.
    public let fromVersion: Int
    /// The schema version of this program.
    public let toVersion: Int
    /// The path of the backup that was made before the upgrade; nil if the archive was opened read-only and is unchanged.
    public let backup: String?
}
