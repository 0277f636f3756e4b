internal import ArchiveModel
internal import ArchiveStore
public import ForumModel
internal import GRDB

/// What a deletion removes from an archive, counted before and after it; a deletion that is only planned is rolled back.
public struct DeletionPlan: Sendable {
    /// Rows of one table.
    public struct Count: Sendable, Hashable, Encodable {
        /// The table.
        public let table: String
        /// How many of its rows go; of notes, how many lose their quoted passage; of marks, how many wait for their target's pages.
        public let count: Int
    }

    /// An occurrence of a name that is also a common word, and is therefore left as it is.
    public struct NamePlace: Sendable, Hashable, Encodable {
        /// The name.
        public let name: String
        /// What the text is: `post`, `thread`, `private_message`, `reader_note` or `saved_query`.
        public let table: String
        /// Its number; of a note that of the post, thread or forum, of a saved search 0.
        public let id: Int64
    }

    /// How many rows of each table go, tables without any left out.
    public private(set) var counts: [Count] = []
    /// The titles and names of the given entities; at most 20.
    public private(set) var titles: [String] = []
    /// The number of entities, pages and persons that the request names.
    public private(set) var targetCount = 0
    /// Names that are common words, with their occurrences in texts of others; at most 100.
    public private(set) var keptNames: [NamePlace] = []
    /// The number of such places.
    public private(set) var keptNameCount = 0

    /// The numbers of rows before the deletion.
    private var former: [Int] = []

    private static let titleLimit = 20
    private static let placeLimit = 100

    /// The plan of a deletion that names nothing.
    public init() {}

    /// Begins to count: before the deletion, with its cascade in the temporary table `doomed`.
    init(before request: DeletionRequest, in database: Database) throws {
        // A moderator that another page lists may take the place of one that goes.
        try database.execute(
            """
            DROP TABLE IF EXISTS temp.former_moderator;
            CREATE TEMP TABLE former_moderator AS SELECT forum_id, user_id FROM forum_moderator
            """)
        former = try Self.rowCounts(in: database)
        targetCount = request.targets.count + request.pages.count + request.persons.count
        titles = try database.column(
            """
            SELECT title FROM (
                SELECT 1 AS place, id, ifnull(name, 'forum ' || id) AS title FROM forum WHERE id IN \(Self.named("forum"))
                UNION ALL SELECT 2, id, ifnull(title, 'thread ' || id) FROM thread WHERE id IN \(Self.named("thread"))
                UNION ALL SELECT 3, id, ifnull(name, 'user ' || id) FROM user WHERE id IN \(Self.named("user"))
                UNION ALL SELECT 4, post.id, 'post ' || post.id || ifnull(' in ' || title, '')
                    FROM post LEFT JOIN thread ON thread.id = thread_id WHERE post.id IN \(Self.named("post"))
                UNION ALL SELECT 5, id, ifnull(subject, 'message ' || id) FROM private_message
                    WHERE id IN \(Self.named("message"))
                UNION ALL SELECT 6, id, kind || ' ' || id || iif(EXISTS (
                        SELECT 1 FROM tombstone WHERE tombstone.kind = doomed.kind AND tombstone.id = doomed.id),
                        ', deleted before with something else', ' on an excluded page') FROM doomed
                    WHERE cause_id IS NULL AND CASE kind WHEN 'forum' THEN id NOT IN (SELECT id FROM forum)
                        WHEN 'thread' THEN id NOT IN (SELECT id FROM thread) WHEN 'post' THEN id NOT IN (SELECT id FROM post)
                        WHEN 'user' THEN id NOT IN (SELECT id FROM user)
                        WHEN 'message' THEN id NOT IN (SELECT id FROM private_message) END
            ) ORDER BY place, id LIMIT \(Self.titleLimit)
            """)
        for person in request.persons where titles.count < Self.titleLimit {
            let known: String? = try database.value("SELECT name FROM user WHERE id = ?", person.id?.rawValue)
            if let title = known ?? person.name ?? person.id.map({ "user \($0)" }) { titles.append(title) }
        }
        for page in request.pages where titles.count < Self.titleLimit {
            let place: String? = try database.value(
                "SELECT path || ifnull('!/' || member, '') FROM source_page WHERE sha256 = ? ORDER BY id",
                page.description)
            if let place { titles.append(place) }
        }
    }

    /// Counts the rows again, and finds where names of forgotten people remain because they are common words.
    mutating func finish(_ names: [String], in database: Database) throws {
        for (table, (before, after)) in zip(Self.tables, zip(former, try Self.rowCounts(in: database)))
        where before > after { counts.append(Count(table: table, count: before - after)) }
        try findCommonNames(names, in: database)
    }

    private static let tables = [
        "forum", "thread", "post", "post_revision", "post_quote", "poll", "announcement", "user", "user_name",
        "user_title", "punishment", "forum_moderator", "thread_bookmark", "private_message", "reader_mark",
        "reader_note", "account_ignored", "account_buddy",
    ]

    private static func rowCounts(in database: Database) throws -> [Int] {
        try tables.map { try database.value("SELECT count(*) FROM \($0) WHERE \(conditions[$0] ?? "TRUE")") ?? 0 }
    }

    private static let conditions = [
        "reader_mark": """
        EXISTS (SELECT 1 FROM post WHERE target = 'post' AND id = target_id
            UNION ALL SELECT 1 FROM thread WHERE target = 'thread' AND id = target_id
            UNION ALL SELECT 1 FROM forum WHERE target = 'forum' AND id = target_id)
        """, "reader_note": "quote <> ''",
        "forum_moderator": "(forum_id, user_id) IN (SELECT * FROM temp.former_moderator)",
    ]

    private static func named(_ kind: String) -> String {
        "(SELECT id FROM doomed WHERE kind = '\(kind)' AND cause_id IS NULL)"
    }

    private mutating func findCommonNames(_ names: [String], in database: Database) throws {
        let indexes = names.filter { !NameTokens.isDistinctive($0) }.map { name in
            var index = NameIndex()
            index.insert(name, alias: "")
            return (name, NameReplacement(everywhere: index, here: NameIndex()) { $0 })
        }
        guard !indexes.isEmpty else { return }
        try database.forEachRow(
            """
            SELECT 'post' AS source, id, body_text AS text FROM post WHERE body_text IS NOT NULL
            UNION ALL SELECT 'thread', id, title FROM thread WHERE title IS NOT NULL
            UNION ALL SELECT 'private_message', id, body_text FROM private_message WHERE body_text IS NOT NULL
            UNION ALL SELECT 'reader_note', target_id, text || ' ' || quote FROM reader_note
            UNION ALL SELECT 'saved_query', 0, name || ' ' || query FROM saved_query
            """
        ) { row in
            let text: String = try row.value("text")
            for (name, replacement) in indexes where replacement.text(text, isMarkup: false) != text {
                keptNameCount += 1
                guard keptNames.count < Self.placeLimit else { continue }
                keptNames.append(NamePlace(name: name, table: try row.value("source"), id: try row.value("id")))
            }
        }
    }
}

/// A request to delete something.
public struct DeletionRequest: Sendable {
    /// The entities to delete, by kind and number.
    public var targets: [Tombstone.Key] = []
    /// The pages to delete with their copies, by content.
    public var pages: [ContentHash] = []
    /// The persons to forget, with everything that they wrote.
    public var persons: [Person] = []
    /// Why, in a person's words.
    public var reason: String?
    /// Whether the posts of deleted users lose the name too.
    public var hidesNames = false
    /// The time of the deletion.
    public var time: UTCTime

    /// A person to forget.
    public struct Person: Sendable, Hashable {
        /// The user's number; nil if no page gives it.
        public var id: UserID?
        /// A name; the archive adds all others that the user has or had.
        public var name: String?

        /// Names a person.
        public init(id: UserID?, name: String?) { (self.id, self.name) = (id, name) }
    }

    /// Makes a request that deletes nothing yet.
    public init(at time: UTCTime) { self.time = time }

    /// Whether nothing is to be deleted.
    public var isEmpty: Bool { targets.isEmpty && pages.isEmpty && persons.isEmpty }
}
