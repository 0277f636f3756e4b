internal import ForumModel
internal import GRDB

/// Damage that SQLite itself detects.
struct DatabaseStructure: CollectingRule {
    let code = DiagnosticCode.archiveDamaged

    func findings(in database: Database) throws -> [IntegrityFinding] {
        try Self.problems(in: database).map {
            IntegrityFinding(severity: .error, entity: "archive", id: 0, message: $0)
        }
    }

    /// Returns the problems that `PRAGMA quick_check` finds, without those of search indexes, which a repair rebuilds.
    ///
    /// From SQLite 3.44 on it checks virtual tables, too.
    ///
    /// - Parameter database: the archive.
    /// - Returns: at most 20 messages of SQLite.
    /// - Throws: SQLite's errors.
    static func problems(in database: Database) throws -> [String] {
        try String.fetchAll(database, sql: "PRAGMA quick_check(20)").filter {
            $0 != "ok" && !$0.contains("FTS5 table")
        }
    }
}
