internal import GRDB

/// Hides people from whoever reads: temporary views take the place of the tables that name them.
///
/// Every query meets the views, so that no format can forget to. A person becomes another name and number, the same
/// everywhere; titles, avatars, profiles, former names and the places of saved pages are gone. In bodies the names of those
/// who are quoted, and of who edited, are replaced wherever they stand. Post and thread numbers stay: this hides names from
/// readers, not from somebody who looks a post up.
struct RedactedViews {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Puts the views before the tables, after the selection was made with the real ones.
    func install() throws {
        let people = try Aliases(database)
        database.add(
            function: DatabaseFunction("alias_of_name", argumentCount: 1, pure: true) { values in
                String.fromDatabaseValue(values[0]).map(people.alias(ofName:))
            })
        database.add(
            function: DatabaseFunction("without_names", argumentCount: 2, pure: true) { values in
                guard let text = String.fromDatabaseValue(values[0]) else { return nil }
                let names = String.fromDatabaseValue(values[1]) ?? ""
                return people.text(text, without: names.split(separator: "\u{1F}").map(String.init))
            })
        try database.execute(
            sql: "CREATE TEMP TABLE alias (user_id INTEGER PRIMARY KEY, id INTEGER UNIQUE, name TEXT)")
        let insert = try database.makeStatement(sql: "INSERT INTO alias (user_id, id, name) VALUES (?, ?, ?)")
        for id in try Int64.fetchAll(database, sql: "SELECT id FROM main.user ORDER BY id") {
            try insert.execute(arguments: [id, Aliases.number(id), Aliases.name(ofUser: id)])
        }
        for view in try Self.views(database) { try database.execute(sql: view) }
        try database.execute(
            sql: """
                CREATE TEMP TABLE redacted_user AS SELECT alias.id, post_count FROM selected_user
                    JOIN alias ON alias.user_id = selected_user.id;
                DELETE FROM selected_user;
                INSERT INTO selected_user (id, post_count) SELECT id, post_count FROM redacted_user;
                DROP TABLE redacted_user;
                """)
    }

    /// What replaces a column of a table; columns that are not here stay.
    private static let replaced: [(table: String, columns: [String: String], condition: String)] = [
        (
            "user",
            [
                "id": "(SELECT id FROM alias WHERE user_id = t.id)",
                "name": "(SELECT name FROM alias WHERE user_id = t.id)", "custom_title_html": "NULL",
                "avatar_url": "NULL", "registered_on": "NULL", "about_html": "NULL", "location": "NULL",
                "interests": "NULL", "occupation": "NULL", "gender": "NULL", "homepage_url": "NULL",
                "icq_name": "NULL",
                "aim_name": "NULL", "yahoo_name": "NULL", "roles": "NULL", "reported_post_count": "NULL",
                "post_rate": "NULL",
            ], ""
        ),
        (
            "post",
            [
                "author_id": person("author_id"), "author_name": named("author_name"),
                "edited_by_name": named("edited_by_name"),
                "edit_note": "without_names(edit_note, edited_by_name)",
                "body_html": body("body_html", of: "t.id"), "body_text": body("body_text", of: "t.id"),
            ], ""
        ),
        (
            "post_revision",
            [
                "body_html": body("body_html", of: "t.post_id"),
                "body_text": body("body_text", of: "t.post_id"),
                "edited_by_name": named("edited_by_name"), "edit_note": "NULL",
            ], ""
        ),
        ("post_quote", ["quoted_name": named("quoted_name")], ""),
        (
            "thread",
            [
                "author_id": person("author_id"), "author_name": named("author_name"),
                "title": "without_names(title, '')", "last_post_author_id": person("last_post_author_id"),
                "last_post_author_name": named("last_post_author_name"),
                "listed_author_name": "NULL", "listed_last_post_author_name": "NULL",
                "listed_author_id": "NULL",
            ], ""
        ),
        ("user_name", ["user_id": person("user_id"), "name": named("name")], "WHERE 0"),
        ("user_title", [:], "WHERE 0"),
        ("account", ["name": named("name"), "user_id": person("user_id")], ""),
        ("forum_moderator", ["user_id": person("user_id")], ""),
        (
            "private_message",
            [
                "sender_id": person("sender_id"), "sender_name": named("sender_name"),
                "recipient_id": person("recipient_id"), "recipient_name": named("recipient_name"),
                "body_html": "without_names(body_html, \(correspondents))",
                "body_text": "without_names(body_text, \(correspondents))",
                "subject": "without_names(subject, \(correspondents))",
            ], ""
        ),
        (
            "announcement",
            [
                "author_id": person("author_id"), "author_name": named("author_name"),
                "title": "without_names(title, author_name)",
                "body_html": "without_names(body_html, author_name)",
            ], ""
        ), ("thread_history", ["title": "without_names(title, '')"], ""),
        (
            "punishment",
            [
                "user_id": person("user_id"), "user_name": named("user_name"),
                "requested_by_id": person("requested_by_id"),
                "approved_by_id": person("approved_by_id"),
                "reason_html": "without_names(reason_html, user_name)",
            ], ""
        ),
        (
            "source_page",
            ["root": "''", "path": "''", "path_bytes": "x''", "member": "NULL", "url": "NULL"], ""
        ),
        (
            "asset_url", [:],
            "WHERE url NOT IN (SELECT avatar_url FROM main.user WHERE avatar_url IS NOT NULL)"
        ),
        // Reads the view before it.
        ("asset", [:], "WHERE sha256 IN (SELECT sha256 FROM asset_url)"),
        ("source_issue", ["message": "''"], ""), ("kept_page", [:], "WHERE 0"),
    ]

    private static func person(_ column: String) -> String {
        "(SELECT id FROM alias WHERE user_id = t.\(column))"
    }

    private static func named(_ column: String) -> String { "alias_of_name(t.\(column))" }

    private static let correspondents = """
        ifnull(sender_name, '') || char(31) || ifnull(recipient_name, '') || char(31) || ifnull(listed_sender_name, '')
        """

    /// A body without the names of those whom it quotes, its author's and who edited it.
    private static func body(_ column: String, of post: String) -> String {
        """
        without_names(t.\(column), ifnull(t.edited_by_name, '') || char(31) || ifnull((
            SELECT group_concat(quoted_name, char(31)) FROM main.post_quote WHERE post_id = \(post)), ''))
        """
    }

    private static func views(_ database: Database) throws -> [String] {
        try replaced.map { table, columns, condition in
            let names = try database.columns(in: table, in: "main").map(\.name)
            let list = names.map { name in (columns[name] ?? "t.\(name)") + " AS \(name)" }
            let row = table == "post_quote" ? ["t.rowid AS rowid"] : []
            return """
                CREATE TEMP VIEW \(table) AS SELECT \((list + row).joined(separator: ", ")) FROM main.\(table) AS t
                \(condition)
                """
        }
    }
}
