internal import ArchiveStore
internal import ForumModel
internal import Foundation
internal import GRDB

extension IntegrityRule {
    /// A search index that does not match the stored texts, or that FTS5 cannot read.
    static let searchIndexContent = IntegrityRule(.searchDamaged) { scan, found in
        let check = SearchIndexContent(scan: scan)
        for finding in try check.findings(in: scan.database) { try found(finding) }
    }
}

/// Compares the search index with the stored texts.
///
/// `PRAGMA quick_check` does not know the meaning of the index tables, and FTS5's own check needs write access. So every word
/// is read once, and the number of words is compared with the recorded sizes; the full check compares the texts themselves, in
/// a temporary copy of the index.
private struct SearchIndexContent {
    let scan: IntegrityScan

    func findings(in database: Database) throws -> [IntegrityFinding] {
        let isPending = try StaleMarks.arePending(in: database)
        return try SearchTable.all.compactMap { table in
            try problem(of: table, isPending: isPending, in: database).map { .archive(.error, "\(table.name): \($0)") }
        }
    }

    private func problem(of index: SearchTable, isPending: Bool, in database: Database) throws -> String? {
        let table = index.name
        if scan.huge.contains(table) { return "it claims more memory than there is" }
        do {
            try database.execute("CREATE VIRTUAL TABLE temp.\(table)_words USING fts5vocab(main, \(table), row)")
            let words: Int64 = try database.value("SELECT sum(cnt) FROM temp.\(table)_words") ?? 0
            let sizes = try Self.sizes(of: table, in: database)
            guard words == sizes.words else { return "it has other words than it says" }
            guard try Self.totals(of: table, in: database) == sizes else {
                return "its totals are not those of its texts"
            }
            // Pending changes are not in the index yet.
            if isPending { return nil }
            if let difference = try difference(of: table, content: index.numbers, in: database) { return difference }
            if scan.isFull {
                // The copy shadows the original names.
                try database.inSavepoint {
                    try compare(index, in: database)
                    return .rollback
                }
            }
            return nil
        } catch let error as DatabaseError where Self.tellsOfDamage(error) {
            return error.message ?? "it cannot be read"
        }
    }

    /// Returns how an index differs from the texts, in both directions; nil if it does not.
    private func difference(of table: String, content: String, in database: Database) throws -> String? {
        let dead = try database.value("SELECT count(*) FROM (SELECT id FROM \(table)_docsize EXCEPT \(content))") ?? 0
        let absent = try database.value("SELECT count(*) FROM (\(content) EXCEPT SELECT id FROM \(table)_docsize)") ?? 0
        guard dead + absent > 0 else { return nil }
        return """
            it has other texts than the archive: \(dead) that \(dead == 1 ? "is" : "are") not there, and lacks \(absent) \
            that \(absent == 1 ? "is" : "are")
            """
    }

    /// Whether an error means damage: a corrupt index can claim an arbitrary size, for which there is no memory.
    private static func tellsOfDamage(_ error: DatabaseError) -> Bool {
        [.SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_NOMEM].contains(error.resultCode)
    }

    /// Returns the number of texts in the index, and of the words that it records for each.
    private static func sizes(of table: String, in database: Database) throws -> (texts: Int64, words: Int64) {
        var sizes: (texts: Int64, words: Int64) = (0, 0)
        try database.forEachRow("SELECT sz FROM \(table)_docsize") { row in
            sizes.texts += 1
            // A number for each column.
            for number in try row.withUnsafeData(atIndex: 0, Self.numbers) { sizes.words &+= number }
        }
        return sizes
    }

    /// Returns the totals that the index records to compute relevance; a new index has none, which count as 0.
    private static func totals(of table: String, in database: Database) throws -> (texts: Int64, words: Int64) {
        let row = try database.row("SELECT block FROM \(table)_data WHERE id = 1")
        let numbers = try row?.withUnsafeData(atIndex: 0, Self.numbers) ?? []
        return (numbers.first ?? 0, numbers.dropFirst().reduce(0, &+))
    }

    /// Reads varints, each with the highest 7 bits first; one of more than 64 bits, in a damaged index, loses the highest.
    private static func numbers(in data: Data?) -> [Int64] {
        var (numbers, number): ([Int64], Int64) = ([], 0)
        for byte in data ?? .init() {
            number = number << 7 | Int64(byte & 0x7F)
            guard byte & 0x80 == 0 else { continue }
            numbers.append(number)
            number = 0
        }
        return numbers
    }

    /// Runs FTS5's comparison on a copy of an index; throws if it differs.
    private func compare(_ index: SearchTable, in database: Database) throws {
        let table = index.name
        let definition: String? = try database.value("SELECT sql FROM main.sqlite_master WHERE name = ?", table)
        guard
            let copy = definition?.replacing(
                "CREATE VIRTUAL TABLE ", with: "CREATE VIRTUAL TABLE temp.", maxReplacements: 1)
        else { return }
        try database.execute(
            "CREATE TEMP VIEW \(index.content) AS SELECT * FROM main.\(index.content) WHERE \(index.hasText)")
        try database.execute(copy)
        for shadow in index.shadows where !shadow.hasSuffix("_config") {
            try database.execute("DELETE FROM temp.\(shadow); INSERT INTO temp.\(shadow) SELECT * FROM main.\(shadow)")
        }
        try database.execute("INSERT INTO temp.\(table) (\(table), rank) VALUES ('integrity-check', 1)")
    }
}
