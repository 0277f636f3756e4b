package import ArchiveModel
internal import GRDB

/// The full-text index: posts, thread titles and messages.
///
/// Stale entities are indexed in slices, each with its marks in one transaction, never by triggers: those make a
/// segment of the index for every row and cost three to five times as much.
package enum SearchIndex {
    private static let sliceSize = 20_000

    /// Indexes the stale entities; returns false if `progress`, which receives the share that is done, returned false.
    package static func update(in store: ArchiveStore, progress: (Double) -> Bool) throws(ArchiveError) -> Bool {
        let total = try store.read { database in
            try database.value("SELECT count(*) FROM stale WHERE entity = ?", StaleEntity.post.rawValue) ?? 0
        }
        try store.write(indexTitlesAndMessages)
        var done = 0
        while done < total {
            let count = try store.write { try indexPosts(in: $0) }
            if count == 0 { break }
            done += count
            guard progress(Double(done) / Double(total)) else { return false }
        }
        return true
    }

    private static func indexTitlesAndMessages(in database: Database) throws {
        try database.execute(
            """
            \(SearchTable.threads.addition(where: "id IN \(StaleEntity.thread.ids)"));
            \(SearchTable.messages.addition(where: "id IN \(StaleEntity.message.ids)"));
            DELETE FROM stale WHERE entity IN (\(StaleEntity.thread.rawValue), \(StaleEntity.message.rawValue));
            """)
    }

    private static func indexPosts(in database: Database) throws -> Int {
        let post = StaleEntity.post.rawValue
        let slice = "SELECT id FROM stale WHERE entity = \(post) ORDER BY id LIMIT \(sliceSize)"
        try database.execute(SearchTable.posts.addition(where: "id IN (\(slice))"))
        try database.execute("DELETE FROM stale WHERE entity = \(post) AND id IN (\(slice))")
        return database.changesCount
    }
}
