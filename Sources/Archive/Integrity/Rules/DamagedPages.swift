internal import ForumModel
internal import GRDB

/// Database pages that do not match their checksums.
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

    /// Returns the table or index of each database page, if SQLite's build supports it.
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

/// A file without checksums of its pages.
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
