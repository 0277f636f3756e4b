public import Archive
internal import ForumModel
internal import Foundation

/// The JSON that `datasette --metadata` reads.
struct DatasetteMetadata: Encodable {
    private struct Database: Encodable {
        var description = "Saved forum pages. Begin with the views posts, threads, people and messages."
        var tables: [String: Table]
        var queries: [String: Query]
    }

    private struct Table: Encodable {
        var description: String?
        var hidden: Bool?
        var labelColumn: String?
        var facets: [String]?
        var sort: String?
        var sortDescending: String?
        var units: [String: String]?
        var searchTable: String?
        var searchKey: String?

        private enum CodingKeys: String, CodingKey {
            case description, hidden, facets, sort, units
            case labelColumn = "label_column"
            case sortDescending = "sort_desc"
            case searchTable = "fts_table"
            case searchKey = "fts_pk"
        }
    }

    private struct Query: Encodable {
        var title: String
        var description: String
        var sql: String
    }

    private let databases: [String: Database]
    private let title = "Awful Archive"

    private enum CodingKeys: CodingKey { case databases, title }

    var tableCount: Int { databases.values.reduce(0) { $0 + $1.tables.count } }
    var queryCount: Int { databases.values.reduce(0) { $0 + $1.queries.count } }

    /// Datasette names a database by its file name without the last extension.
    init(_ reader: ArchiveSnapshot) throws {
        var tables = Self.tables
        for name in try reader.internalTables() + ArchiveTable.all.map(\.name) where tables[name] == nil {
            tables[name] = Table(hidden: true)
        }
        let name = URL(fileURLWithPath: reader.archivePath).deletingPathExtension().lastPathComponent
        databases = [name: Database(tables: tables, queries: Self.queries)]
    }

    /// The shown tables and views, and hidden ones with a label or facets.
    private static let tables: [String: Table] = [
        "posts": Table(
            description: "Posts with the names of thread, forum and author; text is without markup.",
            facets: ["forum", "author"], sortDescending: "posted_at", searchTable: "post_search",
            searchKey: "search_number"),
        "threads": Table(
            description:
                "Threads; posts_held is what the archive has, posts_counted what the forums said there were.",
            facets: ["forum", "tag"], sortDescending: "posts_held", searchTable: "thread_search",
            searchKey: "id"),
        "people": Table(description: "People who wrote or are named.", sortDescending: "posts_held"),
        "messages": Table(
            description: "Private messages.", facets: ["sender"], sortDescending: "sent_at",
            searchTable: "message_search", searchKey: "id"),
        "post": Table(
            description: "Posts. body_html is markup of strangers: never show it as it is.",
            facets: ["thread_id", "author_id"], sort: "id", searchTable: "post_search", searchKey: "search_number"),
        "thread": Table(
            labelColumn: "title", facets: ["forum_id"], sortDescending: "last_post_at",
            searchTable: "thread_search", searchKey: "id"),
        "private_message": Table(
            labelColumn: "subject", sortDescending: "sent_at", searchTable: "message_search", searchKey: "id"),
        "forum": Table(labelColumn: "name"), "category": Table(hidden: true, labelColumn: "name"),
        "user": Table(labelColumn: "name", sortDescending: "post_count"),
        "account": Table(hidden: true, labelColumn: "name"), "thread_tag": Table(labelColumn: "title"),
        "announcement": Table(labelColumn: "title"), "poll": Table(labelColumn: "question_text"),
        "punishment": Table(facets: ["kind"], sortDescending: "punished_at"),
        "source_page": Table(
            description: "Every file that was met, and whether it was imported.", labelColumn: "path",
            facets: ["kind", "status"], units: ["byte_count": "byte"]),
        "asset": Table(hidden: true, facets: ["media_type"], units: ["byte_count": "byte"]),
    ]

    private static let queries: [String: Query] = [
        "what_somebody_said": Query(
            title: "What somebody said about something",
            description: "Posts of one author that have these words in this order, oldest first.",
            sql: """
                SELECT posted_at, thread, text, address FROM posts
                WHERE author = :author COLLATE NOCASE
                    AND search_number IN (SELECT rowid FROM post_search
                        WHERE post_search MATCH '"' || replace(:words, '"', '""') || '"')
                ORDER BY posted_at LIMIT 200
                """),
        "busiest_days": Query(
            title: "The busiest days", description: "Days with most posts, and the thread that had most of them.",
            sql: """
                SELECT day, sum(n) AS posts, title AS busiest_thread, max(n) AS posts_in_it FROM (
                    SELECT substr(posted_at, 1, 10) AS day, thread.title, count(*) AS n
                    FROM post JOIN thread ON thread.id = thread_id WHERE posted_at IS NOT NULL GROUP BY day, thread_id)
                GROUP BY day ORDER BY posts DESC, day LIMIT 100
                """),
        "most_quoted": Query(
            title: "The posts that were quoted most",
            description: "Posts that are held, by how many others quote them.",
            sql: """
                SELECT count(*) AS quotes, posts.author, posts.thread, posts.text, posts.address
                FROM post_quote JOIN posts ON posts.id = quoted_post_id
                GROUP BY quoted_post_id ORDER BY quotes DESC, quoted_post_id LIMIT 100
                """),
        "who_answers_whom": Query(
            title: "Who answers whom", description: "Pairs of people, by how often the first quotes the second.",
            sql: """
                SELECT ifnull(user.name, post.author_name) AS author, quoted_name AS quoted, count(*) AS quotes
                FROM post_quote JOIN post ON post.id = post_id LEFT JOIN user ON user.id = post.author_id
                WHERE quoted_name IS NOT NULL GROUP BY 1, 2 ORDER BY quotes DESC, author, quoted LIMIT 200
                """),
        "incomplete_threads": Query(
            title: "Threads that lack posts", description: "Those that lack fewest first: they are soonest complete.",
            sql: """
                SELECT title, forum, posts_held, posts_counted, posts_counted - posts_held AS lacking, address FROM threads
                WHERE posts_held > 0 AND posts_counted > posts_held ORDER BY lacking, id LIMIT 500
                """),
        "changed_posts": Query(
            title: "Posts that changed", description: "Former bodies of posts, with when they were seen.",
            sql: """
                SELECT posts.author, posts.thread, post_revision.first_captured_at AS seen_from,
                    post_revision.last_captured_at AS seen_to, post_revision.body_text AS before, posts.text AS now, posts.address
                FROM post_revision JOIN posts ON posts.id = post_revision.post_id ORDER BY seen_to DESC, posts.id LIMIT 500
                """),
    ]
}

/// Writes Datasette's metadata for an archive: labels, units, facets, search tables, hidden tables and saved queries.
///
///     datasette forum.sqlite --metadata metadata.json
///
/// The file describes the archive itself, so selections do not apply.
public struct DatasetteExporter: Exporter {
    /// The format's name.
    public static let name = "datasette"

    /// Creates an exporter.
    public init() {}

    /// Writes the file.
    ///
    /// - Throws: ``ExportError``, ``/Archive/ArchiveError``.
    public func export(_ reader: ArchiveSnapshot, _ job: ExportJob) throws -> ExportSummary {
        guard reader.selection.isEverything, !reader.selection.isRedacted else {
            throw ExportError.unsuitable(
                path: job.output,
                reason: "Datasette reads the archive itself, so its description cannot select or redact")
        }
        let file = try ExportFile(job, archive: reader.archivePath) {
            $0.starts(with: Array("{\n  \"databases\"".utf8))
        }
        let metadata = try DatasetteMetadata(reader)
        try file.write(JSONReport.file(metadata))
        var summary = ExportSummary(format: Self.name, output: job.output)
        summary.rows["tables"] = metadata.tableCount
        summary.rows["queries"] = metadata.queryCount
        try file.finish(&summary)
        return summary
    }
}
