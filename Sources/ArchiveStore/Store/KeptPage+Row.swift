package import ArchiveModel
internal import ForumModel
internal import Foundation
package import GRDB

extension KeptPage {
    /// The columns that ``init(_:in:)`` reads, with unique names, of `kept_page` joined to `source_page`.
    package static let columns = """
        kept_page.url AS kept_url, kept_page.url_basis AS kept_url_basis, kept_page.captured_at AS kept_captured_at,
            kept_page.captured_basis AS kept_captured_basis, kept_page.charset AS kept_charset,
            kept_page.base_id AS kept_base_id, kept_page.bytes AS kept_bytes, kept_page.byte_count AS kept_byte_count,
            kept_page.compression AS kept_compression, kept_page.dictionary_id AS kept_dictionary_id,
            kept_page.file_sha256 AS kept_file_sha256, kept_page.file_bytes AS kept_file_bytes,
            kept_page.pictures AS kept_pictures, source_page.sha256 AS kept_sha256, \(dictionary("generation")) AS kept_generation,
            \(dictionary("bytes")) AS kept_dictionary, \(baseColumns)
        """

    /// A column of the row's dictionary, as SQL; NULL for a dictionary larger than any that this program writes.
    private static func dictionary(_ column: String, of page: String = "kept_page") -> String {
        """
        (SELECT page_dictionary.\(column) FROM page_dictionary WHERE page_dictionary.id = \(page).dictionary_id
            AND length(page_dictionary.bytes) <= \(PageDictionary.sizeLimit))
        """
    }

    /// The columns of the page against which the row's is packed, which itself is packed against none.
    private static let baseColumns = [
        ("bytes", "base.bytes"), ("byte_count", "base.byte_count"), ("compression", "base.compression"),
        ("dictionary_id", "base.dictionary_id"), ("pictures", "base.pictures"), ("sha256", "base_page.sha256"),
        ("generation", dictionary("generation", of: "base")), ("dictionary", dictionary("bytes", of: "base")),
    ].map { name, column in
        """
        (SELECT \(column) FROM kept_page AS base JOIN source_page AS base_page ON base_page.id = base.source_page_id
            WHERE base.source_page_id = kept_page.base_id AND base.base_id IS NULL) AS base_\(name)
        """
    }.joined(separator: ", ")

    /// Reads the kept bytes from a row with the ``columns``; nil if there are none, or their compression is unknown.
    package init?(_ row: Row, in database: Database) throws {
        var facts = CaptureFacts()
        facts.url = try row.value("kept_url")
        facts.urlBasis = try (row.value("kept_url_basis") as String?).flatMap(AddressBasis.init)
        facts.capturedAt = row.time("kept_captured_at")
        facts.capturedBasis = try (row.value("kept_captured_basis") as String?).flatMap(CaptureBasis.init)
        facts.charset = try row.value("kept_charset")
        try self.init(row, "kept", facts)
        if let hash = try (row.value("kept_file_sha256") as String?).flatMap({ ContentHash($0) }),
            let bytes: Data = try row.value("kept_file_bytes")
        {
            file = ([UInt8](bytes), hash)
        }
        for hash in cuts.hashes {
            let row = try database.row("SELECT media_type, bytes FROM main.asset WHERE sha256 = ?", hash)
            guard let row, let type: String = try row.value("media_type"), let bytes: Data = try row.value("bytes")
            else { continue }
            pictures.append(AssetRecord(mediaType: type, bytes: [UInt8](bytes), url: nil, capturedAt: nil))
        }
        guard compression == .patch, let id: SourcePageID = try row.value("kept_base_id") else { return }
        base = try KeptPage(row, "base")?.rest(limit: Self.baseLimit).map { (id, $0) }
    }

    /// Calls a closure with each page out of which pictures were cut, and with the hashes of these.
    package static func forEachCut(in database: Database, _ body: (SourcePageID, Set<String>) throws -> Void) throws {
        let sql = "SELECT source_page_id, pictures FROM kept_page WHERE pictures IS NOT NULL"
        try database.forEachRow(sql) { row in
            try body(row.value("source_page_id"), PictureCuts(stored: [UInt8](row.value("pictures") as Data)).hashes)
        }
    }

    private init?(_ row: Row, _ prefix: String, _ facts: CaptureFacts = CaptureFacts()) throws {
        guard let bytes = try row.value("\(prefix)_bytes") as Data?,
            let compression = try Compression(rawValue: row.value("\(prefix)_compression"))
        else { return nil }
        var dictionary: PageDictionary?
        if let id: Int64 = try row.value("\(prefix)_dictionary_id"),
            let bytes: Data = try row.value("\(prefix)_dictionary"),
            let name: String = try row.value("\(prefix)_generation")
        {
            dictionary = PageDictionary(id: id, generation: name, bytes: [UInt8](bytes))
        }
        try self.init(
            compression, packed: [UInt8](bytes), dictionary: dictionary, byteCount: row.value("\(prefix)_byte_count"),
            hash: (row.value("\(prefix)_sha256") as String?).flatMap { ContentHash($0) }, facts: facts)
        cuts = PictureCuts(stored: try (row.value("\(prefix)_pictures") as Data?).map([UInt8].init) ?? [])
    }
}

extension ArchiveStore {
    /// Returns the dictionaries of kept pages that can be used, by number.
    package func pageDictionaries() throws(ArchiveError) -> [PageDictionary] {
        try read { database in
            // A foreign archive may have any number of dictionaries of any size.
            let sql = """
                SELECT id, generation, sha256, bytes FROM page_dictionary
                WHERE length(bytes) <= \(PageDictionary.sizeLimit) ORDER BY id LIMIT 200
                """
            return try database.rows(sql).compactMap { row in
                let dictionary = try PageDictionary(
                    id: row.value("id"), generation: row.value("generation"),
                    bytes: [UInt8](row.value("bytes") as Data))
                // A damaged dictionary is left out, so that no further page is packed with it.
                return try dictionary?.hash.description == row.value("sha256") ? dictionary : nil
            }
        }
    }
}
