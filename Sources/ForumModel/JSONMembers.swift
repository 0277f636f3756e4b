/// The members of a JSON object, for values that are not just their properties; a nil value is left out, or written as null if
/// it is given `as any Encodable`.
///
/// The names are those of Swift, which the program's encoder writes in snake_case.
package struct JSONMembers: Encodable, ExpressibleByDictionaryLiteral {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    private let members: [(name: String, value: (any Encodable)?)]

    package init(dictionaryLiteral members: (String, (any Encodable)?)...) { self.members = members }

    /// Creates the member for an enumeration's value: the case's name with the associated value; none for a case without one.
    package init(caseOf value: Any) {
        members = Mirror(reflecting: value).children.compactMap { child in
            child.label.map { ($0, child.value as? any Encodable) }
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (name, value) in members { if let value { try container.encode(value, forKey: Name(stringValue: name)) } }
    }
}

extension Encoder { package func encode(_ members: JSONMembers) throws { try members.encode(to: self) } }
