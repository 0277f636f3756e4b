internal import ArchiveReading
internal import ArchiveWriting
internal import ForumModel
internal import GRDB

extension IntegrityRule {
    /// Finds cycles of parents: an error in the stored `forum.parent_id`, a warning in what menus claim.
    static let forumCycles = IntegrityRule(.forumCycle) { scan, found in
        let claimed = ForumHierarchy(try ForumHierarchyStage.claims(in: scan.database)).removedEdges
        let closed = ForumHierarchy(try storedClaims(in: scan.database)).removedEdges
        let forums = try forums(closed.map(\.id) + claimed.map(\.id), in: scan.database)
        func report(_ cut: (id: Int64, parent: Int64), _ severity: Severity, _ words: String) throws {
            try found(
                IntegrityFinding(
                    severity: severity, entity: "forum", id: cut.id,
                    message: "\(words) forum \(cut.parent), in a circle", title: forums[cut.id]?.name,
                    source: forums[cut.id]?.source))
        }
        for cut in closed { try report(cut, .error, "its parent is") }
        for cut in claimed where !closed.contains(where: { $0 == cut }) {
            try report(cut, .warning, "it names as parent")
        }
    }

    private static func forums(_ ids: [Int64], in database: Database) throws
        -> [Int64: (name: String?, source: IntegrityFinding.Source?)]
    {
        guard !ids.isEmpty else { return [:] }
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT forum.id, name, \(PageColumns.selected) FROM forum \(PageColumns.join("place_source_id"))
                WHERE forum.id IN (SELECT value FROM json_each(?))
                """, arguments: ["[" + ids.map(String.init).joined(separator: ",") + "]"])
        let pairs = try rows.map { row in
            (try row.value("id") as Int64, (try row.value("name") as String?, PageColumns.source(of: row)))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Returns the stored tree in the form of claims.
    private static func storedClaims(in database: Database) throws -> [ForumHierarchy.Claim] {
        try Row.fetchAll(database, sql: "SELECT id, category_id, parent_id FROM forum").map { row in
            try ForumHierarchy.Claim(
                id: row.value("id"), category: row.value("category_id"), parent: row.value("parent_id"),
                captureKey: [])
        }
    }
}
