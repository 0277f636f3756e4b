internal import ArchiveModel
internal import ArchiveStore
public import ForumModel
internal import GRDB

/// What a deletion removes from an archive.
public struct DeletionPlan: Sendable {
    /// Rows of one table.
    public struct Count: Sendable, Hashable, Encodable {
        /// The table.
        public let table: String
        /// How many of its rows go; notes only lose the passage that they quote.
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
    public internal(set) var counts: [Count] = []
    /// The titles and names of the given entities; at most 20.
    public internal(set) var titles: [String] = []
    /// How many things were named.
    public internal(set) var targetCount = 0
    /// Names that are common words, with their occurrences in texts of others; at most 100.
    public internal(set) var keptNames: [NamePlace] = []
    /// The number of such places.
    public internal(set) var keptNameCount = 0

    static let titleLimit = 20
    static let placeLimit = 100
}

extension DeletionPlan {
    /// Counts the rows of the temporary table `doomed`.
    init(of request: DeletionRequest, in database: Database) throws {
        let lists = request.persons.isEmpty ? [] : ["account_ignored", "account_buddy"]
        let ofOthers = try request.pages.isEmpty ? [:] : PageContents.countOfOthers(in: database)
        for table in Self.tables + lists {
            let own: Int? = try database.value("SELECT count(*) FROM \(table) WHERE \(Self.isDoomed(in: table))")
            let count = (own ?? 0) + (ofOthers[table] ?? 0)
            if count > 0 { counts.append(Count(table: table, count: count)) }
        }
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
            ) ORDER BY place, id LIMIT \(Self.titleLimit)
            """)
        for person in request.persons where titles.count < Self.titleLimit {
            let isHeld = try database.exists("SELECT 1 FROM user WHERE id = ?", person.id?.rawValue)
            guard !isHeld, let title = person.name ?? person.id.map({ "user \($0)" }) else { continue }
            titles.append(title)
        }
        for page in request.pages where titles.count < Self.titleLimit {
            let place: String? = try database.value(
                "SELECT path || ifnull('!/' || member, '') FROM source_page WHERE sha256 = ? ORDER BY id",
                page.description)
            if let place { titles.append(place) }
        }
    }

    private static let tables = [
        "forum", "thread", "post", "post_revision", "post_quote", "poll", "announcement", "user", "user_name",
        "user_title", "punishment", "forum_moderator", "thread_bookmark", "private_message", "reader_mark",
        "reader_note",
    ]

    /// The condition that a row goes: as an entity itself, or along with one that it refers to.
    private static func isDoomed(in table: String) -> String {
        func refers(_ column: String, _ kind: String) -> String { "\(column) IN \(DeletionCascade.ids(kind))" }
        switch table {
        // What a deleted account sent is left out of its pages.
        case "private_message":
            return "\(refers("id", "message")) OR folder_id = -1 AND \(refers("account_id", "account"))"
        case "poll": return "\(refers("id", "poll")) OR \(refers("thread_id", "thread"))"
        case "account_ignored", "account_buddy": return refers("account_id", "account")
        case "reader_note": return "quote <> '' AND target = 'post' AND \(refers("target_id", "post"))"
        case "reader_mark": return "(target, target_id) IN (SELECT kind, id FROM doomed)"
        default:
            let columns = ArchiveTable.named(table)?.allColumns ?? []
            let along = columns.filter { $0.key == .cascade && !$0.isDeletedAlong }.compactMap { column in
                column.reference.map { refers(column.name, $0.rawValue) }
            }
            let isEntity = columns.contains { $0.name == "id" }
            return (along + (isEntity ? [refers("id", table)] : [])).joined(separator: " OR ")
        }
    }

    private static func named(_ kind: String) -> String {
        "(SELECT id FROM doomed WHERE kind = '\(kind)' AND cause_id IS NULL)"
    }

    /// Looks for names that are common words in the texts of others.
    mutating func findCommonNames(_ names: [String], in database: Database) throws {
        let common = names.filter { !NameTokens.isDistinctive($0) }
        guard !common.isEmpty else { return }
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT 'post' AS source, id, body_text AS text, body_html AS html FROM post
                    WHERE body_text IS NOT NULL AND id NOT IN \(DeletionCascade.ids("post"))
                UNION ALL SELECT 'thread', id, title, NULL FROM thread WHERE title IS NOT NULL
                UNION ALL SELECT 'private_message', id, body_text, body_html FROM private_message
                    WHERE body_text IS NOT NULL
                UNION ALL SELECT 'reader_note', target_id, text || ' ' || quote, NULL FROM reader_note
                UNION ALL SELECT 'saved_query', 0, name || ' ' || query, NULL FROM saved_query
                """)
        let indexes = common.map { name in
            var index = NameIndex()
            index.insert(name, alias: "")
            return (name, NameReplacement(everywhere: index, here: NameIndex()) { $0 })
        }
        let forgotten = Set(names.map { FoldedText(name: $0).key })
        let removal = QuoteRemoval { forgotten.contains(FoldedText(name: $0).key) }
        while let row = try rows.next() {
            let text: String = try row.value("text")
            var left: String?
            for (name, replacement) in indexes where replacement.text(text, isMarkup: false) != text {
                // A name in the heading of a quote is removed together with the quoted text.
                let rest =
                    try left ?? (row.value("html") as String?).flatMap(removal.markup).map(MarkupText.words) ?? text
                left = rest
                guard replacement.text(rest, isMarkup: false) != rest else { continue }
                keptNameCount += 1
                guard keptNames.count < Self.placeLimit else { continue }
                keptNames.append(NamePlace(name: name, table: try row.value("source"), id: try row.value("id")))
            }
        }
    }
}

/// A request to delete something.
public struct DeletionRequest: Sendable {
    /// The names of the deleted entities.
    public var targets: [Tombstone.Key] = []
    /// Pages and their copies, by content.
    public var pages: [ContentHash] = []
    /// A person with everything that they wrote.
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
        public init(id: UserID?, name: String?) {
            self.id = id
            self.name = name
        }
    }

    /// Makes a request that deletes nothing yet.
    public init(at time: UTCTime) { self.time = time }

    /// Whether nothing is to be deleted.
    public var isEmpty: Bool { targets.isEmpty && pages.isEmpty && persons.isEmpty }
}
