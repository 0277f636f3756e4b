internal import ForumModel

/// The JSON of an explanation, as `explain --format json` and the API print it.
extension Explanation: Encodable {
    /// Encodes the explanation.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            "entity": entity.rawValue, "id": entity.hasDerivedNumbers ? Value.identifier(id) : .integer(id),
            "fields": fields, "derived": derived, "history": history.map { Self.object($0.values) },
            "revisions": revisions, "marks": marks, "embeddedPictures": embeddedPictures,
            "attachedPictures": attachedPictures, "isHeld": isHeld, "mentions": mentions,
        ])
    }

    fileprivate static func object(_ values: [(column: String, value: Value)]) -> [String: Value] {
        Dictionary(values.map { ($0.column, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}

extension Explanation.Claim: Encodable {
    /// Encodes the values as one object.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(["values": Explanation.object(values), "captures": captures])
    }
}

extension Explanation.Field: Encodable {
    /// Encodes the columns, and the claim as part of the field.
    public func encode(to encoder: any Encoder) throws {
        try claim.encode(to: encoder)
        try encoder.encode(["columns": claim.values.map(\.column), "others": others])
    }
}
