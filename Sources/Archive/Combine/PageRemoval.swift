internal import ArchiveStore
internal import ArchiveWriting
internal import ForumModel
internal import GRDB

/// Removes pages from an archive with everything that follows from them alone, in one transaction, and without tombstones: the
/// archive is the same as if these pages had never been imported.
struct PageRemoval {
    private let database: Database

    init(in database: Database) { self.database = database }

    /// Takes the `source_page.id` of all pages of each content, copies included.
    func remove(_ pages: [Int64]) throws {
        let claims = try ClaimLog(in: database)
        let unneeded = try UnneededRows(in: database)
        for page in pages {
            try ClaimReplay.mark(page, in: database)
            try UnneededRows.markForReplay(referencedBy: page, in: database)
            try unneeded.remember(referencedBy: page)
            try claims.forget(page)
            for table in Self.tables {
                try database.execute("DELETE FROM \(table) WHERE source_page_id = ?", page)
            }
            try database.execute("DELETE FROM source_page WHERE id = ?", page)
        }
        // Also a page without entities can make another account the default one.
        try StaleMarks(in: database).markCreated(.pages, 0)
        try ClaimReplay(in: database).run()
        try UnneededRows.deleteContent(in: database)
    }

    private static let tables = ["source_issue", "kept_page", "asset_reference", "asset_alias"]
}
