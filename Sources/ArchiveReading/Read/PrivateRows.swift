internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// What only private messages show, to be hidden if they are not read: users, and files whose folder has the name of a message.
enum PrivateRows {
    private static let isPrivate = "kind IN ('private_message', 'private_folder')"
    static let fileName = "ifnull(member, path)"  // as SQL, of a row of source_page

    /// Returns the users whom only pages of private messages show.
    static func users(in database: Database) throws -> [Int64] {
        try database.column(
            """
            WITH candidate(id) AS MATERIALIZED (
                SELECT sender_id FROM private_message UNION SELECT recipient_id FROM private_message
                UNION SELECT entity_id FROM source_page JOIN claim ON source_page_id = source_page.id
                WHERE \(isPrivate) AND entity = \(ClaimEntity.user.rawValue))
            SELECT id FROM candidate WHERE id IN (SELECT id FROM main.user)
                AND NOT EXISTS (SELECT 1 FROM post WHERE author_id = candidate.id)
            EXCEPT SELECT user_id FROM account EXCEPT SELECT user_id FROM forum_moderator
            EXCEPT SELECT user_id FROM thread_poster EXCEPT SELECT user_id FROM punishment
            EXCEPT SELECT requested_by_id FROM punishment EXCEPT SELECT approved_by_id FROM punishment
            EXCEPT SELECT author_id FROM thread EXCEPT SELECT last_post_author_id FROM thread
            EXCEPT SELECT author_id FROM announcement
            EXCEPT SELECT entity_id FROM source_page JOIN claim ON source_page_id = source_page.id
            WHERE NOT \(isPrivate) AND entity = \(ClaimEntity.user.rawValue)
                AND EXISTS (SELECT 1 FROM candidate)
            """)
    }

    /// Hides users from all queries of the transaction, by a temporary view that shadows the table.
    static func hide(users ids: [Int64], in database: Database) throws {
        guard !ids.isEmpty else { return }
        let list = ids.map(String.init).joined(separator: ", ")
        try database.execute("CREATE TEMP VIEW user AS SELECT * FROM main.user WHERE id NOT IN (\(list))")
    }

    /// Returns paths, member names and addresses of files in the folders that browsers name after a page of a private message.
    static func files(in database: Database) throws -> Set<String> {
        let pages: [String] = try database.column("SELECT \(fileName) FROM source_page WHERE \(isPrivate)")
        let files = CompanionFiles(of: pages + pages.compactMap { $0.split(separator: "/").last.map(String.init) })
        guard !files.isEmpty else { return [] }
        let paths: [String] = try database.column(
            "SELECT \(fileName) FROM source_page UNION SELECT url FROM asset_url WHERE url LIKE '%/%'")
        return Set(paths.filter(files.contains))
    }
}
