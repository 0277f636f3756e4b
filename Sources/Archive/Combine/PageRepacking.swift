internal import ArchiveModel
public import ArchiveStore
internal import ArchiveWriting
internal import GRDB

/// Kept pages that take more room than they need: packed with gzip, or without a dictionary though there are enough for one.
public struct RepackablePages: Sendable, Hashable, Encodable {
    /// The number of these pages.
    public var pageCount = 0
    /// The bytes that they take, packed as they are.
    public var byteCount = 0
    /// The bytes that they take after they were packed again; nil before.
    public var repackedByteCount: Int?
}

extension ArchiveStore {
    /// Counts the pages that ``repackPages()`` would pack again; changes nothing.
    public func repackablePages() throws(ArchiveError) -> RepackablePages {
        let pages = try read(Self.repackable)
        return RepackablePages(pageCount: pages.count, byteCount: pages.reduce(0) { $0 + $1.byteCount })
    }

    /// Packs these pages again in transactions of 256, removes unused dictionaries, and returns the pages that were packed.
    ///
    /// A page whose bytes do not unpack stays as it is; so does what an interruption leaves, if it is too little for a dictionary.
    public func repackPages() throws(ArchiveError) -> RepackablePages {
        var result = RepackablePages(repackedByteCount: 0)
        var rest = try read(Self.repackable)[...]
        let packer = PagePacker(try pageDictionaries())
        while !rest.isEmpty {
            try write { database in
                let writer = KeptPageWriter(in: database)
                for (id, group, byteCount) in rest.prefix(256) {
                    let row = try database.row(
                        """
                        SELECT \(KeptPage.columns) FROM kept_page JOIN source_page ON source_page.id = source_page_id
                        WHERE source_page_id = ?
                        """, id.rawValue)
                    guard let former = try row.flatMap({ try KeptPage($0, in: database) }),
                        let new = former.repacked(with: { packer.dictionary(for: $0, group) })
                    else { continue }
                    result.pageCount += 1
                    result.byteCount += byteCount
                    result.repackedByteCount? += try writer.write(new, of: id)
                }
            }
            rest = rest.dropFirst(256)
        }
        try write {
            try $0.execute(
                "DELETE FROM page_dictionary WHERE id NOT IN (SELECT ifnull(dictionary_id, 0) FROM kept_page)")
        }
        return result
    }

    /// Pages of one kind and year are a group, which shares a dictionary.
    private static func repackable(in database: Database) throws -> [(id: SourcePageID, group: String, byteCount: Int)]
    {
        try database.rows(
            """
            WITH page AS (
                SELECT source_page_id AS id, compression, ifnull(dictionary_id, base_id) AS packed_with, length(bytes) AS byte_count,
                    kind || ' ' || ifnull(substr(source_page.captured_at, 1, 4), '') AS page_group
                FROM kept_page JOIN source_page ON source_page.id = source_page_id)
            SELECT id, page_group, byte_count FROM page
            WHERE compression = 'gzip' OR packed_with IS NULL AND page_group IN (
                SELECT page_group FROM page WHERE packed_with IS NULL GROUP BY 1 HAVING count(*) >= ?)
            ORDER BY id
            """, PagePacker.leastPages
        ).map { try ($0.value("id"), $0.value("page_group"), $0.value("byte_count")) }
    }
}
