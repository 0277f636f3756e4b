internal import ForumModel
internal import GRDB

/// Pages read by an earlier reader version.
struct OlderReaders: CollectingRule {
    let code = DiagnosticCode.readerOlder

    func findings(in database: Database) throws -> [IntegrityFinding] {
        let count = try OlderReaderPages.count(in: database)
        guard count > 0 else { return [] }
        let pages = count == 1 ? "1 page was" : "\(count) pages were"
        return [
            IntegrityFinding(
                severity: .info, entity: "archive", id: 0,
                message: "\(pages) read by an earlier version; `import --rescan` reads them again")
        ]
    }
}
