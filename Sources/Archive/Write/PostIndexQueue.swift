internal import GRDB

/// What a transaction owes the index of posts; to be written at its end.
///
/// FTS5 gathers words in memory, and writes them as a segment whenever a statement begins that may have to be undone by
/// itself, as nearly all do. Texts that came in between other statements would make a segment for each page.
final class PostIndexQueue {
    private let select: Statement
    private let add: RowStatement
    private let remove: RowStatement
    /// Texts of new posts, by post; in the order of their numbers in the index.
    private var added: [(post: Int64, number: Int64, text: String)] = []
    /// Where the new posts are in that row.
    private var places: [Int64: Int] = [:]
    /// Texts that the index has, and that are about to change.
    private var removed: [(number: Int64, text: String)] = []
    /// How many bytes ``removed`` has; a transaction that changes every post does not wait with all of them.
    private var byteCount = 0

    private static let byteLimit = 16 << 20

    init(in database: Database) throws {
        select = try database.cachedStatement(
            sql: "SELECT search_number, body_text FROM post WHERE id = ? AND body_text IS NOT NULL")
        add = try RowStatement("INSERT INTO post_search (rowid, body_text) VALUES (?, ?)", in: database)
        remove = try RowStatement(
            "INSERT INTO post_search (post_search, rowid, body_text) VALUES ('delete', ?, ?)", in: database)
    }

    /// Adds the text of a new post; numbers must rise.
    func add(_ post: Int64, number: Int64, text: String) {
        places[post] = added.count
        added.append((post, number, text))
    }

    /// Takes back what was added for a post; whether it was.
    func withdraw(_ post: Int64) -> Bool {
        guard let place = places.removeValue(forKey: post) else { return false }
        added[place].post = 0
        return true
    }

    /// Removes the text that a post has now, and that the index has.
    func remove(_ post: Int64) throws {
        guard let row = try Row.fetchOne(select, arguments: [post]) else { return }
        let text: String = try row.value("body_text")
        removed.append((try row.value("search_number"), text))
        byteCount += text.utf8.count
        if byteCount > Self.byteLimit { try write() }
    }

    /// Writes everything; the last thing that a transaction does.
    func write() throws {
        for (number, text) in removed {
            remove.bind(number)
            remove.bind(text)
            try remove.run()
        }
        for (post, number, text) in added where post != 0 {
            add.bind(number)
            add.bind(text)
            try add.run()
        }
        added.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        removed.removeAll(keepingCapacity: true)
        byteCount = 0
    }
}
