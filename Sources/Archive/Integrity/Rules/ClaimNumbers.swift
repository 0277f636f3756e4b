internal import ForumModel
internal import GRDB

/// Claims that do not match their ID, which is derived from their content.
struct ClaimNumbers: IntegrityRule {
    let code = DiagnosticCode.claimDamaged
    let isOfFullCheck = true

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        let rows = try Row.fetchCursor(database, sql: "SELECT id, value FROM claim_value ORDER BY id")
        while let row = try rows.next() {
            let id: Int64 = try row["id"]
            guard try DerivedNumber.from("claim", row["value"]) != id else { continue }
            try body(
                IntegrityFinding(severity: .error, entity: "claim", id: id, message: "has another number"))
        }
    }
}
