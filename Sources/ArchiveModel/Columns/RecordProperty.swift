internal import ForumModel
internal import GRDB

/// Reads the value of a column from a record: NULL if the page shows that there is none, nil if it does not show the field.
struct ColumnReader<Record>: Sendable { let read: @Sendable (Record) -> DatabaseValue? }

/// The property of a record from which a column takes its values, so that records become rows and claims by the declarations of
/// tables alone.
package struct RecordProperty: Sendable {
    /// A ``ColumnReader`` of the record's type.
    let reader: any Sendable
    let elements: [Column]

    private init<Record>(_ elements: [Column] = [], _ read: @escaping @Sendable (Record) -> DatabaseValue?) {
        reader = ColumnReader(read: read)
        self.elements = elements
    }

    /// A property that is nil if the page does not show it.
    static func value<Record, Value: DatabaseValueConvertible & Sendable>(
        _ value: @escaping @Sendable (Record) -> Value?
    ) -> RecordProperty { RecordProperty { value($0)?.databaseValue } }

    /// A property that distinguishes fields the page does not show from fields it shows as empty.
    static func value<Record, Value: DatabaseValueConvertible & Sendable>(
        _ value: @escaping @Sendable (Record) -> Observed<Value>
    ) -> RecordProperty { self.value(value) { $0 } }

    /// A part of the value of an ``Observed`` property.
    static func value<Record, Whole, Value: DatabaseValueConvertible & Sendable>(
        _ whole: @escaping @Sendable (Record) -> Observed<Whole>, _ part: @escaping @Sendable (Whole) -> Value?
    ) -> RecordProperty {
        RecordProperty { record in
            let whole = whole(record)
            return whole.isShown ? whole.value.flatMap(part)?.databaseValue ?? .null : nil
        }
    }

    /// A part of a property; the page shows all parts of it, or none.
    static func value<Record, Whole, Value: DatabaseValueConvertible & Sendable>(
        _ whole: @escaping @Sendable (Record) -> Whole?, _ part: @escaping @Sendable (Whole) -> Value?
    ) -> RecordProperty { RecordProperty { whole($0).map { part($0)?.databaseValue ?? .null } } }

    static func list<Record, Element: DatabaseValueConvertible & Sendable>(
        _ list: @escaping @Sendable (Record) -> [Element]?
    ) -> RecordProperty {
        RecordProperty { list($0).map { JSONText.list($0.map { ClaimText.json(of: $0.databaseValue) }) } }
    }

    static func objects<Record, Element>(
        _ objects: @escaping @Sendable (Record) -> [Element], _ elements: [Column]
    ) -> RecordProperty {
        RecordProperty(elements) { JSONText.list(objects($0).map { ClaimText(of: $0, elements).json }) }
    }
}

extension JSONText {
    fileprivate static func list(_ elements: [String]) -> DatabaseValue {
        "[\(elements.joined(separator: ","))]".databaseValue
    }
}

extension Column {
    /// Nil if the values come from no property, or from one of another type of record.
    func reader<Record>(of type: Record.Type) -> ColumnReader<Record>? { property?.reader as? ColumnReader<Record> }
}

/// What a page shows of a field.
package enum Observed<Value: Sendable>: Sendable {
    /// The page does not show the field, which says nothing about it.
    case notShown
    /// The page shows that there is no value, which replaces an earlier one.
    case empty
    case shown(Value)

    package init(_ value: Value?) { self = value.map(Self.shown) ?? .empty }

    package var isShown: Bool { if case .notShown = self { false } else { true } }

    package var value: Value? { if case .shown(let value) = self { value } else { nil } }
}

extension Observed<String> {
    func hasSameBytes(as other: Self) -> Bool { isShown == other.isShown && value.hasSameBytes(as: other.value) }
}
