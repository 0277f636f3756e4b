internal import ArchiveModel
internal import ArchiveStore
package import ForumModel
internal import GRDB

extension AsOfReader {
    /// Returns a user; nil if no capture up to the day shows the user.
    ///
    /// - Throws: SQLite's errors.
    /// - Complexity: O(*n*) in the claims of the archive and in the user's posts.
    package func user(_ id: UserID) throws -> StoredUser? {
        guard let known = try reader.profile(of: id),
            let merged = try claims.merged(.user, [id.rawValue])[id.rawValue]
        else { return nil }
        var user = StoredUser(id: id, author: Self.author(id.rawValue, merged))
        user.author.name = user.author.name ?? known.author.name
        let names = merged.periods[.userName] ?? []
        if names.count > 1 {
            user.names =
                names.filter { $0.value != user.author.name }.map(Self.name)
                + names.filter { $0.value == user.author.name }.map(Self.name)
        }
        let present = merged.number("title_signature").map { "\($0)" }
        user.titles = (merged.periods[.userTitle] ?? []).filter { title in
            title.value != user.author.titleHTML && title.same != present && title.same != "0"
        }.map {
            StoredUser.Title(
                html: $0.value, firstSeenAt: $0.first?.description, lastSeenAt: $0.last?.description)
        }
        user.aboutHTML = merged.text("about_html")
        user.aboutSourceID = merged.source("profile_source_id")
        user.reportedPostCount = merged.number("reported_post_count").map { Int($0) }
        user.profile = ArchiveSnapshot.profile.compactMap { label, column in
            merged.text(column).flatMap { $0.isEmpty ? nil : (label, $0) }
        }
        user.punishments = try punishments(of: id)
        let posts = try row(
            "SELECT count(*) AS count, max(posted_at) AS last FROM (\(Self.postsOfUser))", id)
        user.postCount = try posts?.value("count") ?? 0
        user.selectedPostCount = user.postCount
        let last = try posts?.value("last") as String?
        user.lastPostAt = [last, merged.text("listed_last_post_at")].compactMap(\.self).max()
        return user
    }

    private func punishments(of user: UserID) throws -> [StoredUser.Punishment] {
        let rows = try Row.fetchAll(
            try database.cachedStatement(
                sql: "SELECT id, kind FROM punishment WHERE user_id = ? ORDER BY punished_at, id"),
            arguments: [user.rawValue])
        let merged = try claims.merged(.punishment, try rows.map { try $0.value("id") as Int64 })
        return try rows.compactMap { row in
            guard let shown = merged[try row.value("id")] else { return nil }
            return StoredUser.Punishment(
                kind: try row.value("kind"), punishedAt: shown.text("punished_at"),
                durationText: shown.text("duration_text"), reasonHTML: shown.text("reason_html"),
                sourceID: shown.source("row_source_id"),
                postID: shown.number("post_id").map(PostID.init(rawValue:)))
        }
    }

    /// Returns the users that captures up to the day show, in no order, with the numbers of their posts.
    ///
    /// - Throws: SQLite's errors.
    /// - Complexity: O(*n*) in the captures of posts and in the claims of the archive, once for each version of a browsed
    ///   archive unless other days are read in between.
    package func people() throws -> [StoredPerson] {
        try reader.cached("people as of", of: day.description) {
            let posts = try Row.fetchAll(
                try database.cachedStatement(sql: Self.postsByUser), arguments: [day.bound])
            let counts = Dictionary(
                uniqueKeysWithValues: try posts.map { row in
                    (
                        try row.value("author_id") as Int64,
                        (count: try row.value("n") as Int, last: try row.value("last") as String?)
                    )
                })
            let users = try Row.fetchAll(try database.cachedStatement(sql: "SELECT id, name FROM user"))
            let names = Dictionary(
                uniqueKeysWithValues: try users.map {
                    (try $0.value("id") as Int64, try $0.value("name") as String?)
                })
            var people: [StoredPerson] = []
            try claims.forEachMerged(.user, Array(names.keys)) { id, merged in
                people.append(
                    StoredPerson(
                        id: UserID(rawValue: id), name: merged.text("name") ?? names[id] ?? nil,
                        postCount: counts[id]?.count ?? 0,
                        lastPostAt: [counts[id]?.last, merged.text("listed_last_post_at")].compactMap(\.self)
                            .max()))
            }
            return people
        }
    }

    /// The number and the newest time of the posts of each user that captures before the key `?1` show.
    private static let postsByUser = """
        SELECT author_id, count(*) AS n, max(posted_at) AS last FROM post WHERE author_id IS NOT NULL AND EXISTS (
            SELECT 1 FROM post_source JOIN source_page ON source_page.id = source_page_id
            WHERE post_id = post.id AND capture_key < ?1)
        GROUP BY author_id
        """

    private static func name(_ period: AsOfClaims.Merged.Period) -> StoredUser.Name {
        StoredUser.Name(
            name: period.value, firstSeenAt: period.first?.description, lastSeenAt: period.last?.description)
    }

    /// The posts of the user `?1` that captures before the key `?2` show.
    private static let postsOfUser = """
        SELECT id, thread_id, posted_at FROM post WHERE author_id = ?1 AND EXISTS (
            SELECT 1 FROM post_source JOIN source_page ON source_page.id = source_page_id
            WHERE post_id = post.id AND capture_key < ?2)
        """

    private func row(_ sql: String, _ user: UserID) throws -> Row? {
        try Row.fetchOne(
            try database.cachedStatement(sql: sql), arguments: [user.rawValue, day.bound])
    }

    private func rows(_ sql: String, _ user: UserID, _ more: Int64...) throws -> [Row] {
        let arguments =
            StatementArguments([user.rawValue.databaseValue, day.bound])
            + StatementArguments(more)
        return try Row.fetchAll(try database.cachedStatement(sql: sql), arguments: arguments)
    }

    /// Returns a user's posts by ID, for lists.
    ///
    /// - Parameters:
    ///   - user: the author.
    ///   - count: the number of posts on preceding pages.
    ///   - limit: the maximum number of posts.
    /// - Returns: the posts, with texts and titles as of the day; their pages are those of the whole archive.
    /// - Throws: SQLite's errors.
    package func posts(by user: UserID, after count: Int, limit: Int) throws -> [ListedPost] {
        let found = try rows(
            "\(Self.postsOfUser) ORDER BY id LIMIT ?3 OFFSET ?4", user, Int64(limit), Int64(count))
        let titles = try claims.merged(.thread, try found.compactMap { try $0.value("thread_id") as Int64? })
        return try found.compactMap { row in
            let id: Int64 = try row.value("id")
            let thread: Int64? = try row.value("thread_id")
            guard let post = try post(id, in: ThreadID(rawValue: thread ?? 0), withText: true),
                let location = try reader.location(of: post.id)
            else { return nil }
            return ListedPost(
                id: post.id, location: location, title: thread.flatMap { titles[$0]?.text("title") },
                postedAt: post.postedAt, text: post.bodyText,
                quotingHTML: post.bodyHTML.contains("bbc-block") ? post.bodyHTML : nil)
        }
    }

    /// Returns the threads that a user opened, by ID.
    ///
    /// - Throws: SQLite's errors.
    package func threads(openedBy user: UserID) throws -> [StoredThread] {
        let statement = try database.cachedStatement(sql: "SELECT id FROM thread WHERE author_id = ?")
        return try threads(try Int64.fetchAll(statement, arguments: [user.rawValue])).sorted { $0.id < $1.id }
    }

    /// Returns the months in which a user wrote posts, oldest first, with the number of posts.
    ///
    /// - Throws: SQLite's errors.
    package func months(of user: UserID) throws -> [(month: String, postCount: Int)] {
        try rows(
            """
            SELECT substr(posted_at, 1, 7) AS month, count(*) AS n FROM (\(Self.postsOfUser))
            WHERE \(ArchiveSnapshot.isDated) GROUP BY 1 ORDER BY 1
            """, user
        ).map { (try $0.value("month"), try $0.value("n")) }
    }

    /// Returns the threads in which a user wrote posts, those with the most first.
    ///
    /// - Throws: SQLite's errors.
    package func threads(postedInBy user: UserID, limit: Int) throws -> [StoredThreadShare] {
        let found = try rows(
            """
            SELECT thread_id, count(*) AS n, min(id) AS first FROM (\(Self.postsOfUser)) WHERE thread_id IS NOT NULL
            GROUP BY 1 ORDER BY n DESC, thread_id LIMIT ?3
            """, user, Int64(limit))
        let titles = try claims.merged(.thread, try found.map { try $0.value("thread_id") as Int64 })
        return try found.compactMap { row in
            let thread: Int64 = try row.value("thread_id")
            let first = try PostID(rawValue: row.value("first"))
            guard let location = try reader.location(of: first) else { return nil }
            return StoredThreadShare(
                threadID: ThreadID(rawValue: thread), title: titles[thread]?.text("title"),
                postCount: try row.value("n"), firstPostID: first, location: location)
        }
    }
}
