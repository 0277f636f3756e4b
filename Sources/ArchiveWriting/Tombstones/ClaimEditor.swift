internal import ArchiveModel
package import GRDB

/// Changes single values of claims, which are minified JSON: all other bytes stay, so that equal claims stay equal.
package struct ClaimEditor {
    package struct Node {
        /// The place, as SQLite's JSON functions have it: `$.posters[0]."user_id"`.
        package let place: String
        /// The place of the list or object that the value is in.
        package let parent: String
        /// The name of the member, or the index of the element.
        package let key: String
        package let value: DatabaseValue

        package var number: Int64? { Int64.fromDatabaseValue(value) }
        package var text: String? { String.fromDatabaseValue(value) }
    }

    enum Edit: Hashable {
        case set(place: String, DatabaseValue)
        /// Removes an element of a list.
        case remove(place: String)
    }

    private let selectNodes: Statement
    private let setValue: Statement
    private let removeElement: Statement

    package init(in database: Database) throws {
        selectNodes = try database.cachedStatement(
            sql: "SELECT fullkey, path, key || '' AS key, atom FROM json_tree(?) WHERE atom IS NOT NULL ORDER BY id")
        setValue = try database.cachedStatement(sql: "SELECT json_set(?, ?, ?)")
        removeElement = try database.cachedStatement(sql: "SELECT json_remove(?, ?)")
    }

    /// Returns all values except nulls, lists and objects, in the order of the text.
    func nodes(of claim: String) throws -> [Node] {
        try Row.fetchAll(selectNodes, arguments: [claim]).map { row in
            Node(
                place: try row.value("fullkey") ?? "", parent: try row.value("path") ?? "",
                key: try row.value("key") ?? "", value: row.stored("atom") as DatabaseValue)
        }
    }

    /// Returns the claim with the changes made; removals are in the order of the text, and made from last to first.
    func applying(_ edits: [Edit], to claim: String) throws -> String {
        var result = claim
        for case .set(let place, let value) in edits {
            result = try String.fetchOne(setValue, arguments: [result, place, value]) ?? result
        }
        var removed: Set<String> = []
        for case .remove(let place) in edits.reversed() where removed.insert(place).inserted {
            result = try String.fetchOne(removeElement, arguments: [result, place]) ?? result
        }
        return result
    }
}

extension [ClaimEditor.Node] {
    /// The value of a column of the claim itself, not of something in one of its lists.
    package func value(of column: String) -> ClaimEditor.Node? { first { $0.key == column && $0.parent == "$" } }
}
