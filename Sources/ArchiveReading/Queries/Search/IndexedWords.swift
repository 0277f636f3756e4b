internal import ArchiveModel
internal import ArchiveStore
internal import GRDB

/// The words of a search index, for searching parts of words.
struct IndexedWords {
    /// The maximum number of words that one lookup returns for a part of a word.
    static let limit = 500
    /// The maximum number of indexed words that are scanned for a part of a word.
    static let scanLimit = 3_000_000

    /// The maximum number of posts in which words of two scripts are searched.
    static let mixedLimit = 5_000
    /// The number of texts, summed over words, above which a prefix counts as frequent: FTS5 reads all of them for each statement.
    static let frequency = 200_000
    /// The same number for a search while a query is typed.
    static let incrementalFrequency = 80_000

    let database: Database
    let index: String

    /// Returns words that contain a text, which is folded as in the index; at most about ``limit`` from each lookup.
    ///
    /// For a text of a script without spaces (`isInSentence`), the index of posts is scanned only for words that start in such a script
    /// or with a digit, which are few in most archives; words of two scripts are taken from the posts that have such words.
    func containing(_ text: String, isInSentence: Bool) throws -> [String] {
        try prepare()
        guard isInSentence, index == SearchedTable.posts.index else {
            return try database.column(
                """
                SELECT term FROM (SELECT term FROM temp.\(index)_words LIMIT ?) WHERE instr(term, ?) > 0 LIMIT ?
                """, Self.scanLimit, text, Self.limit)
        }
        return try mixedWords(containing: text)
            + database.column(
                """
                SELECT term FROM temp.\(index)_words WHERE term >= '0' AND term < ':' AND instr(term, ?1) > 0
                UNION ALL SELECT term FROM temp.\(index)_words WHERE term >= char(0x0E00) AND instr(term, ?1) > 0 LIMIT ?2
                """, text, Self.limit)
    }

    /// Returns the words of two scripts that contain a text, from the last imported posts with such words (`post_by_mixed_word`).
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
            for word in MixedWords.all(in: post) where SearchTerm(word).folded.contains(text) { words.insert(word) }
        }
        return words.sorted()
    }

    /// Whether more posts have words of two scripts than are searched for such words.
    func hasMoreMixedPosts() throws -> Bool {
        try database.value(
            """
            SELECT 1 FROM post WHERE content_flags & \(BodyContents.mixedWord.rawValue) <> 0
                AND body_text IS NOT NULL
            ORDER BY search_number DESC LIMIT 1 OFFSET ?
            """, Self.mixedLimit) ?? false
    }

    /// Whether the numbers of texts with each word of a prefix (folded as in the index) add up to more than a limit.
    ///
    /// Stops reading at the word with which the sum exceeds the limit.
    func isFrequent(prefix: String, limit: Int) throws -> Bool {
        try prepare()
        let counts = try Int.fetchCursor(
            database, sql: "SELECT doc FROM temp.\(index)_words WHERE term >= ? AND term < ?",
            arguments: [prefix, prefix + "\u{10FFFF}"])
        var total = 0
        while let count = try counts.next() {
            total += count
            if total > limit { return true }
        }
        return false
    }

    func contains(_ word: String) throws -> Bool {
        try prepare()
        return try database.value("SELECT 1 FROM temp.\(index)_words WHERE term = ?", word) ?? false
    }

    /// Calls a function with the words from one (included) to another (excluded), and in how many texts they are, until it returns false.
    ///
    /// The lengths are numbers of characters.
    func each(
        from start: String, to end: String, lengths: ClosedRange<Int> = 1...1_000, limit: Int = scanLimit,
        _ body: (String, Int) throws -> Bool
    ) throws {
        try prepare()
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT term, doc FROM temp.\(index)_words
                WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ? LIMIT ?
                """, arguments: [start, end, lengths.lowerBound, lengths.upperBound, limit])
        while let row = try rows.next(), try body(row.value(at: 0), row.value(at: 1)) {}
    }

    private func prepare() throws {
        try database.execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS temp.\(index)_words USING fts5vocab('main', '\(index)', 'row')")
    }
}
