internal import ArchiveModel
internal import ArchiveStore
internal import GRDB

/// An in-memory search index of given texts, for which the archive has no index (announcements, forums) or one that does not suffice.
struct TextIndex {
    struct Match {
        var id: Int64
        var snippet: String
    }

    private let queue: DatabaseQueue

    init(_ texts: [(id: Int64, title: String?, text: String)]) throws {
        queue = try DatabaseQueue()
        try queue.write { database in
            try database.execute(
                "CREATE VIRTUAL TABLE text_search USING fts5(title, text, tokenize='unicode61 remove_diacritics 2')")
            let insert = try database.makeStatement(
                sql: "INSERT INTO text_search (rowid, title, text) VALUES (?, ?, ?)")
            for text in texts { try insert.execute(arguments: [text.id, text.title, text.text]) }
        }
    }

    /// Returns the texts that match a query, the most relevant first.
    func matches(_ query: SearchQuery, words: (SearchTerm, IndexedWords) throws -> [String]?) throws -> [Match] {
        try queue.inDatabase { database in
            let expression = try SearchExpression(query) {
                try words($0, IndexedWords(database: database, index: "text_search"))
            }
            guard !expression.isImpossible else { return [] }
            let (start, end) = (String(SearchHit.markStart), String(SearchHit.markEnd))
            guard let match = expression.match else {
                return try database.rows(
                    """
                    SELECT rowid AS id, substr(text, 1, 200) AS snippet FROM text_search
                    WHERE rowid NOT IN (SELECT rowid FROM text_search WHERE text_search MATCH ?)
                    """, expression.excluded ?? "\"\""
                ).map { try Match(id: $0.value("id"), snippet: $0.value("snippet")) }
            }
            return try database.rows(
                """
                SELECT rowid AS id, snippet(text_search, -1, ?, ?, '…', 24) AS snippet
                FROM text_search WHERE text_search MATCH ? ORDER BY bm25(text_search, 4.0, 1.0), rowid
                """, start, end, match
            ).map { try Match(id: $0.value("id"), snippet: $0.value("snippet")) }
        }
    }
}
