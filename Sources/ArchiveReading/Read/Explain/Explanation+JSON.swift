/// The JSON of an explanation, as `explain --format json` and the API print it.
extension Explanation: Encodable {
    private enum CodingKeys: CodingKey {
        case entity, id, fields, derived, history, revisions, embeddedPictures, attachedPictures, isHeld,
            mentions, marks
    }

    /// Encodes the explanation.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(entity.rawValue, forKey: .entity)
        try container.encode(entity.hasDerivedNumbers ? Value.identifier(id) : .integer(id), forKey: .id)
        try container.encode(fields, forKey: .fields)
        try container.encode(derived, forKey: .derived)
        try container.encode(history.map { Self.object($0.values) }, forKey: .history)
        try container.encode(revisions, forKey: .revisions)
        try container.encode(marks, forKey: .marks)
        try container.encode(embeddedPictures, forKey: .embeddedPictures)
        try container.encode(attachedPictures, forKey: .attachedPictures)
        try container.encode(isHeld, forKey: .isHeld)
        try container.encode(mentions, forKey: .mentions)
    }

    fileprivate static func object(_ values: [(column: String, value: Value)]) -> [String: Value] {
        Dictionary(values.map { ($0.column, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}

extension Explanation.Claim: Encodable {
    private enum CodingKeys: CodingKey { case values, captures }

    /// Encodes the values as one object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Explanation.object(values), forKey: .values)
        try container.encode(captures, forKey: .captures)
    }
}

extension Explanation.Field: Encodable {
    private enum CodingKeys: CodingKey { case columns, others }

    /// Encodes the columns, and the claim as part of the field.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(claim.values.map(\.column), forKey: .columns)
        try claim.encode(to: encoder)
        try container.encode(others, forKey: .others)
    }
}
