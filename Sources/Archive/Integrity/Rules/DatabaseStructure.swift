internal import ForumModel
internal import GRDB

/// Damage that SQLite itself detects.
struct DatabaseStructure: CollectingRule {
    let code = DiagnosticCode.archiveDamaged

    func findings(in database: Database) throws -> [IntegrityFinding] {
        try StoredValueCheck.structuralProblems(in: database).map {
            IntegrityFinding(severity: .error, entity: "archive", id: 0, message: $0)
        }
    }
}
