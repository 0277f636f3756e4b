internal import ForumModel
internal import GRDB

/// Indexes that a person has added.
struct OwnIndexes: IntegrityRule {
    let code = "archive.own-index"
    let meaning = "Somebody has added an index to the archive."
    let advice = """
        Whatever writes the archive next drops it. Keep indexes, views and tables of your own in another database that \
        attaches the archive.
        """

    func findings(in database: Database) throws -> [IntegrityFinding] {
        try SchemaComparison(database, version: Schema.currentVersion).ownIndexes.map {
            IntegrityFinding(severity: .info, entity: "archive", id: 0, message: $0)
        }
    }
}
