internal import ForumModel
internal import GRDB

/// Values of types that this program never writes.
struct OddValues: CollectingRule {
    let code = DiagnosticCode.archiveValues
    /// The path of the archive, for messages.
    let path: String

    func findings(in database: Database) throws -> [IntegrityFinding] {
        do {
            try StoredValueCheck(database, path: path).checkValues()
            return []
        } catch ArchiveError.damaged(_, let reason) {
            return [IntegrityFinding(severity: .error, entity: "archive", id: 0, message: reason)]
        }
    }
}
