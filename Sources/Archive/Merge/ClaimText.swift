internal import ForumModel
internal import GRDB

/// The text of a claim: one flat JSON object.
struct ClaimText {
    private(set) var text = "{"

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

    private mutating func add(_ column: String) {
        if text.utf8.count > 1 { text += "," }
        text += "\""
        text += column
        text += "\":"
    }

    /// The whole object.
    var json: String { text + "}" }
}
