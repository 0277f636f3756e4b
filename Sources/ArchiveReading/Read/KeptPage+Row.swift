package import ArchiveModel
package import ArchiveStore
internal import ForumModel
internal import Foundation
package import GRDB

extension KeptPage {
    /// The columns that ``init(_:)`` reads, with unique names, of `kept_page` joined to `source_page`.
    package static let columns = """
        kept_page.bytes AS kept_bytes, kept_page.byte_count AS kept_count, kept_page.url AS kept_url,
            kept_page.url_basis AS kept_url_basis, kept_page.captured_at AS kept_captured_at,
            kept_page.captured_basis AS kept_captured_basis, kept_page.charset AS kept_charset,
            kept_page.compression AS kept_compression, source_page.sha256 AS kept_sha256,
            kept_page.dictionary_id AS kept_dictionary_id, \(dictionary("generation")) AS kept_generation,
            \(dictionary("bytes")) AS kept_dictionary
        """

    /// A column of the row's dictionary, as SQL; NULL for one that no version of this program writes, however large it is.
    private static func dictionary(_ column: String) -> String {
        """
        (SELECT page_dictionary.\(column) FROM page_dictionary WHERE page_dictionary.id = kept_page.dictionary_id
            AND length(page_dictionary.bytes) <= \(PageDictionary.sizeLimit))
        """
    }

    /// Reads the kept bytes from a row with the ``columns``; nil if there are none, or their compression is unknown.
    package init?(_ row: Row) throws {
        guard let bytes = try row.value("kept_bytes") as Data? else { return nil }
        var facts = CaptureFacts()
        facts.url = try row.value("kept_url")
        facts.urlBasis = try (row.value("kept_url_basis") as String?).flatMap(AddressBasis.init)
        facts.capturedAt = row.time("kept_captured_at")
        facts.capturedBasis = try (row.value("kept_captured_basis") as String?).flatMap(CaptureBasis.init)
        facts.charset = try row.value("kept_charset")
        guard let compression = try Compression(rawValue: row.value("kept_compression")) else { return nil }
        var dictionary: PageDictionary?
        if let id: Int64 = try row.value("kept_dictionary_id"),
            let bytes: Data = try row.value("kept_dictionary"),
            let name: String = try row.value("kept_generation")
        {
            dictionary = PageDictionary(id: id, generation: name, bytes: [UInt8](bytes))
        }
        try self.init(
            compression, packed: [UInt8](bytes), dictionary: dictionary, byteCount: row.value("kept_count"),
            hash: (row.value("kept_sha256") as String?).flatMap { ContentHash($0) }, facts: facts)
    }
}

extension ArchiveStore {
    /// Returns the dictionaries of kept pages that can be used, by number.
    package func pageDictionaries() throws(ArchiveError) -> [PageDictionary] {
        try read { database in
            // An archive of others may have any number of any size.
            let sql = """
                SELECT id, generation, sha256, bytes FROM page_dictionary
                WHERE length(bytes) <= \(PageDictionary.sizeLimit) ORDER BY id LIMIT 200
                """
            return try Row.fetchAll(database, sql: sql).compactMap { row in
                let dictionary = try PageDictionary(
                    id: row.value("id"), generation: row.value("generation"),
                    bytes: [UInt8](row.value("bytes") as Data))
                // Nothing more is packed with a damaged one.
                return try dictionary?.hash.description == row.value("sha256") ? dictionary : nil
            }
        }
    }
}
