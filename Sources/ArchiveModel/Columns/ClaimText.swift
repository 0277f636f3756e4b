package import GRDB

/// The text of a claim: one flat JSON object.
package struct ClaimText {
    private var text = "{"

    init() {}

    /// Creates an object with the record's value of each column, null if it shows none; a list that it does not show is left out.
    init<Record>(of record: Record, _ columns: [Column]) {
        for column in columns {
            let value = column.reader(of: Record.self)?.read(record)
            if column.jsonType != "array" {
                add(column.name, value ?? .null)
            } else if let list = value.flatMap(String.fromDatabaseValue) {
                add(column.name, json: list)
            }
        }
    }

    mutating func add(_ column: String, _ value: DatabaseValue) { add(column, json: Self.json(of: value)) }

    private mutating func add(_ column: String, json: String) {
        if text.utf8.count > 1 { text += "," }
        text += "\""
        text += column
        text += "\":"
        text += json
    }

    package static func json(of value: DatabaseValue) -> String {
        switch value.storage {
        // No field of an entity is a blob.
        case .null, .blob: "null"
        case .int64(let number): String(number)
        case .double(let number): "\(number)"
        case .string(let string): JSONText.quoted(string)
        }
    }

    package var json: String { text + "}" }
}
