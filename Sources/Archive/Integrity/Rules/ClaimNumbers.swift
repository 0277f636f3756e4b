internal import ForumModel
internal import GRDB

/// What pages claim, where it is not what its number was made from.
struct ClaimNumbers: IntegrityRule {
    let code = DiagnosticCode.claimDamaged

    func findings(in database: Database) throws -> [IntegrityFinding] {
        let rows = try Row.fetchCursor(database, sql: "SELECT id, value FROM claim_value ORDER BY id")
        var findings: [IntegrityFinding] = []
        while let row = try rows.next() {
            let id: Int64 = try row["id"]
            guard try DerivedNumber.from("claim", row["value"]) != id else { continue }
            findings.append(
                IntegrityFinding(severity: .error, entity: "claim", id: id, message: "has another number"))
        }
        return findings
    }
}
