package import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import Foundation
package import GRDB

/// Writes `kept_page` and `page_dictionary`: a dictionary with the first page that is packed with it, and never again.
package final class KeptPageWriter {
    private let database: Database
    /// The bytes of the dictionaries that the archive has, by number.
    private var dictionaries: [Int64: [UInt8]] = [:]

    package init(in database: Database) { self.database = database }

    /// Writes the kept bytes of a page (`source_page.id`) in the place of its former ones.
    ///
    /// If the archive has another dictionary of the same number, the page is packed without one; if it does not
    /// unpack, it is left out.
    package func write(_ kept: KeptPage, of id: Int64) throws {
        var page = kept
        if let dictionary = kept.dictionary, try !holds(dictionary) {
            guard let bytes = kept.bytes() else { return }
            page = KeptPage(bytes, hash: kept.hash, facts: kept.facts)
        }
        let statement = try RowStatement(
            """
            INSERT OR REPLACE INTO kept_page (source_page_id, compression, byte_count, url, url_basis,
                captured_at, captured_basis, charset, dictionary_id, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, in: database)
        statement.bind(id)
        statement.bind(page.compression.rawValue)
        statement.bind(page.byteCount)
        statement.bind(page.facts.url)
        statement.bind(page.facts.urlBasis?.rawValue)
        statement.bind(page.facts.capturedAt)
        statement.bind(page.facts.capturedBasis?.rawValue)
        statement.bind(page.facts.charset)
        statement.bind(page.dictionary?.id)
        try page.packed.withUnsafeBytes { try statement.run(lastBlob: $0) }
    }

    /// Stores a dictionary unless the archive has it; returns false if another one has its ID.
    private func holds(_ dictionary: PageDictionary) throws -> Bool {
        if let known = dictionaries[dictionary.id] { return known == dictionary.bytes }
        try database.execute(
            """
            INSERT INTO page_dictionary (id, generation, sha256, bytes) VALUES (?, ?, ?, ?)
            ON CONFLICT (id) DO NOTHING
            """, dictionary.id, dictionary.generation, dictionary.hash.description,
            dictionary.bytes.databaseBlob)
        let stored = try database.row("SELECT bytes FROM page_dictionary WHERE id = ?", dictionary.id)
        let bytes = try stored.map { [UInt8](try $0.value("bytes") as Data) } ?? []
        dictionaries[dictionary.id] = bytes
        return bytes == dictionary.bytes
    }
}
