internal import GRDB

/// Gives new posts their numbers in the search index, in the order of their arrival, and none of them twice.
///
/// The index knows a text by its number only. Where a person deletes posts with another program, it still holds what they
/// said: under the number of another post it would be damaged. So the archive writes down which number was the last.
///
/// It lives as long as its ``WriteSession``, during which nothing else assigns numbers.
final class PostNumbers {
    /// The number that was given out last, 0 before the first.
    private(set) var last: Int64
    private var written: Int64
    private let database: Database

    private static let property = ArchiveProperty.lastPostNumber.rawValue

    init(in database: Database) throws {
        self.database = database
        last = try Self.last(in: database)
        written = last
    }

    /// The number for a new post.
    ///
    /// - Throws: `DatabaseError` if none is left, which only an archive written by another program can cause.
    var next: Int64 {
        get throws {
            let (number, isNone) = last.addingReportingOverflow(1)
            guard !isNone else {
                throw DatabaseError(
                    resultCode: .SQLITE_CORRUPT, message: "no number is left for another post")
            }
            return number
        }
    }

    /// Says that a post has got the ``next`` number.
    func take() { last &+= 1 }

    /// Writes down the last number; a transaction that has given out numbers ends with it.
    func write() throws {
        guard last != written else { return }
        try database.execute(
            sql: "INSERT OR REPLACE INTO archive_property (name, value) VALUES (?, ?)",
            arguments: [Self.property, String(last)])
        written = last
    }

    /// The last number that an archive has given out.
    static func last(in database: Database) throws -> Int64 {
        // Whatever is held has a number as well that cannot be given again.
        try Int64.fetchOne(
            database,
            sql: """
                SELECT max(
                    ifnull((SELECT CAST(value AS INTEGER) FROM archive_property WHERE name = ?), 0),
                    ifnull((SELECT max(search_number) FROM post), 0), ifnull((SELECT max(rowid) FROM post), 0))
                """, arguments: [property]) ?? 0
    }
}
