internal import ForumModel
internal import GRDB

/// Pages of the file that are not what was written to them.
struct DamagedPages: CollectingRule {
    let code = DiagnosticCode.archiveBitRot

    func findings(in database: Database) throws -> [IntegrityFinding] {
        let damaged = try PageSums.damagedPages(in: database)
        let owners = damaged.isEmpty ? [:] : Self.owners(in: database)
        return damaged.map { page in
            let owner = owners[page].map { " (\($0))" } ?? ""
            return IntegrityFinding(
                severity: .error, entity: "archive", id: 0, message: "page \(page) of the file\(owner)")
        }
    }

    /// What has which page, as far as SQLite can tell; some builds of it cannot.
    private static func owners(in database: Database) -> [UInt32: String] {
        let rows = try? Row.fetchAll(database, sql: "SELECT pageno, name FROM dbstat")
        let pairs = (rows ?? []).compactMap { row -> (UInt32, String)? in
            guard let page = UInt32.fromDatabaseValue(row["pageno"]),
                let name = String.fromDatabaseValue(row["name"])
            else { return nil }
            return (page, name)
        }
        return Dictionary(pairs) { first, _ in first }
    }
}

/// A file of which nobody knows what its pages should be.
struct UnknownPages: CollectingRule {
    let code = DiagnosticCode.archiveUnsealed
    let isOfFullCheck = true

    func findings(in database: Database) throws -> [IntegrityFinding] {
        guard try !PageSums.areValid(in: database) else { return [] }
        return [
            IntegrityFinding(
                severity: .info, entity: "archive", id: 0,
                message: "it is being written, an import was stopped, or another program has written it")
        ]
    }
}
