internal import ForumModel
internal import GRDB

/// Deletes pictures that pages lose in a deletion, unless something else shows them.
struct UnusedPictures {
    private let database: Database
    private var hashes: Set<String> = []

    init(in database: Database) { self.database = database }

    /// Adds the pictures that a page loses.
    ///
    /// - Parameters:
    ///   - record: the page.
    ///   - left: the remaining content.
    /// - Throws: SQLite's errors.
    mutating func add(_ record: PageRecord, _ left: PageRecord) throws {
        let pictures = try DroppedPictures(from: record, to: left, ClaimEditor(in: database))
        hashes.formUnion(pictures.contents.map(\.description))
        let urls = Array(pictures.urls)
        for start in stride(from: 0, to: urls.count, by: 500) {
            let part = urls[start..<min(start + 500, urls.count)]
            hashes.formUnion(
                try String.fetchAll(
                    database,
                    sql: """
                        SELECT sha256 FROM asset_url
                        WHERE url IN (\(part.map { _ in "?" }.joined(separator: ", ")))
                        """, arguments: StatementArguments(Array(part))))
        }
    }

    /// Deletes those that neither a reference nor any markup that is left leads to.
    func delete() throws {
        guard !hashes.isEmpty else { return }
        let unused = hashes.subtracting(try PictureUse(in: database).used())
        for hash in unused.sorted() {
            try database.execute(sql: "DELETE FROM asset WHERE sha256 = ?", arguments: [hash])
        }
    }
}
