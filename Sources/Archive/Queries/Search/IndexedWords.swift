internal import GRDB

/// The words of a search index, in which parts of words are looked for.
struct IndexedWords {
    /// The most words that a part of a word matches.
    static let limit = 500
    /// The most words of the index that are looked at for a part of a word.
    static let scanLimit = 3_000_000

    /// The most posts in which words of two scripts are looked for.
    static let mixedLimit = 5_000
    /// From how many places on in texts a beginning of words is frequent: FTS5 reads all of them for each statement.
    static let frequency = 200_000

    let database: Database
    /// The table of the index.
    let index: String

    /// The words that contain a text.
    ///
    /// - Parameters:
    ///   - text: the text, folded as the index folds it.
    ///   - isInSentence: whether it is of a script without blanks: then of posts only words that begin in such a script, or with a
    ///     digit, are read, which are few in most archives; and those of the posts that have words of two scripts.
    /// - Returns: the words, at most ``limit``.
    /// - Complexity: O(*w*) in the words that are read.
    /// - Throws: SQLite's errors.
    func containing(_ text: String, isInSentence: Bool) throws -> [String] {
        try prepare()
        guard isInSentence, index == SearchedTable.posts.index else {
            return try String.fetchAll(
                database,
                sql: """
                    SELECT term FROM (SELECT term FROM temp.\(index)_words LIMIT ?) WHERE instr(term, ?) > 0 LIMIT ?
                    """, arguments: [Self.scanLimit, text, Self.limit])
        }
        return try mixedWords(containing: text)
            + String.fetchAll(
                database,
                sql: """
                    SELECT term FROM temp.\(index)_words WHERE term >= '0' AND term < ':' AND instr(term, ?1) > 0
                    UNION ALL SELECT term FROM temp.\(index)_words WHERE term >= char(0x0E00) AND instr(term, ?1) > 0 LIMIT ?2
                    """, arguments: [text, Self.limit])
    }

    /// The words of two scripts that contain a text, of the newest posts with such words, by `post_by_mixed_word`.
    private func mixedWords(containing text: String) throws -> [String] {
        let texts = try String.fetchCursor(
            database,
            sql: """
                SELECT body_text FROM post WHERE content_flags & \(BodyContents.mixedWord.rawValue) <> 0
                    AND body_text IS NOT NULL
                ORDER BY search_number DESC LIMIT ?
                """, arguments: [Self.mixedLimit])
        var words: Set<String> = []
        while let post = try texts.next(), words.count < Self.limit {
            for word in MixedWords.all(in: post) where SearchTerm(word).folded.contains(text) {
                words.insert(word)
            }
        }
        return words.sorted()
    }

    /// Whether words that begin with a text are in very many texts.
    ///
    /// - Parameter prefix: the beginning, folded as the index folds it.
    /// - Returns: whether they are in more than ``frequency`` texts, each word counted by itself.
    /// - Complexity: O(*n*) in the places of such words, up to ``frequency`` and those of one word more.
    /// - Throws: SQLite's errors.
    func isFrequent(prefix: String) throws -> Bool {
        try prepare()
        let counts = try Int.fetchCursor(
            database, sql: "SELECT doc FROM temp.\(index)_words WHERE term >= ? AND term < ?",
            arguments: [prefix, prefix + "\u{10FFFF}"])
        var total = 0
        while let count = try counts.next() {
            total += count
            if total > Self.frequency { return true }
        }
        return false
    }

    private func prepare() throws {
        try database.execute(
            sql:
                "CREATE VIRTUAL TABLE IF NOT EXISTS temp.\(index)_words USING fts5vocab('main', '\(index)', 'row')"
        )
    }
}
