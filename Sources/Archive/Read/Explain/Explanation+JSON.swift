/// The JSON of an explanation, as `explain --format json` and the API print it.
extension Explanation: Encodable {
    private enum CodingKeys: CodingKey {
        case entity, id, fields, derived, history, revisions, embeddedPictures, isHeld, mentions, marks
    }

    /// Encodes the explanation.
    public func encode(to encoder: any Encoder) throws {
        let table = Table.named(entity.table)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(entity.rawValue, forKey: .entity)
        if entity.hasDerivedNumbers {
            try container.encode(String(id), forKey: .id)
        } else {
            try container.encode(id, forKey: .id)
        }
        try container.encode(fields.map { FieldJSON($0, table) }, forKey: .fields)
        try container.encode(derived.map { DerivedJSON($0, table) }, forKey: .derived)
        try container.encode(history.map { ValuesJSON($0.values, table) }, forKey: .history)
        try container.encode(revisions.map(RevisionJSON.init), forKey: .revisions)
        try container.encode(marks, forKey: .marks)
        try container.encode(embeddedPictures, forKey: .embeddedPictures)
        try container.encode(isHeld, forKey: .isHeld)
        try container.encode(mentions, forKey: .mentions)
    }
}

extension Explanation.Value {
    /// The value in JSON; an ID of 63 bits as a string.
    fileprivate func printed(in column: String, _ table: Table?) -> Self {
        guard case .integer(let number) = self, table?.column(column)?.isDerivedNumber == true else {
            return self
        }
        return .text(String(number))
    }
}

/// Columns and their values as one object.
private struct ValuesJSON: Encodable {
    let values: [String: Explanation.Value]

    init(_ values: [(column: String, value: Explanation.Value)], _ table: Table?) {
        self.values = Dictionary(
            values.map { ($0.column, $0.value.printed(in: $0.column, table)) },
            uniquingKeysWith: { first, _ in first })
    }

    func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}

private struct FieldJSON: Encodable {
    let columns: [String]
    let values: ValuesJSON
    let captures: [Explanation.Capture]
    let others: [OtherJSON]

    init(_ field: Explanation.Field, _ table: Table?) {
        columns = field.claim.values.map(\.column)
        values = ValuesJSON(field.claim.values, table)
        captures = field.claim.captures
        others = field.others.map { OtherJSON(values: ValuesJSON($0.values, table), captures: $0.captures) }
    }
}

private struct OtherJSON: Encodable {
    let values: ValuesJSON
    let captures: [Explanation.Capture]
}

private struct DerivedJSON: Encodable {
    let column: String
    let value: Explanation.Value
    let basis: String

    init(_ derived: Explanation.Derived, _ table: Table?) {
        column = derived.column
        value = derived.value.printed(in: derived.column, table)
        basis = derived.basis
    }
}

private struct RevisionJSON: Encodable {
    let bodyHTML: String
    let firstCapturedAt: String?
    let lastCapturedAt: String?
    let capture: Explanation.Capture?

    init(_ revision: Explanation.Revision) {
        bodyHTML = revision.html
        firstCapturedAt = revision.firstCapturedAt
        lastCapturedAt = revision.lastCapturedAt
        capture = revision.capture
    }
}
