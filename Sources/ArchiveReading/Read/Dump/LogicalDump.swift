public import ArchiveModel
public import ArchiveStore
public import ForumModel
internal import Foundation
package import GRDB

/// The canonical logical dump: the content of an archive, independent of where and when it was imported.
///
/// It contains every table of the published schema, except `kept_page` and `source_issue`, as sorted lines of JSON. Of `source_page`
/// it contains each content once, with kind, address, capture time and outcome, but no paths, run times, `source_page` IDs or file
/// times. Two archives have the same content exactly when their dumps are equal.
public struct LogicalDump: Sendable {
    private let store: ArchiveStore

    /// Creates a dump of an archive.
    public init(of store: ArchiveStore) { self.store = store }

    /// Writes the dump, line by line, without line feeds.
    public func write(_ line: (String) -> Void) throws(ArchiveError) {
        try store.read { database in
            for table in DumpTable.all {
                try database.forEachRow(table.sql) { row in line(Self.json(row, table: table.name)) }
            }
        }
    }

    /// Returns the SHA-256 of all lines with their line feeds: equal exactly when two archives have the same content.
    public func hash() throws(ArchiveError) -> ContentHash {
        var hasher = ContentHasher()
        try write { line in Array((line + "\n").utf8).withUnsafeBytes { hasher.update($0) } }
        return hasher.hash
    }

    private static func json(_ row: Row, table: String) -> String {
        var text = "{\"table\":\"\(table)\""
        for (column, value) in row {
            text += ",\"\(column)\":"
            text += json(value)
        }
        return text + "}"
    }

    package static func json(_ value: DatabaseValue) -> String {
        guard case .blob(let data) = value.storage else { return ClaimText.json(of: value) }
        return JSONText.quoted(data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
    }
}

/// A table of the dump: the published columns, except in tables that record where and when something was imported.
package struct DumpTable {
    package let name: String
    package let sql: String
    /// The columns that the rows are sorted by, in SQLite's order of values; some are not in the dump.
    package let order: [String]

    package static let all: [DumpTable] = ArchiveTable.all.compactMap { table in
        switch table {
        case .keptPage, .sourceIssue: nil
        case .postSource: DumpTable(name: table.name, sql: contents, order: ["post_id", "sha256"])
        case .assetReference:
            DumpTable(name: table.name, sql: references, order: ["sha256", "address", "basis", "target"])
        case .sourcePage: DumpTable(name: table.name, sql: pages, order: ["sha256"])
        default:
            DumpTable(
                name: table.name,
                sql: "SELECT \(table.dumped.joined(separator: ", ")) FROM \(table.source) ORDER BY \(table.order)",
                order: table.order.components(separatedBy: ", "))
        }
    }

    private static let contents =
        "SELECT DISTINCT post_id, sha256 FROM \(ArchiveTable.postContent.source) ORDER BY 1, 2"

    private static let references = """
        SELECT DISTINCT sha256, address, basis, target FROM asset_reference
        JOIN source_page ON source_page.id = source_page_id
        WHERE source_page_id NOT IN (SELECT source_page_id FROM excluded_source) ORDER BY 1, 2, 3, 4
        """

    private static let pages = """
        SELECT sha256, min(kind) AS kind, min(url) AS url,
            min(\(CaptureBasis.statedTime)) AS captured_at, min(status) AS status
        FROM source_page WHERE sha256 IS NOT NULL
            AND \(PageStatus.original)
        GROUP BY sha256 ORDER BY sha256
        """
}
