internal import ForumModel
internal import GRDB

/// Indexes added by the user.
struct OwnIndexes: CollectingRule {
    let code = DiagnosticCode.archiveOwnIndex

    func findings(in database: Database) throws -> [IntegrityFinding] {
        try SchemaComparison(database, version: Schema.currentVersion).ownIndexes.map {
            IntegrityFinding(severity: .info, entity: "archive", id: 0, message: $0)
        }
    }
}
