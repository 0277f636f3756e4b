package import ArchiveModel
internal import ArchiveStore
package import ForumModel
package import GRDB

/// Writes `asset` and `asset_url`: each content once, up to a total size.
package final class AssetStore {
    private let totalLimit: Int64
    /// The size of all stored contents in bytes; nil until it is computed.
    private var total: Int64?

    package init(totalLimit: Int64) { self.totalLimit = totalLimit }

    package func write(_ record: PageRecord, in database: Database) throws -> [Diagnostic] {
        var leftOut = 0
        for asset in record.assets {
            guard try store(asset, in: database) else {
                leftOut += 1
                continue
            }
            guard let url = asset.url else { continue }
            let time = asset.capturedAt?.description
            try Self.insertAddress(url, of: asset.hash.description, first: time, last: time, in: database)
        }
        guard leftOut > 0 else { return [] }
        return [
            Diagnostic(
                .warning, .assetTotalLimit,
                """
                \(leftOut) pictures or style sheets were left out: the archive may hold \(totalLimit) bytes of them. \
                Allow more and import into a new archive.
                """)
        ]
    }

    /// Whether an address of a content is stored with at least the period of another archive's row.
    package static func holdsAddress(_ row: Row, in database: Database) throws -> Bool {
        try database.exists(
            """
            SELECT 1 FROM asset_url WHERE url = ?1 AND sha256 = ?2
                AND (?3 IS NULL OR first_captured_at <= ?3) AND (?4 IS NULL OR last_captured_at >= ?4)
            """,
            row.value("url") as DatabaseValue, row.value("sha256") as DatabaseValue,
            row.value("first_captured_at") as DatabaseValue, row.value("last_captured_at") as DatabaseValue)
    }

    package static func insertAddress(
        _ url: String, of hash: String, first: String?, last: String?, in database: Database
    ) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO asset_url (url, sha256, first_captured_at, last_captured_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (url, sha256) DO UPDATE SET
                    first_captured_at = coalesce(min(first_captured_at, excluded.first_captured_at),
                        first_captured_at, excluded.first_captured_at),
                    last_captured_at = coalesce(max(last_captured_at, excluded.last_captured_at),
                        last_captured_at, excluded.last_captured_at)
                """
        ).execute(arguments: [url, hash, first, last])
    }

    /// Stores a content; returns whether it is in the archive now.
    func store(_ asset: AssetRecord, in database: Database) throws -> Bool {
        let hash = asset.hash.description
        if try database.exists("SELECT 1 FROM asset WHERE sha256 = ?", hash) { return true }
        let count = Int64(asset.bytes.count)
        let held = try total ?? database.value("SELECT coalesce(sum(length(bytes)), 0) FROM asset") ?? 0
        total = held
        guard count <= totalLimit, held <= totalLimit - count else { return false }
        total = held + count
        try asset.bytes.withUnsafeBytes { bytes in
            try Self.insert(
                hash: hash.databaseValue, mediaType: asset.mediaType.databaseValue,
                byteCount: count.databaseValue, bytes: bytes, in: database)
        }
        return true
    }

    package static func insert(
        hash: DatabaseValue, mediaType: DatabaseValue, byteCount: DatabaseValue,
        bytes: UnsafeRawBufferPointer, in database: Database
    ) throws {
        let statement = try RowStatement(
            "INSERT OR IGNORE INTO asset (sha256, media_type, byte_count, bytes) VALUES (?, ?, ?, ?)", in: database)
        statement.bind(hash)
        statement.bind(mediaType)
        statement.bind(byteCount)
        try statement.run(lastBlob: bytes)
        guard GonePictures.standard.contains(bytes), let hash = String.fromDatabaseValue(hash) else { return }
        try markGone(hash, in: database)
    }

    package static func markGone(_ hash: String, in database: Database) throws {
        try insertAddress(PictureKey.goneAddress, of: hash, first: nil, last: nil, in: database)
    }
}

/// Writes and reads `asset_reference`: the assets that addresses in the markup of pages denote.
package enum AssetReferences {
    package static func write(_ references: [AssetReferenceRecord], of page: SourcePageID, in database: Database) throws
    {
        guard !references.isEmpty else { return }
        let insert = try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO asset_reference (source_page_id, address, basis, target, data_prefix)
                VALUES (?, ?, ?, ?, ?)
                """)
        for reference in references {
            let columns = reference.target.columns
            try insert.execute(arguments: [
                page.rawValue, reference.address, columns.basis, columns.target, reference.dataPrefix,
            ])
        }
    }

    package static func replace(with new: [AssetReferenceRecord], of page: SourcePageID, in database: Database) throws {
        try database.execute("DELETE FROM asset_reference WHERE source_page_id = ?", page.rawValue)
        try write(new, of: page, in: database)
    }

    package static func all(of page: SourcePageID, in database: Database) throws -> [AssetReferenceRecord] {
        let select = try database.cachedStatement(
            sql: """
                SELECT address, basis, target, data_prefix FROM asset_reference WHERE source_page_id = ?
                ORDER BY address, basis, target
                """)
        return try Row.fetchAll(select, arguments: [page.rawValue]).compactMap { row in
            let target = AssetReferenceRecord.Target(basis: try row.value("basis"), target: try row.value("target"))
            return try target.map {
                AssetReferenceRecord(
                    address: try row.value("address"), target: $0, dataPrefix: try row.value("data_prefix"))
            }
        }
    }
}
