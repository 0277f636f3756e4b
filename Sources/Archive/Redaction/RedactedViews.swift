internal import GRDB

/// Hides people from whoever reads: temporary views take the place of the tables that name them.
///
/// Every query meets the views, so that no format can forget to. A person becomes another name and number, the same
/// everywhere; titles, avatars, profiles, former names and the places of saved pages are gone. In bodies the names of those
/// who are quoted, of the author and of who edited are replaced wherever they stand, and in all texts names that nobody writes
/// who means something else. Post and thread numbers stay: this hides names from readers, not from somebody who looks a
/// post up.
struct RedactedViews {
    private let database: Database
    private let key: String

    init(_ database: Database, key: String) {
        self.database = database
        self.key = key
    }

    /// Puts the views before the tables, after the selection was made with the real ones.
    func install() throws {
        let aliases = try Aliases(database, key: key)
        addFunctions(aliases)
        try database.execute(
            sql: "CREATE TEMP TABLE alias (user_id INTEGER PRIMARY KEY, id INTEGER UNIQUE, name TEXT)")
        let insert = try database.makeStatement(sql: "INSERT INTO alias (user_id, id, name) VALUES (?, ?, ?)")
        for (id, person) in aliases.people.sorted(by: { $0.key < $1.key }) {
            try insert.execute(arguments: [id, person.id, person.name])
        }
        for view in try views() { try database.execute(sql: view) }
        try replaceUsers()
        try database.execute(
            sql: """
                UPDATE selected_post SET poster_id = (SELECT id FROM alias WHERE user_id = poster_id);
                UPDATE selected_thread SET opener_id = (SELECT id FROM alias WHERE user_id = opener_id);
                CREATE TEMP TABLE redacted_user AS SELECT alias.id, post_count FROM selected_user
                    JOIN alias ON alias.user_id = selected_user.id;
                DELETE FROM selected_user;
                INSERT INTO selected_user (id, post_count) SELECT id, post_count FROM redacted_user;
                DROP TABLE redacted_user;
                """)
    }

    private func addFunctions(_ aliases: Aliases) {
        database.add(
            function: DatabaseFunction("alias_of_name", argumentCount: 1, pure: true) { values in
                String.fromDatabaseValue(values[0]).map(aliases.alias(ofName:))
            })
        database.add(
            function: DatabaseFunction("keyed_number", argumentCount: 2, pure: true) { values in
                guard let number = Int64.fromDatabaseValue(values[0]) else { return nil }
                return aliases.number(number, of: String.fromDatabaseValue(values[1]) ?? "")
            })
        database.add(
            function: DatabaseFunction("keyed_hash", argumentCount: 1, pure: true) { values in
                String.fromDatabaseValue(values[0]).map(aliases.hash)
            })
        for (name, isMarkup) in [("without_names", false), ("without_names_in_markup", true)] {
            database.add(
                function: DatabaseFunction(name, argumentCount: 2, pure: true) { values in
                    guard let text = String.fromDatabaseValue(values[0]) else { return nil }
                    let names = (String.fromDatabaseValue(values[1]) ?? "").split(separator: "\u{1F}")
                    return aliases.text(text, without: names.map(String.init), isMarkup: isMarkup)
                })
        }
    }

    /// People are a table, so that they are found by their other numbers as fast as by their own.
    private func replaceUsers() throws {
        let names = try database.columns(in: "user", in: "main").map(\.name)
        let columns = names.map { $0 == "id" ? "id INTEGER PRIMARY KEY" : $0 }.joined(separator: ", ")
        let values = names.map { name in
            switch name {
            case "id": "alias.id"
            case "name": "alias.name"
            case "is_administrator", "is_moderator", "post_count", "last_post_at": "t.\(name)"
            default: "NULL"
            }
        }
        try database.execute(
            sql: """
                CREATE TEMP TABLE user (\(columns));
                INSERT INTO temp.user SELECT \(values.joined(separator: ", "))
                FROM main.user AS t JOIN alias ON alias.user_id = t.id;
                """)
    }

    private func views() throws -> [String] {
        try Self.replaced.map { table, columns, condition in
            let names = try database.columns(in: table, in: "main").map(\.name)
            let list = names.map { name in (columns[name] ?? "t.\(name)") + " AS \(name)" }
            let row = table == "post_quote" ? ["t.rowid AS rowid"] : []
            return """
                CREATE TEMP VIEW \(table) AS SELECT \((list + row).joined(separator: ", "))
                FROM main.\(table) AS t \(condition)
                """
        }
    }

    /// What replaces a column of a table; columns that are not here stay.
    private static let replaced: [(table: String, columns: [String: String], condition: String)] = [
        ("post", postColumns, ""), ("post_revision", revisionColumns, ""), ("thread", threadColumns, ""),
        ("private_message", messageColumns, ""),
        ("post_quote", ["quoted_name": named("quoted_name")], ""),
        (
            "thread_history",
            [
                "title":
                    "without_names(title, \(names("(SELECT author_id FROM main.thread WHERE id = t.thread_id)")))"
            ],
            ""
        ),
        ("user_name", ["user_id": person("user_id"), "name": named("name")], "WHERE 0"),
        ("user_title", [:], "WHERE 0"), ("kept_page", [:], "WHERE 0"),
        ("account", ["id": keyed("id", "account"), "name": named("name"), "user_id": person("user_id")], ""),
        ("thread_bookmark", ["account_id": account], ""), ("forum_bookmark", ["account_id": account], ""),
        ("private_message_folder", ["account_id": account, "name": nameless("name")], ""),
        ("category", ["name": nameless("name")], ""), ("forum_history", ["name": nameless("name")], ""),
        (
            "forum",
            ["name": nameless("name"), "description": "without_names_in_markup(t.description, '')"], ""
        ),
        ("thread_tag", ["title": nameless("title")], ""),
        ("forum_moderator", ["user_id": person("user_id")], ""),
        (
            "announcement",
            [
                "id": keyed("id", "announcement"), "author_id": person("author_id"),
                "author_name": named("author_name"), "title": "without_names(title, author_name)",
                "body_html": "without_names_in_markup(body_html, author_name)",
            ], ""
        ),
        (
            "punishment",
            [
                "id": keyed("id", "punishment"), "user_id": person("user_id"),
                "user_name": named("user_name"),
                "duration_text": "without_names(duration_text, user_name)",
                "requested_by_id": person("requested_by_id"), "approved_by_id": person("approved_by_id"),
                "reason_html": "without_names_in_markup(reason_html, user_name)",
            ], ""
        ),
        (
            "source_page",
            [
                "root": "''", "path": "''", "path_bytes": "x''", "member": "NULL", "url": "NULL",
                "filter_user_id": person("filter_user_id"), "account_id": account,
                "sha256": "keyed_hash(t.sha256)",
            ], ""
        ),
        ("source_issue", ["message": "''"], ""),
    ]

    private static let postColumns = [
        "author_id": person("author_id"), "author_name": named("author_name"),
        "edited_by_name": named("edited_by_name"), "edit_note": "without_names(edit_note, edited_by_name)",
        "posted_at_text": nameless("posted_at_text"),
        "body_html": body("body_html", of: "t.id", by: "t.author_id", called: "t.author_name"),
        "body_text": body("body_text", of: "t.id", by: "t.author_id", called: "t.author_name"),
    ]

    private static let revisionColumns = [
        "body_html": body("body_html", of: "t.post_id", by: authorOfPost),
        "body_text": body("body_text", of: "t.post_id", by: authorOfPost),
        "edited_by_name": named("edited_by_name"), "edit_note": "NULL",
    ]

    private static let threadColumns = [
        "author_id": person("author_id"), "author_name": named("author_name"),
        "title": "without_names(title, \(titleNames))", "last_post_author_id": person("last_post_author_id"),
        "last_post_author_name": named("last_post_author_name"), "listed_author_name": "NULL",
        "listed_last_post_author_name": "NULL", "listed_author_id": "NULL",
    ]

    private static let messageColumns = [
        "account_id": account, "sent_at_text": nameless("sent_at_text"),
        "sender_id": person("sender_id"), "sender_name": named("sender_name"),
        "recipient_id": person("recipient_id"), "recipient_name": named("recipient_name"),
        "listed_sender_name": "NULL", "listed_recipient_name": "NULL", "shown_sender_name": "NULL",
        "shown_sender_id": "NULL", "body_html": "without_names_in_markup(body_html, \(correspondents))",
        "body_text": "without_names(body_text, \(correspondents))",
        "subject": "without_names(subject, \(correspondents))",
    ]

    private static let authorOfPost = "(SELECT author_id FROM main.post WHERE id = t.post_id)"

    private static let correspondents = """
        ifnull(sender_name, '') || char(31) || ifnull(recipient_name, '') || char(31) || ifnull(listed_sender_name, '')
        """

    private static let account = keyed("account_id", "account")

    /// The opener's names, as the thread and lists of threads have them, and those they had.
    private static let titleNames = """
        ifnull(t.author_name, '') || char(31) || ifnull(t.listed_author_name, '') || char(31)
        || \(names("t.author_id"))
        """

    /// All names that somebody has or had.
    private static func names(_ user: String) -> String {
        """
        ifnull((SELECT name FROM main.user WHERE id = \(user)), '') || char(31)
        || ifnull((SELECT group_concat(name, char(31)) FROM main.user_name WHERE user_id = \(user)), '')
        """
    }

    /// A number that was made from what is hidden.
    private static func keyed(_ column: String, _ sort: String) -> String {
        "keyed_number(t.\(column), '\(sort)')"
    }

    /// A text that nobody's name belongs in.
    private static func nameless(_ column: String) -> String { "without_names(t.\(column), '')" }

    private static func person(_ column: String) -> String {
        "(SELECT id FROM alias WHERE user_id = t.\(column))"
    }

    private static func named(_ column: String) -> String { "alias_of_name(t.\(column))" }

    /// A body without the names of those whom it quotes, of who edited it, and its author's, now and before.
    private static func body(
        _ column: String, of post: String, by author: String, called name: String = "NULL"
    ) -> String {
        """
        \(column.hasSuffix("html") ? "without_names_in_markup" : "without_names")(t.\(column),
            ifnull(t.edited_by_name, '') || char(31)
            || ifnull((SELECT group_concat(quoted_name, char(31)) FROM main.post_quote WHERE post_id = \(post)), '')
            || char(31) || ifnull(\(name), '') || char(31) || \(names(author)))
        """
    }
}
