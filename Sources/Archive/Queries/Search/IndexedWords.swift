internal import GRDB

/// The words of a search index, in which parts of words are looked for.
struct IndexedWords {
    /// The most words that a part of a word matches.
    static let limit = 500
    /// The most words of the index that are looked at for a part of a word.
    static let scanLimit = 3_000_000

    let database: Database
    /// The table of the index.
    let index: String

    /// The words that contain a text.
    ///
    /// - Parameters:
    ///   - text: the text, folded as the index folds it.
    ///   - isInSentence: whether it is of a script without blanks: then only words that begin in such a script, or with a digit, are
    ///     read, which are few in most archives.
    /// - Returns: the words, at most ``limit``.
    /// - Complexity: O(*w*) in the words that are read.
    /// - Throws: SQLite's errors.
    func containing(_ text: String, isInSentence: Bool) throws -> [String] {
        try database.execute(
            sql:
                "CREATE VIRTUAL TABLE IF NOT EXISTS temp.\(index)_words USING fts5vocab('main', '\(index)', 'row')"
        )
        guard isInSentence else {
            return try String.fetchAll(
                database,
                sql: """
                    SELECT term FROM (SELECT term FROM temp.\(index)_words LIMIT ?) WHERE instr(term, ?) > 0 LIMIT ?
                    """, arguments: [Self.scanLimit, text, Self.limit])
        }
        return try String.fetchAll(
            database,
            sql: """
                SELECT term FROM temp.\(index)_words WHERE term >= '0' AND term < ':' AND instr(term, ?1) > 0
                UNION ALL SELECT term FROM temp.\(index)_words WHERE term >= char(0x0E00) AND instr(term, ?1) > 0 LIMIT ?2
                """, arguments: [text, Self.limit])
    }
}
