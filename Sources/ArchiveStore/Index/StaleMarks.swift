package import ArchiveModel
package import GRDB

/// Marks entities whose derived fields and search index must be updated.
///
/// Marks are committed with the batch that causes them, so the next import completes an interrupted one. An entity must be
/// marked *before* it is changed: the search index holds no text of its own, and removing a row needs the text that was indexed.
package final class StaleMarks {
    private let mark: RowStatement
    private let forget: [StaleEntity: Statement]
    private let posts: PostIndexQueue?
    /// A bounded cache of the marks that were set, so that a thread is not marked again for each of its pages.
    ///
    /// Excludes posts and their claims, each of which is marked once.
    private var marked: Set<Mark> = []

    private struct Mark: Hashable {
        var entity: StaleEntity
        var id: Int64
    }

    private static let cacheLimit = 50_000

    /// `posts` buffers removals from the post index until its owner writes them; nil removes at once.
    package init(in database: Database, posts: PostIndexQueue? = nil) throws {
        self.posts = posts
        mark = try RowStatement("INSERT OR IGNORE INTO stale (entity, id) VALUES (?, ?)", in: database)
        forget = [
            .post: try database.cachedStatement(sql: SearchTable.posts.removal),
            .thread: try database.cachedStatement(sql: SearchTable.threads.removal),
            .message: try database.cachedStatement(sql: SearchTable.messages.removal),
        ]
    }

    /// Marks an entity that may be in the search index already.
    package func markBeforeChange(_ entity: StaleEntity, _ id: Int64) throws {
        guard try insertMark(entity, id) else { return }
        if entity == .post, let posts { return try posts.remove(id) }
        guard let statement = forget[entity] else { return }
        statement.setUncheckedArguments([id])
        try statement.execute()
    }

    /// Marks everything that has derived fields, and empties the search index, which is filled again from the marks.
    package static func markAll(in database: Database) throws {
        try SearchTable.run("delete-all", in: database)
        let all: [(StaleEntity, String)] = [
            (.post, "SELECT id FROM post"), (.thread, "SELECT id FROM thread"), (.user, "SELECT id FROM user"),
            (.userName, "SELECT id FROM user"), (.message, "SELECT id FROM private_message"),
            (.forum, "SELECT id FROM forum UNION SELECT -id FROM category"),
        ]
        for (entity, ids) in all {
            try database.execute("INSERT OR IGNORE INTO stale (entity, id) SELECT \(entity.rawValue), id FROM (\(ids))")
        }
    }

    /// Removes the marks of posts that were deleted: a new row of such a post is in the search index already, and would be indexed twice.
    package static func removeMarksOfDeletedPosts(in database: Database) throws {
        try database.execute(
            "DELETE FROM stale WHERE entity = ? AND id NOT IN (SELECT id FROM post)", StaleEntity.post.rawValue)
    }

    /// The work that is left to the last stages of an import, as a subquery: entities to merge again, stale ones, threads that show
    /// another account's view, tombstones to apply again, and pictures to delete.
    package static let pending = """
        (SELECT id FROM stale UNION ALL SELECT id FROM reconsider
            UNION ALL SELECT 0 FROM archive_property
                WHERE name IN (
                    '\(ArchiveProperty.shownThreadAccount.rawValue)', '\(ArchiveProperty.unappliedTombstones.rawValue)')
                OR \(UnfinishedMerges.mayDeletePictures))
        """

    /// Whether an import, deletion or another change ended before its last stages.
    package static func arePending(in database: Database) throws -> Bool {
        try database.exists("SELECT 1 FROM \(pending)") || database.exists(DeletedContent.sql)
    }

    package func markCreated(_ entity: StaleEntity, _ id: Int64) throws { _ = try insertMark(entity, id) }

    private func insertMark(_ entity: StaleEntity, _ id: Int64) throws -> Bool {
        let isRemembered = entity != .post && entity != .postClaims
        if isRemembered, !marked.insert(Mark(entity: entity, id: id)).inserted { return false }
        if marked.count > Self.cacheLimit { marked.removeAll(keepingCapacity: true) }
        mark.bind(entity.rawValue)
        mark.bind(id)
        return try mark.run()
    }

    /// Marks the derived data of an entity as stale before its claims are merged again; from ``ClaimEntity/poll`` on, its whole kind.
    package func markBeforeReplay(_ entity: ClaimEntity, _ id: Int64) throws {
        if entity.rawValue >= ClaimEntity.poll.rawValue { return try markCreated(.claimed, Int64(entity.rawValue)) }
        guard let kind = entity.stale else { return }
        // A category is marked as a forum with the negative of its number.
        try markBeforeChange(kind, entity == .category ? -id : id)
    }
}

extension ClaimEntity {
    /// The kind of stale mark for entities of this kind; nil if nothing is derived from them.
    fileprivate var stale: StaleEntity? {
        switch self {
        case .post: .post
        case .thread, .threadView: .thread
        case .user: .user
        case .forum, .category, .moderators: .forum
        case .message, .messageReply: .message
        default: nil
        }
    }
}

extension ArchiveStore {
    /// Whether an import or another change ended before its last stages, or has not come to them yet.
    public var isUnfinished: Bool { get throws(ArchiveError) { try read(StaleMarks.arePending) } }

    /// The message to users about the counts of an unfinished archive.
    public static let unfinishedNote = """
        An import was stopped (or is running): the counts are not final; run the same import again to complete it.
        """
}
