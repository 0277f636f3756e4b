internal import ForumModel
internal import GRDB

/// Pages that date posts a constant time off a newer capture, with the zone that their dates fit and the command that reads
/// them in it.
struct ZoneConflicts: IntegrityRule {
    let code = DiagnosticCode.dateZoneConflict

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        let guesses = try zoneGuesses(in: database)
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT page.id, severity, message, page.root, page.path, page.member, \(PageColumns.selected)
                FROM source_issue JOIN source_page AS page ON page.id = source_page_id
                WHERE code = ? ORDER BY path_bytes, page.id, source_issue.rowid
                """, arguments: [code.rawValue])
        while let row = try rows.next() {
            let id: Int64 = try row.value("id")
            let source = PageColumns.source(of: row)
            var message: String = try "\(source?.path ?? ""): \(row.value("message") as String)"
            if let zone = guesses[id]?.zone {
                message += " If the newer one is right, the dates fit \(zone): "
                message += try "awful-archive import \(Self.quoted(row.value("root"), row.value("path"))) "
                message += "--time-zone \(zone) --rescan"
            }
            try body(
                IntegrityFinding(
                    severity: IntegrityFinding.Severity(rawValue: try row.value("severity")) ?? .warning,
                    entity: "source_page", id: id, message: message, source: source))
        }
    }

    /// The zones that the dates of all pages with a conflict fit.
    private func zoneGuesses(in database: Database) throws -> [Int64: ZoneGuess] {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                WITH conflicting AS MATERIALIZED (SELECT DISTINCT source_page_id AS id FROM source_issue WHERE code = ?)
                SELECT conflicting.id, time_zone, unixepoch(post_said.posted_at) AS said, unixepoch(post.posted_at) AS held
                FROM conflicting JOIN source_page ON source_page.id = conflicting.id
                JOIN post_said ON post_said.source_page_id = conflicting.id JOIN post ON post.id = post_said.post_id
                WHERE post.date_source_id <> conflicting.id AND post_said.posted_at <> post.posted_at
                ORDER BY conflicting.id, post.id
                """, arguments: [code.rawValue])
        var guesses: [Int64: ZoneGuess] = [:]
        while let row = try rows.next() {
            let id: Int64 = try row.value("id")
            let name: String? = try row.value("time_zone")
            guesses[id, default: ZoneGuess(readIn: name ?? ZoneClock.siteDefaultName)]
                .add(said: try row.value("said"), held: try row.value("held"))
        }
        return guesses
    }

    /// A path as a word of a shell.
    private static func quoted(_ root: String, _ path: String) -> String {
        "'" + "\(root)/\(path)".replacing("'", with: "'\\''") + "'"
    }
}
