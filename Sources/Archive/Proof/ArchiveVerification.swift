/// Whether what an archive says follows from what its pages claim: every entity re-derived in a copy, and compared.
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

/// The rows of a table that a repair would change.
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

    init(table: String) { self.table = table }
}

/// A row that a repair would change.
public struct RowDifference: Sendable, Hashable, Encodable {
    /// What a repair would do to the row.
    public enum Change: String, Sendable, Hashable, Encodable {
        /// It would be made.
        case added
        /// It would go.
        case removed
        /// Some of its columns would have other values.
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

    /// What a repair would do.
    public var change: Change
    /// The columns that name the row, with their values as JSON.
    public var key: [Column]
    /// The columns that differ; of added and removed rows none.
    public var columns: [Column]
}

extension ArchiveVerification {
    /// Re-derives everything from the claims of the pages in a temporary copy, and compares the logical dumps.
    ///
    /// The archive is only read. The copy is as large as the archive, lies in the folder for temporary files (`$TMPDIR`), and is
    /// removed whatever happens.
    ///
    /// - Parameters:
    ///   - archive: the file.
    ///   - limit: how many rows of each table are given as examples.
    ///   - progress: is told how much is done, 0 to 1, and says whether to go on.
    /// - Throws: ``ArchiveError``: ``ArchiveError/inUse(path:)`` where another program wrote the archive meanwhile,
    ///   ``ArchiveError/cancelled(path:)``.
    public init(
        of archive: String, keeping limit: Int = 10, progress: (Double) -> Bool = { _ in true }
    ) throws(ArchiveError) {
        let stored = try ArchiveStore(path: archive, access: .read)
        let version = try stored.changeVersion()
        let folder = try TemporaryFolder(for: archive)
        let copy = folder.path + "/derived.sqlite"
        _ = try ArchiveBackup(of: archive).write(to: copy) { progress(0.2 * $0) }
        let derived = try ArchiveStore(path: copy, access: .repair)
        var isStopped = false
        try derived.repair { fraction in
            isStopped = !progress(0.2 + 0.7 * fraction)
            return !isStopped
        }
        guard !isStopped else { throw .cancelled(path: archive) }
        let comparison = try DumpComparison(stored, derived, keeping: limit)
        guard try stored.changeVersion() == version else { throw .inUse(path: archive) }
        try derived.close()
        _ = progress(1)
        self.init(archive: archive, tables: comparison.tables, rowCount: comparison.rowCount)
    }
}
