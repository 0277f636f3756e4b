/// The members of a JSON object, for values that are not just their properties; nil is left out, and written as null if it
/// is given `as any Encodable`.
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

    /// The member of an enumeration's value: its case with what belongs to it; none for a case without anything.
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
