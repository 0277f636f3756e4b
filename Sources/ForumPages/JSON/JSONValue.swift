/// A value of a JSON text.
enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    /// A number, as it is written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The value of a key; nil for anything but an object that has it.
    subscript(key: String) -> JSONValue? {
        if case .object(let fields) = self { fields[key] } else { nil }
    }

    /// The text; nil for anything but a string.
    var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The number, where it is a whole one that fits; some scripts write numbers as strings.
    var integer: Int64? {
        switch self {
        case .number(let text), .string(let text): Int64(text)
        default: nil
        }
    }

    /// The number; nil for anything but a finite one.
    var double: Double? {
        guard case .number(let text) = self, let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// The truth value; 0 and 1 count too.
    var bool: Bool? {
        switch self {
        case .bool(let value): value
        case .number("0"): false
        case .number("1"): true
        default: nil
        }
    }

    /// The elements; nil for anything but an array.
    var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}
