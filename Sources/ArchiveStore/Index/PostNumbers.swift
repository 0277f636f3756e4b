package import GRDB

/// Assigns row numbers in the search index to new posts, in ascending order and never twice.
///
/// The index identifies a text only by its number. If a user deletes posts with another program, the index still contains their
/// texts, and reusing a number would corrupt it. So the archive stores the last assigned number.
///
/// An instance lives as long as its ``WriteSession``, during which nothing else assigns numbers.
package final class PostNumbers {
    /// The last assigned number; 0 before the first.
    package private(set) var last: Int64
    private var written: Int64
    private let database: Database

    private static let property = ArchiveProperty.lastPostNumber.rawValue

    package init(in database: Database) throws {
        self.database = database
        last = try Self.last(in: database)
        written = last
    }

    /// The number for the next new post; throws if none is left, which only an archive written by another program can cause.
    package var next: Int64 {
        get throws {
            let (number, overflows) = last.addingReportingOverflow(1)
            guard !overflows else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "no number is left for another post")
            }
            return number
        }
    }

    /// Marks the ``next`` number as assigned.
    package func take() { last &+= 1 }

    /// Stores the last number; must be called at the end of each transaction that assigned numbers.
    package func write() throws {
        guard last != written else { return }
        try ArchiveProperty.lastPostNumber.set(String(last), in: database)
        written = last
    }

    package static func last(in database: Database) throws -> Int64 {
        // A number that a held post has must not be assigned again either.
        try database.value(
            """
            SELECT max(
                ifnull((SELECT CAST(value AS INTEGER) FROM archive_property WHERE name = ?), 0),
                ifnull((SELECT max(search_number) FROM post), 0), ifnull((SELECT max(rowid) FROM post), 0))
            """, property) ?? 0
    }
}
