internal import ForumModel
internal import GRDB

/// The text of a claim: one flat JSON object.
package struct ClaimText {
    private(set) var text = "{"

    /// Makes an object without columns.
    init() {}

    /// Makes an object of columns and values.
    init(_ columns: KeyValuePairs<String, (any DatabaseValueConvertible)?>) {
        for (column, value) in columns { add(column, value?.databaseValue ?? .null) }
    }

    mutating func add(_ column: String, _ value: DatabaseValue) {
        add(column)
        switch value.storage {
        case .null: text += "null"
        case .int64(let number): text += String(number)
        case .double(let number): text += "\(number)"
        case .string(let string): JSONText.append(quoted: string, to: &text)
        // No field of an entity is a blob.
        case .blob: text += "null"
        }
    }

    /// Adds a list, each of whose elements is JSON.
    mutating func add(_ column: String, list: [String]) {
        add(column)
        text += "["
        text += list.joined(separator: ",")
        text += "]"
    }

    private mutating func add(_ column: String) {
        if text.utf8.count > 1 { text += "," }
        text += "\""
        text += column
        text += "\":"
    }

    /// The whole object.
    package var json: String { text + "}" }
}
