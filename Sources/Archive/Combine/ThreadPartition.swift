internal import ArchiveModel
internal import ArchiveStore
public import ForumModel
internal import GRDB

/// One of several archives among which threads are divided by a hash of their IDs.
///
/// The hash input is the thread's ID in decimal digits (``/ForumModel/Shard``); for threads that share posts or pages
/// (``ThreadLinks``), the lowest ID of the group. A partition contains all pages of its threads' posts and all data about these
/// threads alone. All other data, such as lists, forums, messages and profiles, is in the first partition. Profiles of authors,
/// and files that pages refer to by name, are also in each partition that needs them. Pictures are in the partitions that show
/// them, unused ones in the first. Merging all partitions restores the archive that was divided.
public struct ThreadPartition: Sendable {
    private let shard: Shard
    private let links: ThreadLinks

    /// Creates a partition, by the groups of threads in all archives that are divided together.
    public init(_ shard: Shard, links: ThreadLinks) { (self.shard, self.links) = (shard, links) }

    /// Whether this is the partition that contains all data that are not about a thread.
    var isFirst: Bool { shard.index == 1 }

    /// The pages of each archive in this partition, in ascending order; `stores` are all archives that are divided together.
    func pages(of stores: [ArchiveStore]) throws(ArchiveError) -> [[SourcePageID]] {
        var selections: [Set<SourcePageID>] = []
        var authors: Set<Int64> = []
        for store in stores {
            let pages = try store.read { try ownPages(in: $0) }
            selections.append(pages)
            // The first partition contains all profiles.
            guard !isFirst else { continue }
            authors.formUnion(try store.examine { try Self.authors(of: pages, in: $0) })
        }
        return try zip(stores, selections).map { store, pages throws(ArchiveError) in
            pages.union(try store.examine { try Self.shared(with: pages, authors, in: $0) }).sorted()
        }
    }

    private func isHere(_ node: ThreadLinks.Node) -> Bool {
        shard.contains(String(links.representative(of: node)).utf8)
    }

    /// Returns the pages about threads of this partition with their copies and, in the first partition, pages about no thread.
    private func ownPages(in database: Database) throws -> Set<SourcePageID> {
        var pages: Set<SourcePageID> = []
        try database.forEachRow(
            """
            SELECT page.id, ifnull(original.thread_id, (
                SELECT \(ThreadLinks.nodeOfPost) FROM post_source JOIN post ON post.id = post_id
                WHERE source_page_id = original.id LIMIT 1)) AS node
            FROM source_page AS page LEFT JOIN source_page AS original ON original.id = iif(
                page.status = 'duplicate', (
                    SELECT twin.id FROM source_page AS twin
                    WHERE twin.sha256 = page.sha256 AND twin.status NOT IN ('duplicate', 'skipped', 'superseded') LIMIT 1
                ), page.id)
            """
        ) { row in
            let node: ThreadLinks.Node? = try row.value("node")
            if node.map(isHere) ?? isFirst { pages.insert(try row.value("id")) }
        }
        return pages
    }

    private static func authors(of pages: Set<SourcePageID>, in database: Database) throws -> Set<Int64> {
        try makeTable(of: pages, in: database)
        return try Set(
            database.column(
                """
                SELECT DISTINCT author_id FROM post JOIN post_source ON post_id = post.id
                WHERE source_page_id IN (SELECT id FROM partition_page) AND author_id IS NOT NULL
                """))
    }

    /// Returns pages that other partitions contain too: profiles of authors, and files that pages refer to by name.
    private static func shared(with pages: Set<SourcePageID>, _ authors: Set<Int64>, in database: Database) throws
        -> Set<SourcePageID>
    {
        try makeTable(of: pages, in: database)
        var shared = try PictureUse.files(in: database, of: "source_page.id IN (SELECT id FROM partition_page)")
        guard !authors.isEmpty else { return shared }
        try database.forEachRow(
            """
            SELECT source_page.id, entity_id FROM source_page JOIN claim ON source_page_id = source_page.id
            WHERE kind = 'profile' AND entity = \(ClaimEntity.user.rawValue)
            """
        ) { row in
            if authors.contains(try row.value("entity_id")) { shared.insert(try row.value("id")) }
        }
        return shared
    }

    private static func makeTable(of pages: Set<SourcePageID>, in database: Database) throws {
        try database.execute(
            """
            DROP TABLE IF EXISTS temp.partition_page;
            CREATE TEMP TABLE partition_page (id INTEGER PRIMARY KEY)
            """)
        let insert = try database.makeStatement(sql: "INSERT INTO partition_page (id) VALUES (?)")
        for page in pages { try insert.execute(arguments: [page.rawValue]) }
    }
}
