internal import ForumModel

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
    func hasSameBytes(as other: Self) -> Bool {
        isShown == other.isShown && value.hasSameBytes(as: other.value)
    }
}
