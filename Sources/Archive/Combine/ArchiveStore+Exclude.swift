internal import ArchiveModel
internal import ArchiveReading
internal import ArchiveStore
internal import ArchiveWriting
public import ForumModel
internal import Foundation
internal import GRDB

/// An archived page, as a lookup for exclusion returns it.
public struct ArchivedPage: Sendable, Hashable {
    /// Its ID.
    public let id: SourcePageID
    /// Its location: the imported folder, the path below it and the member of a container, as `root/path!/member`.
    public let place: String
    /// What it is.
    public let kind: PageKind
    /// The hash of its bytes, by which it is excluded.
    public let hash: ContentHash
    /// The number of rows of `source_page` with this content hash.
    public let copyCount: Int
    /// Whether it is excluded.
    public let isExcluded: Bool
    /// The user's reason for excluding it; nil if none was given.
    public let reason: String?
}

extension ArchiveStore {
    /// Finds pages by number, path or content hash.
    ///
    /// If the match is a byte-identical copy of another page (`duplicate`), the result is the one whose content was imported.
    ///
    /// - Parameter name: a number (`source_page.id`); the relative path as imported, or the absolute path, with `!/` and the
    ///   member for a page inside a container; or the SHA-256 of the bytes, of which eight digits are enough. All three are
    ///   tried.
    /// - Returns: pages with content, ordered by number; several if several match.
    /// - Throws: ``ArchiveError``.
    public func pages(named name: String) throws(ArchiveError) -> [ArchivedPage] {
        let path = Data(name.utf8)
        return try pages(PageColumns.isNamed, [Int64(name), path, name])
    }

    /// The pages that are excluded.
    public func excludedPages() throws(ArchiveError) -> [ArchivedPage] {
        try pages("sha256 IN (SELECT sha256 FROM excluded_page)", [])
    }

    private func pages(_ condition: String, _ arguments: StatementArguments) throws(ArchiveError) -> [ArchivedPage] {
        try read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT id, root || '/' || path || ifnull('!/' || member, '') AS place, kind, sha256, (
                            SELECT count(*) FROM source_page AS copy WHERE copy.sha256 = source_page.sha256
                        ) AS copy_count, excluded_page.sha256 IS NOT NULL AS is_excluded, reason
                    FROM source_page LEFT JOIN excluded_page USING (sha256)
                    LEFT JOIN excluded_source ON source_page_id = id
                    WHERE ifnull(excluded_source.status, source_page.status)
                        NOT IN ('duplicate', 'skipped', 'superseded', 'unreadable') AND \(condition)
                    ORDER BY id
                    """, arguments: arguments)
            return try rows.compactMap { row in
                guard let hash = ContentHash(try row.value("sha256") as String) else { return nil }
                return ArchivedPage(
                    id: try row.value("id"), place: try row.value("place"),
                    kind: PageKind(rawValue: try row.value("kind")) ?? .other, hash: hash,
                    copyCount: try row.value("copy_count"), isExcluded: try row.value("is_excluded"),
                    reason: try row.value("reason"))
            }
        }
    }

    /// Excludes all pages with these content hashes, and recomputes all merged data as if they had not been imported.
    ///
    /// No later import or merge brings them back. What was read from them is kept in `excluded_source` and `excluded_claim`, so
    /// that ``include(_:progress:)`` can restore it. Images that were imported with the pages are not removed.
    ///
    /// - Parameters:
    ///   - contents: the hashes of pages that the archive holds; those excluded before stay so, with the new reason if there is one.
    ///   - reason: why, in a person's words.
    ///   - progress: called with how much is done, 0 to 1; return false to cancel; the exclusion stays saved, and the
    ///     next import or repair finishes the recomputation.
    /// - Throws: ``ArchiveError``.
    public func exclude(
        _ contents: [ContentHash], reason: String? = nil, progress: (Double) -> Bool = { _ in true }
    ) throws(ArchiveError) {
        let writer = ArchiveWriter(store: self)
        try writer.finish()
        try writer.exclude(contents.map { PageExclusion.Content(hash: $0.description, reason: reason) })
        if progress(0.5) { try writer.finish { progress(0.5 + 0.5 * $0) } }
    }

    /// Restores excluded pages and recomputes all merged data; see ``exclude(_:reason:progress:)``.
    public func include(_ contents: [ContentHash], progress: (Double) -> Bool = { _ in true }) throws(ArchiveError) {
        let writer = ArchiveWriter(store: self)
        try writer.finish()
        let archived = ArchivedPages(self)
        var restored: [(hash: String, records: [(source: SourcePageID, record: PageRecord)])] = []
        for hash in contents.map(\.description) {
            let records = try read { database in
                let ids: [SourcePageID] = try database.column(
                    "SELECT id FROM source_page JOIN excluded_source ON id = source_page_id WHERE sha256 = ? ORDER BY 1",
                    hash)
                return try ids.compactMap { id in try archived.record(id, in: database).map { (id, $0) } }
            }
            if !records.isEmpty { restored.append((hash, records)) }
        }
        guard !restored.isEmpty else { return }
        try writer.include(restored)
        if progress(0.5) { try writer.finish { progress(0.5 + 0.5 * $0) } }
    }
}

/// Removes pages from an archive with everything that follows from them alone, in the caller's transaction, without tombstones: the
/// archive is the same as if these pages had never been imported.
struct PageRemoval {
    private let database: Database

    init(in database: Database) { self.database = database }

    /// Removes pages; `pages` must contain all copies of each content.
    func remove(_ pages: [SourcePageID]) throws {
        let claims = try ClaimLog(in: database)
        let keptPages = KeptPageWriter(in: database)
        let unneeded = try UnneededRows(in: database)
        for page in pages {
            try ClaimReplay.mark(page, in: database)
            try UnneededRows.markForReplay(referencedBy: page, in: database)
            try unneeded.remember(referencedBy: page)
            try claims.forget(page)
            try keptPages.remove(page)
            for table in Self.tables {
                try database.execute("DELETE FROM \(table) WHERE source_page_id = ?", page.rawValue)
            }
            try database.execute("DELETE FROM source_page WHERE id = ?", page.rawValue)
        }
        // Removing a page, even one without entities, can change the default account; ID 0 marks all pages at once.
        try StaleMarks(in: database).markCreated(.pages, 0)
        try ClaimReplay(in: database).run()
        try UnneededRows.deleteContent(in: database)
    }

    private static let tables = ["source_issue", "asset_reference", "asset_alias"]
}
