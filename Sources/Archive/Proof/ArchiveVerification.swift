/// Whether what an archive says follows from what its pages claim: every entity re-derived in a temporary archive, and compared.
///
/// What a page claims of a post is kept in the post's own row, where the page decided it: a row that another program altered is its
/// own claim. The saved pages tell (`SourceVerification` of `Ingest`).
public struct ArchiveVerification: Sendable, Hashable, Encodable {
    /// The archive's file.
    public let archive: String
    /// The tables with differences, by name.
    public let tables: [TableDifference]
    /// How many rows were compared.
    public let rowCount: Int

    /// Whether nothing differs.
    public var isSame: Bool { tables.isEmpty }
    /// How many rows differ.
    public var differenceCount: Int { tables.reduce(0) { $0 + $1.count } }
}

/// The rows of a table that are not what was re-derived.
public struct TableDifference: Sendable, Hashable, Encodable {
    /// The table.
    public let table: String
    /// Rows that the pages claim and the archive does not have.
    public internal(set) var added = 0
    /// Rows of the archive that no page claims.
    public internal(set) var removed = 0
    /// Rows with other values than the pages claim.
    public internal(set) var changed = 0
    /// The first of these rows.
    public internal(set) var examples: [RowDifference] = []

    /// All of them.
    public var count: Int { added + removed + changed }
}

/// A row that is not what was re-derived.
public struct RowDifference: Sendable, Hashable, Encodable {
    /// What would make the row what was re-derived.
    public enum Change: String, Sendable, Hashable, Encodable {
        /// It is missing from the archive.
        case added
        /// It follows from nothing.
        case removed
        /// Some of its columns have other values.
        case changed
    }

    /// A column with two values, as JSON.
    public struct Column: Sendable, Hashable, Encodable {
        /// The column.
        public var name: String
        /// What the archive has; nil where there is no row.
        public var stored: String?
        /// What follows from the pages; nil where that is no row.
        public var derived: String?
    }

    /// What would have to be done.
    public var change: Change
    /// The columns that name the row, with their values as JSON.
    public var key: [Column]
    /// The columns that differ; of added and removed rows none.
    public var columns: [Column]
}

extension ArchiveVerification {
    /// What an archive is compared with.
    public enum Reference: Sendable {
        /// An archive that is made from nothing but what each page claims, as a merge into an empty one does.
        case claims
        /// A copy after a repair.
        case repair
    }

    /// Compares the logical dump of an archive with that of a temporary one in which everything was re-derived.
    ///
    /// The archive is only read. The temporary one is about as large, lies in the folder for temporary files (`$TMPDIR`), and is
    /// removed whatever happens.
    ///
    /// - Parameters:
    ///   - archive: the file.
    ///   - reference: what it is compared with.
    ///   - limit: how many rows of each table are given as examples.
    ///   - progress: is told how much is done, 0 to 1, and says whether to go on.
    /// - Throws: ``ArchiveError``: ``ArchiveError/inUse(path:)`` where another program wrote the archive meanwhile,
    ///   ``ArchiveError/damaged(path:reason:)`` where nothing can be re-derived, ``ArchiveError/cancelled(path:)``.
    public init(
        of archive: String, against reference: Reference = .claims, keeping limit: Int = 10,
        progress: (Double) -> Bool = { _ in true }
    ) throws(ArchiveError) {
        let stored = try ArchiveStore(path: archive, access: .read)
        let version = try stored.changeVersion()
        let folder = try TemporaryFolder(for: archive)
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
            // What is wrong with the copy is wrong with the archive.
            throw error.naming(archive, insteadOf: path)
        }
        guard try stored.changeVersion() == version else { throw .inUse(path: archive) }
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
