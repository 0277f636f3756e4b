package import ArchiveModel
internal import ArchiveStore
package import ForumModel
internal import GRDB

/// Compares bytes with those that an archive holds, which are unpacked for each comparison.
package final class HeldContents {
    /// Why bytes are not held as those of a page; skipped files, such as pictures, are `unknown`.
    package enum Absence: Sendable {
        case unknown
        /// A page with these bytes was found, and its bytes are not kept or do not unpack.
        case notKept
        /// A page with these bytes is excluded.
        case excluded
    }

    private let store: ArchiveStore
    private let kept: KeptPages

    package init(archive path: String) throws(ArchiveError) {
        store = try ArchiveStore(path: path, access: .read)
        kept = try KeptPages(path: path)
    }

    /// Whether a kept page, a file around one, or a picture or style sheet, has exactly these bytes, whose hash is given.
    package func holds(_ bytes: [UInt8], hash: ContentHash) throws(ArchiveError) -> Bool {
        let pages: [SourcePageID] = try store.read { database in
            try database.column(
                """
                SELECT source_page_id FROM kept_page JOIN source_page ON source_page.id = source_page_id
                WHERE source_page_id IN (SELECT id FROM source_page WHERE sha256 = ?1
                        UNION ALL SELECT source_page_id FROM kept_page WHERE file_sha256 = ?1)
                    AND source_page_id NOT IN (SELECT source_page_id FROM excluded_source)
                """, hash.description)
        }
        for id in pages {
            let content = try kept.page(id)?.content
            if content?.bytes(limit: bytes.count) == bytes || content?.fileBytes(limit: bytes.count) == bytes {
                return true
            }
        }
        return try store.read { database in
            let rows = try Row.fetchCursor(
                database, sql: "SELECT bytes FROM asset WHERE sha256 = ?", arguments: [hash.description])
            return try rows.next()?.withUnsafeData(atIndex: 0) { $0.map { $0.elementsEqual(bytes) } } == true
        }
    }

    package func absence(of hash: ContentHash) throws(ArchiveError) -> Absence {
        try store.read { database in
            let isExcluded: Bool? = try database.value(
                """
                SELECT max(id IN (SELECT source_page_id FROM excluded_source)) FROM source_page
                WHERE sha256 = ?
                    AND (status <> 'skipped' OR id IN (SELECT source_page_id FROM excluded_source))
                """, hash.description)
            return isExcluded.map { $0 ? .excluded : .notKept } ?? .unknown
        }
    }
}
