internal import ArchiveModel
internal import ArchiveStore

/// The result of a verification: every entity is re-derived from the claims in a temporary archive and compared.
///
/// The claim of the page that decided a post is stored in the post's own row, so a row altered by another program agrees with
/// itself. Only the saved pages reveal it (`SourceVerification` of `Ingest`).
public struct ArchiveVerification: Sendable, Hashable, Encodable {
    /// The path of the archive.
    public let archive: String
    /// The tables with differences, by name.
    public let tables: [TableDifference]
    /// The number of compared rows.
    public let rowCount: Int

    /// Whether there are no differences.
    public var isSame: Bool { tables.isEmpty }
    /// The number of different rows.
    public var differenceCount: Int { tables.reduce(0) { $0 + $1.count } }
}

/// The rows of a table that differ from the re-derived ones.
public struct TableDifference: Sendable, Hashable, Encodable {
    /// The table.
    public let table: String
    /// The number of rows that pages claim and the archive lacks.
    public internal(set) var added = 0
    /// The number of rows that no page claims.
    public internal(set) var removed = 0
    /// The number of rows with other values than the pages claim.
    public internal(set) var changed = 0
    /// The first differences.
    public internal(set) var examples: [RowDifference] = []

    /// The number of all differences.
    public var count: Int { added + removed + changed }
}

/// A row that differs from the re-derived one.
public struct RowDifference: Sendable, Hashable, Encodable {
    /// The change that would make the row correct.
    public enum Change: String, Sendable, Hashable, Encodable {
        /// The row is missing from the archive.
        case added
        /// No page claims the row.
        case removed
        /// Some columns have other values.
        case changed
    }

    /// A column with its two values as JSON.
    public struct Column: Sendable, Hashable, Encodable {
        /// The name of the column.
        public var name: String
        /// The stored value; nil if there is no row.
        public var stored: String?
        /// The re-derived value; nil if there is no row.
        public var derived: String?
    }

    /// The required change.
    public var change: Change
    /// The columns that identify the row, with their values as JSON.
    public var key: [Column]
    /// The columns that differ; empty for added and removed rows.
    public var columns: [Column]
}

extension ArchiveVerification {
    /// The reference of a comparison.
    public enum Reference: Sendable {
        /// An archive built only from the claims of pages, like a merge into an empty archive.
        case claims
        /// A copy after a repair.
        case repair
    }

    /// Compares the logical dumps of an archive and a temporary, re-derived one.
    ///
    /// The archive is only read. The temporary one has about the same size, is in the folder for temporary files (`$TMPDIR`),
    /// and is always removed.
    ///
    /// - Parameters:
    ///   - archive: the path of the archive.
    ///   - reference: the reference of the comparison.
    ///   - limit: the maximum number of example rows per table.
    ///   - progress: receives the progress, from 0 to 1; returns false to cancel.
    /// - Throws: ``ArchiveError``: ``ArchiveError/inUse(path:)`` if another program wrote the archive meanwhile,
    ///   ``ArchiveError/damaged(path:reason:)`` if nothing can be re-derived, ``ArchiveError/cancelled(path:)``.
    public init(
        of archive: String, against reference: Reference = .claims, keeping limit: Int = 10,
        progress: (Double) -> Bool = { _ in true }
    ) throws(ArchiveError) {
        let stored = try ArchiveStore(path: archive, access: .read)
        let version = try stored.dataVersion()
        let folder = try TemporaryFolder()
        let path = folder.path + "/derived.sqlite"
        let derived: ArchiveStore
        let comparison: DumpComparison
        do {
            derived =
                switch reference {
                case .claims: try Self.merged(stored, to: path, progress)
                case .repair: try Self.repaired(archive, to: path, progress)
                }
            comparison = try DumpComparison(stored, derived, keeping: limit)
        } catch {
            // A problem of the temporary copy is reported as one of the archive.
            throw error.naming(archive, insteadOf: path)
        }
        guard try stored.dataVersion() == version else { throw .inUse(path: archive) }
        try derived.close()
        _ = progress(1)
        self.init(archive: archive, tables: comparison.tables, rowCount: comparison.rowCount)
    }

    private static func merged(
        _ stored: ArchiveStore, to path: String, _ progress: (Double) -> Bool
    ) throws(ArchiveError) -> ArchiveStore {
        let derived = try ArchiveStore(path: path, access: .write)
        let summary = try ArchiveMerge(into: derived).run([stored]) { done, total in
            progress(0.8 * Double(done) / Double(max(1, total)))
        }
        guard summary != nil else { throw .cancelled(path: stored.path) }
        return derived
    }

    private static func repaired(
        _ archive: String, to path: String, _ progress: (Double) -> Bool
    ) throws(ArchiveError) -> ArchiveStore {
        _ = try ArchiveBackup(of: archive).write(to: path) { progress(0.2 * $0) }
        let derived = try ArchiveStore(path: path, access: .repair)
        var isStopped = false
        try derived.repair { fraction in
            isStopped = !progress(0.2 + 0.6 * fraction)
            return !isStopped
        }
        guard !isStopped else { throw .cancelled(path: archive) }
        return derived
    }
}
