package import ArchiveModel
internal import ArchiveStore
internal import ForumModel
package import GRDB

/// Writes and reads `asset_reference`: the assets that addresses in the markup of pages denote.
package enum AssetReferences {
    package static func write(_ references: [AssetReferenceRecord], of source: Int64, in database: Database)
        throws
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
                source, reference.address, columns.basis, columns.target, reference.dataPrefix,
            ])
        }
    }

    static func replace(with references: [AssetReferenceRecord], of source: Int64, in database: Database)
        throws
    {
        try database.execute("DELETE FROM asset_reference WHERE source_page_id = ?", source)
        try write(references, of: source, in: database)
    }

    package static func all(of source: Int64, in database: Database) throws -> [AssetReferenceRecord] {
        let select = try database.cachedStatement(
            sql: """
                SELECT address, basis, target, data_prefix FROM asset_reference WHERE source_page_id = ?
                ORDER BY address, basis, target
                """)
        return try Row.fetchAll(select, arguments: [source]).compactMap { row in
            let target = AssetReferenceRecord.Target(
                basis: try row.value("basis"), target: try row.value("target"))
            return try target.map {
                AssetReferenceRecord(
                    address: try row.value("address"), target: $0, dataPrefix: try row.value("data_prefix"))
            }
        }
    }
}
