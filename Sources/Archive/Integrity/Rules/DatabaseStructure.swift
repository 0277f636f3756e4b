internal import ForumModel
internal import GRDB

/// Damage that SQLite itself detects.
struct DatabaseStructure: CollectingRule {
    let code = DiagnosticCode.archiveDamaged

    func findings(in database: Database) throws -> [IntegrityFinding] {
        try String.fetchAll(database, sql: "PRAGMA quick_check(20)").filter { $0 != "ok" }.map {
            IntegrityFinding(severity: .error, entity: "archive", id: 0, message: $0)
        }
    }
}
