internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

extension IntegrityRule {
    /// Pages that decide many more values than other pages of their kind.
    ///
    /// A page with a wrong or forged capture time can overrule all others.
    static let dominantPages = IntegrityRule(.pageDominates) { scan, found in
        for finding in try DominantPages.findings(in: scan.database) { try found(finding) }
    }
}

private enum DominantPages {
    /// The factor by which a page exceeds nearly all others of its kind.
    private static let factor = 3
    /// The minimum number of decisions; fewer do no noticeable harm.
    private static let leastDecisions = 60
    /// The minimum number of other pages of the kind.
    private static let leastOthers = 4

    static func findings(in database: Database) throws -> [IntegrityFinding] {
        var pages: [String: [(id: SourcePageID, shown: Int)]] = [:]
        try database.forEachRow(shownSQL) { row in
            try pages[row.value("kind"), default: []].append((row.value("id"), row.value("shown")))
        }
        var findings: [IntegrityFinding] = []
        for kind in pages.keys.sorted() {
            // The usual number is the most that another page shows, the one percent that shows most left out.
            let shown = pages[kind, default: []].sorted { ($0.shown, $0.id) < ($1.shown, $1.id) }
            for page in shown.suffix(1 + shown.count / 100) where page.shown >= leastDecisions {
                let others = shown.count - 1
                guard others >= leastOthers else { continue }
                let usual = shown[others - 1 - others / 100].shown
                guard page.shown > factor * usual else { continue }
                if let finding = try finding(of: page.id, kind, usual: usual, in: database) { findings.append(finding) }
            }
        }
        return findings.sorted { $0.id < $1.id }
    }

    private static func finding(
        of page: SourcePageID, _ kind: String, usual: Int, in database: Database
    ) throws -> IntegrityFinding? {
        let posts: Int = try database.value(decidedPostsSQL, page.rawValue) ?? 0
        var others = 0
        for table in MergedTable.all where counted.contains(table.entity) {
            let sources = table.groups.map { "\(table.name).\($0.source)" }.joined(separator: ", ")
            others +=
                try database.value(
                    """
                    SELECT count(DISTINCT \(table.idColumn)) FROM claim
                    JOIN \(table.name) ON \(table.idColumn) = entity_id
                    WHERE source_page_id = ?1 AND claim.entity = ?2 AND ?1 IN (\(sources))
                    """, page.rawValue, table.entity.rawValue) ?? 0
        }
        guard posts + others >= leastDecisions, posts + others > factor * usual else { return nil }
        let path: String? = try database.value(
            "SELECT root || '/' || path || ifnull('!/' || member, '') FROM source_page WHERE id = ?", page.rawValue)
        return IntegrityFinding(
            severity: .info, entity: "source_page", id: page.rawValue,
            message: """
                \(path ?? ""): decides about \(posts.counted("post")) and \(others.grouped) people, threads and other things; \
                hardly another \(kind) page shows more than \(usual.grouped)
                """, source: path.map { IntegrityFinding.Source(id: page, path: $0) })
    }

    private static let counted = Set([.user, .thread] + MergedTable.all.filter(\.isDeletedWithoutClaim).map(\.entity))

    private static let shownSQL = """
        SELECT source_page.id, kind, (SELECT count(*) FROM post_source WHERE source_page_id = source_page.id) + (
                SELECT count(DISTINCT entity || ' ' || entity_id) FROM claim
                WHERE source_page_id = source_page.id
                    AND entity IN (\(counted.map { String($0.rawValue) }.sorted().joined(separator: ", ")))) AS shown
        FROM source_page WHERE status = 'imported' AND sha256 IS NOT NULL
        """

    private static let decidedPostsSQL = """
        SELECT count(*) FROM post_source JOIN post ON post.id = post_id
        WHERE source_page_id = ?1 AND ?1 IN (
            thread_source_id, author_source_id, date_source_id, position_source_id, body_source_id)
        """
}
