internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import Foundation

extension IntegrityRule {
    /// Finds kept pages, files that wrapped them (such as MHTML), and dictionaries that do not unpack to bytes of the stored SHA-256.
    static let keptPages = IntegrityRule(.keptDamaged, isOfFullCheck: true) { scan, found in
        try scan.database.forEachRow("SELECT id, generation, sha256, bytes FROM page_dictionary ORDER BY id") { row in
            let id: Int64 = try row.value("id")
            let dictionary = try PageDictionary(
                id: id, generation: row.value("generation"), bytes: [UInt8](row.value("bytes") as Data))
            if try dictionary?.hash.description == row.value("sha256") { return }
            try found(
                IntegrityFinding(
                    severity: .error, entity: "page_dictionary", id: id,
                    message: "is not the dictionary that was stored"))
        }
        try scan.database.forEachRow(
            """
            SELECT source_page_id, coalesce(file_sha256, file_bytes) IS NOT NULL AS has_file, \(KeptPage.columns)
            FROM kept_page JOIN source_page ON source_page.id = source_page_id ORDER BY source_page_id
            """
        ) { row in
            let page = try KeptPage(row, in: scan.database)
            let hasFile: Bool = try row.value("has_file")
            if page?.bytes() != nil, !hasFile || page?.fileBytes() != nil { return }
            let lacksBase = page?.compression == .patch && page?.base == nil
            try found(
                IntegrityFinding(
                    severity: .error, entity: "kept_page", id: row.value("source_page_id"),
                    message: lacksBase
                        ? "is packed against an earlier capture whose bytes are missing or damaged"
                        : "does not unpack to the bytes of the page"))
        }
    }
}
