package import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import Foundation
package import GRDB

/// Writes `kept_page` and `page_dictionary`: a dictionary only once, with the first page that is packed with it.
package final class KeptPageWriter {
    private let database: Database
    private let assets: AssetStore
    /// The bytes of the dictionaries that the archive has, by number.
    private var dictionaries: [Int64: [UInt8]] = [:]

    package init(in database: Database, assets: AssetStore = AssetStore(totalLimit: .max)) {
        (self.database, self.assets) = (database, assets)
    }

    /// Writes the kept bytes of a page in the place of its former ones; of a page saved again, the differences
    /// from a former capture if they take less room.
    ///
    /// If the archive has another dictionary of the same number, the page is packed without one; if it does not
    /// unpack, it is left out. Returns the number of bytes that it takes.
    @discardableResult package func write(_ kept: KeptPage, of id: SourcePageID) throws -> Int {
        try write(kept, of: id, without: nil)
    }

    /// Writes as above, but not as differences from a capture that is about to change.
    private func write(_ kept: KeptPage, of id: SourcePageID, without changing: SourcePageID?) throws -> Int {
        var page = kept
        // The base of another archive has another number here.
        if kept.compression == .patch || kept.dictionary != nil, try kept.dictionary.map(holds) != true {
            guard let alone = kept.repacked() else { return 0 }
            page = alone
        }
        // A file that cannot be unpacked, because it is damaged or its pictures are missing, is left out.
        if page.file != nil, try !holdsPictures(of: page) || page.fileBytes() == nil { page.dropFile() }
        if try !holdsPictures(of: page) {
            // The archive may hold no more pictures; their bytes are then those of the page.
            guard let bytes = page.bytes() else { return 0 }
            page = KeptPage(bytes, hash: page.hash, facts: page.facts, dictionary: page.dictionary)
        }
        if let former = try database.row(Self.formerCapture, id.rawValue, changing?.rawValue),
            let base = try KeptPage(former, in: database)?.rest(limit: KeptPage.baseLimit)
        {
            page = page.patched(against: try former.value("source_page_id"), base) ?? page
        }
        // Pages packed against this one are written again if other pictures are cut out of it than before.
        let (leaning, limit) = (try leaning(on: id), KeptPage.baseLimit)
        if !leaning.isEmpty, try stored(id)?.rest(limit: limit) != page.rest(limit: limit) { try detach(leaning, id) }
        let statement = try RowStatement(
            """
            INSERT OR REPLACE INTO kept_page (source_page_id, compression, byte_count, url, url_basis,
                captured_at, captured_basis, charset, dictionary_id, base_id, pictures, file_sha256, file_bytes, bytes)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, in: database)
        statement.bind(id.rawValue)
        statement.bind(page.compression.rawValue)
        statement.bind(page.byteCount)
        statement.bind(page.facts.url)
        statement.bind(page.facts.urlBasis?.rawValue)
        statement.bind(page.facts.capturedAt)
        statement.bind(page.facts.capturedBasis?.rawValue)
        statement.bind(page.facts.charset)
        statement.bind(page.dictionary?.id)
        statement.bind(page.base?.id.rawValue)
        statement.bind(page.cuts.isEmpty ? .null : page.cuts.stored.databaseBlob.databaseValue)
        statement.bind(page.file?.hash.description)
        statement.bind(page.file?.packed.databaseBlob.databaseValue ?? .null)
        try page.packed.withUnsafeBytes { try statement.run(lastBlob: $0) }
        return page.packed.count
    }

    /// Gives a page the file that the archive has around the same bytes.
    package func addFile(to page: inout KeptPage, of id: SourcePageID) throws {
        if let former = try stored(id, where: "file_sha256 IS NOT NULL") { page.takeFile(of: former) }
    }

    /// Deletes the kept bytes of a page; pages that are packed against it are packed again without it.
    package func remove(_ id: SourcePageID) throws {
        try detach(leaning(on: id), id)
        try database.execute("DELETE FROM kept_page WHERE source_page_id = ?", id.rawValue)
    }

    /// Returns the pages that are packed against another one.
    private func leaning(on id: SourcePageID) throws -> [SourcePageID] {
        try database.column("SELECT source_page_id FROM kept_page WHERE base_id = ? ORDER BY 1", id.rawValue)
    }

    /// Packs pages without the one against which they are packed, before it changes; one after the other, as each may have many pictures.
    private func detach(_ pages: [SourcePageID], _ changing: SourcePageID) throws {
        for id in pages { if let page = try stored(id) { _ = try write(page, of: id, without: changing) } }
    }

    private func stored(_ id: SourcePageID, where condition: String = "TRUE") throws -> KeptPage? {
        let sql = """
            SELECT \(KeptPage.columns) FROM kept_page JOIN source_page ON source_page.id = source_page_id
            WHERE source_page_id = ? AND \(condition)
            """
        return try database.row(sql, id.rawValue).flatMap { try KeptPage($0, in: database) }
    }

    /// Deletes the kept bytes of the pages out of which one of the pictures (SHA-256) was cut.
    package func removePages(with pictures: Set<String>) throws {
        guard !pictures.isEmpty else { return }
        var pages: [SourcePageID] = []
        try KeptPage.forEachCut(in: database) { if !$1.isDisjoint(with: pictures) { pages.append($0) } }
        for page in pages { try remove(page) }
    }

    /// Whether the archive has all pictures that were cut out of a page, after those that the page brings were stored.
    private func holdsPictures(of page: KeptPage) throws -> Bool {
        try page.cuts.hashes.allSatisfy { sha256 in
            if try database.exists("SELECT 1 FROM asset WHERE sha256 = ?", sha256) { return true }
            guard let picture = page.pictures.first(where: { $0.hash.description == sha256 }) else { return false }
            return try assets.store(picture, in: database)
        }
    }

    /// The last imported kept page with the same place in a thread or list, address or file as another; none for one against which
    /// others are packed, and none that itself is packed against another, so that unpacking takes one step.
    private static let formerCapture = """
        SELECT source_page_id, \(KeptPage.columns) FROM kept_page JOIN source_page ON source_page.id = source_page_id
        WHERE base_id IS NULL AND source_page_id IN (
            SELECT former.id FROM source_page AS page JOIN source_page AS former ON former.thread_id = page.thread_id
                AND former.page_number IS page.page_number WHERE page.id = ?1 AND former.kind = page.kind
                AND former.per_page IS page.per_page
            UNION ALL
            SELECT former.id FROM source_page AS page JOIN source_page AS former ON former.url = page.url
                AND former.thread_id IS NULL WHERE page.id = ?1 AND page.thread_id IS NULL
            UNION ALL
            SELECT former.id FROM source_page AS page JOIN source_page AS former ON former.kind = page.kind
                AND former.forum_id IS page.forum_id AND former.page_number IS page.page_number
                AND former.kind IN ('announcement', 'bookmarks', 'forumdisplay', 'index') WHERE page.id = ?1
            UNION ALL
            SELECT former.id FROM source_page AS page JOIN source_page AS former
                ON former.path_bytes = page.path_bytes AND former.root = page.root AND former.member IS page.member
            WHERE page.id = ?1)
        AND source_page_id <> ?1 AND source_page_id IS NOT ?2 AND NOT EXISTS (SELECT 1 FROM kept_page WHERE base_id = ?1)
        ORDER BY source_page_id DESC LIMIT 1
        """

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
