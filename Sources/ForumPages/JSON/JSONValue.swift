/// A value of a JSON text.
enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    /// A number, as written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Returns the value of a key; nil unless this is an object with the key.
    subscript(key: String) -> JSONValue? {
        if case .object(let fields) = self { fields[key] } else { nil }
    }

    /// The string; nil for other values.
    var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The number if it is an integer that fits; also parsed from a string, since some scripts quote numbers.
    var integer: Int64? {
        switch self {
        case .number(let text), .string(let text): Int64(text)
        default: nil
        }
    }

    /// The number; nil unless it is finite.
    var double: Double? {
        guard case .number(let text) = self, let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// The truth value; also from 0 and 1.
    var bool: Bool? {
        switch self {
        case .bool(let value): value
        case .number("0"): false
        case .number("1"): true
        default: nil
        }
    }

    /// The elements; nil for other values.
    var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}
