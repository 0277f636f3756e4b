/// The members of a JSON object, for reports that are not just their properties; nil is left out, and written as null if it
/// is given `as any Encodable`.
///
/// The names are those of Swift, which the encoder of all reports writes in snake_case.
struct JSONMembers: Encodable, ExpressibleByDictionaryLiteral {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    private let members: [(name: String, value: (any Encodable)?)]

    init(dictionaryLiteral members: (String, (any Encodable)?)...) { self.members = members }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (name, value) in members { if let value { try container.encode(value, forKey: Name(stringValue: name)) } }
    }
}
