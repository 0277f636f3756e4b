/// A number of up to 63 bits that JSON gets as a string, since JavaScript holds 53; nil is left out.
@propertyWrapper
public struct TextNumber<Value: TextNumberValue>: Sendable, Hashable, Encodable {
    /// The number.
    public var wrappedValue: Value

    /// Wraps a number.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Writes the number as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue.text)
    }
}

/// A number, or none, that ``TextNumber`` can wrap.
public protocol TextNumberValue: Sendable, Hashable {
    /// The digits; nil for none.
    var text: String? { get }
}

extension Int64: TextNumberValue {
    /// The digits.
    public var text: String? { String(self) }
}

extension Int64?: TextNumberValue {
    /// The digits; nil for none.
    public var text: String? { map { String($0) } }
}

extension KeyedEncodingContainer {
    /// Writes a number as text, or nothing where there is none.
    public mutating func encode<Value>(_ number: TextNumber<Value>, forKey key: Key) throws {
        try encodeIfPresent(number.wrappedValue.text, forKey: key)
    }
}
