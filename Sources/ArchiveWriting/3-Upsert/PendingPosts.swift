internal import ArchiveModel
internal import ArchiveStore
internal import GRDB

/// Merges the posts that batches added claims to, once per post however many pages show it.
///
/// Merging reads all claims of a post: if it ran after each new claim, *n* captures of one page would cost *n*² claims.
enum PendingPosts {
    private static let slice = 5_000

    /// In transactions of a few thousand posts; idempotent.
    static func merge(in store: ArchiveStore) throws(ArchiveError) {
        while try store.read(isPending) { try store.write(mergeSlice) }
    }

    private static let marked = "FROM stale WHERE entity = \(StaleEntity.postClaims.rawValue)"

    private static func isPending(_ database: Database) throws -> Bool {
        try database.exists("SELECT 1 \(marked)")
    }

    private static func mergeSlice(in database: Database) throws {
        let index = try PostIndexQueue(in: database)
        let posts = PostMerger(in: database, stale: try StaleMarks(in: database, posts: index))
        let ids = try Int64.fetchAll(
            database, sql: "SELECT id \(marked) ORDER BY id LIMIT ?", arguments: [slice])
        for id in ids { try posts.merge(id) }
        guard let last = ids.last else { return }
        try database.execute("DELETE \(marked) AND id <= ?", last)
        try index.write()
    }
}
