internal import GRDB

/// Changes single values of claims, and leaves all other bytes as they are, so that equal claims stay equal.
struct ClaimEditor {
    /// A value in a claim.
    struct Node {
        /// The place, as SQLite's JSON functions have it: `$.posters[0]."user_id"`.
        let place: String
        /// The place of the list or object that the value is in.
        let parent: String
        /// The key; empty in a list.
        let key: String
        let value: DatabaseValue

        var number: Int64? { Int64.fromDatabaseValue(value) }
        var text: String? { String.fromDatabaseValue(value) }
    }

    /// A change of a value.
    enum Edit: Hashable {
        case set(place: String, DatabaseValue)
        /// Removes an element of a list.
        case remove(place: String)
    }

    private let nodes: Statement
    private let set: Statement
    private let remove: Statement

    init(in database: Database) throws {
        nodes = try database.cachedStatement(
            sql: """
                SELECT fullkey, path, CAST(key AS TEXT) AS key, atom FROM json_tree(?) WHERE atom IS NOT NULL ORDER BY id
                """)
        set = try database.cachedStatement(sql: "SELECT json_set(?, ?, ?)")
        remove = try database.cachedStatement(sql: "SELECT json_remove(?, ?)")
    }

    /// All values that are not null, in the order of the text.
    func nodes(of claim: String) throws -> [Node] {
        try Row.fetchAll(nodes, arguments: [claim]).map { row in
            Node(
                place: try row["fullkey"] ?? "", parent: try row["path"] ?? "", key: try row["key"] ?? "",
                value: row["atom"] as DatabaseValue)
        }
    }

    /// The claim with the changes made, elements removed from the last to the first.
    func applying(_ edits: [Edit], to claim: String) throws -> String {
        var result = claim
        for case .set(let place, let value) in edits {
            result = try String.fetchOne(set, arguments: [result, place, value]) ?? result
        }
        var removed: Set<String> = []
        for case .remove(let place) in edits.reversed() where removed.insert(place).inserted {
            result = try String.fetchOne(remove, arguments: [result, place]) ?? result
        }
        return result
    }
}

extension [ClaimEditor.Node] {
    /// The value of a column of the claim itself, not of something in one of its lists.
    func value(of column: String) -> ClaimEditor.Node? { first { $0.key == column && $0.parent == "$" } }
}
