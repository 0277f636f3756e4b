internal import ArchiveModel
internal import GRDB

/// Hides people from readers: temporary views shadow the tables that name them.
///
/// Every query uses the views, so that no format can forget to. A person gets the same pseudonym and ID everywhere; titles,
/// avatars, profiles, former names and the paths of saved pages are removed. In bodies, the names of quoted people, the author
/// and the editor are replaced wherever they occur, and in all texts distinctive names. Post and thread IDs remain: this hides
/// names from readers, but not from a person who looks a post up.
struct RedactedViews {
    let database: Database
    let key: String

    /// Shadows the tables with views; requires that the selection was already made from the real tables.
    func install() throws {
        let aliases = try Aliases(database, key: key)
        addFunctions(aliases)
        try database.execute(sql: "CREATE TEMP TABLE alias (user_id INTEGER PRIMARY KEY, id INTEGER UNIQUE, name TEXT)")
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

    /// Shadows `user` with a table, not a view, so that lookups by pseudonymous IDs are as fast as by real ones.
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
                CREATE TEMP TABLE shown_user AS SELECT id FROM user;
                DROP VIEW IF EXISTS temp.user;
                CREATE TEMP TABLE user (\(columns));
                INSERT INTO temp.user SELECT \(values.joined(separator: ", "))
                FROM main.user AS t JOIN alias ON alias.user_id = t.id WHERE t.id IN (SELECT id FROM shown_user);
                DROP TABLE shown_user;
                """)
    }

    private func views() throws -> [String] {
        try ArchiveTable.all.filter { $0 != .user }.compactMap { table in
            let redaction = table.redaction
            guard table.isOmittedByRedaction || !redaction.isEmpty else { return nil }
            let names = try database.columns(in: table.name, in: "main").map(\.name)
            let list = names.map { name in (redaction[name] ?? "t.\(name)") + " AS \(name)" }
            let row = table == .postQuote ? ["t.rowid AS rowid"] : []
            return """
                CREATE TEMP VIEW \(table.name) AS SELECT \((list + row).joined(separator: ", "))
                FROM main.\(table.name) AS t \(table.isOmittedByRedaction ? "WHERE 0" : "")
                """
        }
    }
}
