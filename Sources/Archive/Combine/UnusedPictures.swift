internal import ForumModel
internal import GRDB

/// Pictures that pages lose with what is taken out of them: those that nothing else shows are deleted.
struct UnusedPictures {
    private let database: Database
    private var hashes: Set<String> = []

    init(in database: Database) { self.database = database }

    /// Adds the pictures that a page loses.
    ///
    /// - Parameters:
    ///   - record: the page.
    ///   - left: what is left of it.
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
        var unused = hashes
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT asset.sha256, asset_url.url FROM asset LEFT JOIN asset_url USING (sha256)
                """)
        var contents: [String: [String]] = [:]
        for row in rows {
            let hash: String = try row.value("sha256")
            guard hashes.contains(hash), let url: String = try row.value("url") else { continue }
            contents[url, default: []].append(hash)
        }
        for row in try Row.fetchAll(database, sql: "SELECT DISTINCT target FROM asset_reference") {
            let target: String = try row.value("target")
            unused.remove(target)
            unused.subtract(contents[target] ?? [])
        }
        let markup = try String.fetchCursor(database, sql: Self.markup)
        while let html = try markup.next() {
            unused.subtract(contents[html] ?? [])
            for address in MarkupAddresses.pictures(in: html) { unused.subtract(contents[address] ?? []) }
        }
        for hash in unused {
            try database.execute(sql: "DELETE FROM asset WHERE sha256 = ?", arguments: [hash])
        }
    }

    /// Everything that shows pictures, and addresses that stand alone.
    private static let markup = """
        SELECT body_html FROM post WHERE body_html IS NOT NULL UNION ALL SELECT html FROM post_body
        UNION ALL SELECT body_html FROM private_message WHERE body_html IS NOT NULL
        UNION ALL SELECT body_html FROM announcement WHERE body_html IS NOT NULL
        UNION ALL SELECT atom FROM claim_value, json_tree(claim_value.value) WHERE json_tree.type = 'text'
            AND (json_tree.key LIKE '%html' OR json_tree.key LIKE '%url')
        """
}
