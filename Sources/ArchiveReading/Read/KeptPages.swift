package import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import Foundation
internal import GRDB

/// The pages whose original bytes an archive keeps, for reading them again.
///
/// Uses its own connection, so that it can be read while another thread writes.
package final class KeptPages: Sendable {
    package struct Page: Sendable {
        package let id: SourcePageID
        /// The source record to write again.
        package let source: SourceRecord
        package let content: KeptPage
    }

    private let store: ArchiveStore

    package init(path: String) throws(ArchiveError) { store = try ArchiveStore(path: path, access: .read) }

    /// Returns in order the IDs of kept pages that are not excluded.
    package func ids() throws(ArchiveError) -> [SourcePageID] {
        try store.read { database in
            try database.column(
                """
                SELECT source_page_id FROM kept_page
                WHERE source_page_id NOT IN (SELECT source_page_id FROM excluded_source) ORDER BY source_page_id
                """)
        }
    }

    package func page(_ id: SourcePageID) throws(ArchiveError) -> Page? {
        try store.read { database in
            let row = try database.row(
                """
                SELECT source_page.root, path, path_bytes, member, sha256, source_page.byte_count, file_byte_count,
                    imported_at, capture_key, time_zone, time_zone_basis,
                    (SELECT name FROM account WHERE account.id = account_id) AS account_name, \(KeptPage.columns)
                FROM kept_page JOIN source_page ON source_page.id = source_page_id WHERE source_page_id = ?
                """, id.rawValue)
            return try row.flatMap { try Self.page(id, $0, in: database) }
        }
    }

    package func close() throws(ArchiveError) { try store.close() }

    private static func page(_ id: SourcePageID, _ row: Row, in database: Database) throws -> Page? {
        guard let key = try CaptureKey(blob: [UInt8](row.value("capture_key") as Data)),
            let importedAt = row.time("imported_at"), var content = try KeptPage(row, in: database)
        else { return nil }
        var source = try SourceRecord(
            root: row.value("root"), path: row.value("path"), pathBytes: [UInt8](row.value("path_bytes") as Data),
            status: .imported, modifiedAt: key.fileTime, importedAt: importedAt)
        source.member = try row.value("member")
        source.hash = try (row.value("sha256") as String?).flatMap { ContentHash($0) }
        source.byteCount = try row.value("byte_count")
        source.fileByteCount = try row.value("file_byte_count")
        source.key.hashPrefix = key.hashPrefix
        source.accountName = try row.value("account_name")
        let pictures = try database.rows(
            """
            SELECT address, target FROM asset_reference
            WHERE source_page_id = ? AND basis = 'content' AND data_prefix IS NULL AND address NOT LIKE 'data:%'
            """, id.rawValue)
        for row in pictures { content.facts.pictures[try row.value("address")] = ContentHash(try row.value("target")) }
        if let zone: String = try row.value("time_zone"), let basis: String = try row.value("time_zone_basis") {
            source.timeZone = (zone, basis)
        }
        return Page(id: id, source: source, content: content)
    }
}
