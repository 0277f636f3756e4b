internal import ArchiveModel
internal import ArchiveStore
internal import ArchiveWriting
internal import ForumModel

/// A saved page, and whether the archive agrees with it.
public struct VerifiedPage: Sendable, Hashable, Encodable {
    /// The result of the comparison.
    public enum Outcome: String, Sendable, Hashable, Encodable, CaseIterable {
        /// The archive has the content and agrees with it.
        case same
        /// The archive has the content and disagrees with it.
        case different
        /// The archive lacks the content.
        case absent
        /// The user excluded the content.
        case excluded
        /// The user deleted the page.
        case deleted
        /// The file cannot be read now.
        case unreadable
    }

    /// The location: the folder, the path below it and, after `!/`, the member of a container.
    public var path: String
    /// The hash of its bytes.
    public var sha256: String?
    /// The result.
    public var outcome: Outcome
    /// The differences, one line each: the entity, its ID and the columns.
    public var differences: [String]
    /// Whether another reader version read the page for the archive, which may explain differences.
    public var isReadByOtherVersion: Bool

    fileprivate init(_ source: SourceRecord) {
        path = source.root + "/" + source.path + (source.member.map { "!/" + $0 } ?? "")
        (sha256, outcome) = (source.hash?.description, .unreadable)
        (differences, isReadByOtherVersion) = ([], false)
    }

    fileprivate mutating func compare(_ old: PageRecord, with page: PageRecord) {
        differences = PageStatements(old).differences(from: PageStatements(page))
        outcome = differences.isEmpty ? .same : .different
        isReadByOtherVersion = old.source.readerVersion != page.source.readerVersion
    }
}

extension ArchiveStore {
    /// Compares what an archived page says with what its bytes say when they are read again; `isKnown` means that
    /// the page need not be written again: its content, reader version and time zone are the same.
    package func comparison(of id: SourcePageID, with page: PageRecord) throws(ArchiveError) -> (
        result: VerifiedPage, isKnown: Bool
    ) {
        var (result, page) = (VerifiedPage(page.source), page)
        guard let old = try ArchivedPages(self).record(id) else { return (result, false) }
        page.archived = page.claims
        result.compare(old, with: page)
        let zones = [old, page].map { [$0.source.timeZone?.name, $0.source.timeZone?.basis] }
        return (result, result.outcome == .same && !result.isReadByOtherVersion && zones[0] == zones[1])
    }
}

/// Compares two archives' claims about the same contents, page by page.
package struct PageComparison {
    private let archive: ArchiveStore
    private let fresh: ArchiveStore
    private let zone: String
    private let zones: Set<String>?
    private var reportsUnmatched: Bool { zones != nil }

    /// `fresh` holds the saved pages, read in `zone`; one of several comparisons gets the `zones` of all, and also reports the pages
    /// without match and those of another zone, which are all pages if there are no zones.
    package init(of archive: ArchiveStore, with fresh: ArchiveStore, zone: String, zones: Set<String>?) {
        (self.archive, self.fresh, self.zone, self.zones) = (archive, fresh, zone, zones)
    }

    /// The time zones in which an archive's pages were read, the most frequent first.
    package static func zones(of archive: ArchiveStore) throws(ArchiveError) -> [String] {
        try archive.read { database in
            try database.column(
                """
                SELECT time_zone FROM source_page WHERE time_zone IS NOT NULL AND status <> 'duplicate'
                GROUP BY time_zone ORDER BY count(*) DESC, time_zone
                """)
        }
    }

    package static func hasAssets(_ archive: ArchiveStore) throws(ArchiveError) -> Bool {
        try archive.read { try $0.exists("SELECT 1 FROM asset") }
    }

    /// Returns the number of page contents that the archive has and the fresh one lacks.
    package func missingCount() throws(ArchiveError) -> Int {
        let sql = """
            SELECT DISTINCT sha256 FROM source_page
            WHERE sha256 IS NOT NULL AND \(PageStatus.original)
            """
        let present: Set<String> = try fresh.read { Set(try $0.column(sql)) }
        let stored: [String] = try archive.read { try $0.column(sql) }
        return stored.count { !present.contains($0) }
    }

    /// Gives the compared pages in the order of import, until `body` returns false.
    package func forEachPage(_ body: (VerifiedPage) -> Bool) throws(ArchiveError) {
        let pages: [SourcePageID] = try fresh.read { database in
            try database.column(
                """
                SELECT id FROM source_page
                WHERE \(PageStatus.original) OR status = 'unreadable' ORDER BY id
                """)
        }
        let (storedPages, freshPages) = (ArchivedPages(archive), ArchivedPages(fresh))
        let filter = try archive.read { try TombstoneSet.isEmpty(in: $0) ? nil : TombstoneFilter(in: $0) }
        for id in pages {
            guard let page = try freshPages.record(id) else { continue }
            guard let result = try verified(page, storedPages, filter) else { continue }
            guard body(result) else { return }
        }
    }

    /// Compares a page; nil if the comparison for another zone reports it.
    ///
    /// Deleted entities are removed from the page first, as in an import.
    private func verified(_ page: PageRecord, _ stored: ArchivedPages, _ filter: TombstoneFilter?)
        throws(ArchiveError) -> VerifiedPage?
    {
        let source = page.source
        var result = VerifiedPage(source)
        guard source.status != .unreadable, let hash = source.hash else { return reportsUnmatched ? result : nil }
        let (isDeleted, match) = (filter?.isDeleted(hash) == true, try archivedPage(hash))
        guard !isDeleted, let match else {
            result.outcome = isDeleted ? .deleted : .absent
            return reportsUnmatched ? result : nil
        }
        guard match.zone == zone || zones?.contains(match.zone ?? "") == false else { return nil }
        guard !match.isExcluded else {
            result.outcome = .excluded
            return result
        }
        guard let old = try stored.record(match.id) else {
            result.outcome = .absent
            return result
        }
        // The filter has statements of this connection.
        result.compare(old, with: try archive.read { _ in try filter?.filter(page) ?? page })
        return result
    }

    private func archivedPage(_ hash: ContentHash) throws(ArchiveError) -> (
        id: SourcePageID, isExcluded: Bool, zone: String?
    )? {
        try archive.read { database in
            try database.row(
                """
                SELECT id, time_zone, EXISTS (SELECT 1 FROM excluded_page WHERE sha256 = ?1) AS is_excluded
                FROM source_page
                WHERE sha256 = ?1 AND (\(PageStatus.original)
                    OR sha256 IN (SELECT sha256 FROM excluded_page))
                ORDER BY id LIMIT 1
                """, hash.description
            ).map { (try $0.value("id"), try $0.value("is_excluded"), try $0.value("time_zone")) }
        }
    }
}
