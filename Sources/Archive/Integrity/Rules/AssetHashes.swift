internal import ForumModel
internal import Foundation
internal import GRDB

/// Pictures and style sheets that do not match their hash.
struct AssetHashes: IntegrityRule {
    let code = DiagnosticCode.assetDamaged

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        let rows = try Row.fetchCursor(
            database, sql: "SELECT sha256, byte_count, bytes FROM asset ORDER BY sha256")
        while let row = try rows.next() {
            let hash: String = try row["sha256"]
            let byteCount: Int = try row["byte_count"]
            let isWhole = try row.withUnsafeData(named: "bytes") { data in
                let data = data ?? Data()
                return ContentHash(of: data).description == hash && byteCount == data.count
            }
            if isWhole { continue }
            try body(IntegrityFinding(severity: .error, entity: "asset", id: 0, message: hash))
        }
    }
}
