internal import ArchiveModel
internal import Bytes
package import GRDB

/// All forgotten persons of an archive, and the replacement of their names.
package struct ForgottenNames {
    private let persons: [ForgottenPerson]
    private let replacement: NameReplacement

    package init(_ persons: [ForgottenPerson]) {
        self.persons = persons
        replacement = NameReplacement(everywhere: AnyOf(persons: persons), here: NameIndex()) { number in
            persons.contains { $0.has(number: number) } ? 0 : number
        }
    }

    package var isEmpty: Bool { persons.isEmpty }

    /// The IDs of the tombstones of the forgotten person with a user ID; several if archives that forgot the person were merged.
    package func persons(number: Int64) -> [Int64] { persons.filter { $0.has(number: number) }.map(\.id) }

    /// Stores another name of the forgotten person with a user ID; returns false if there is no such person.
    package func add(_ shown: ShownName, in database: Database) throws -> Bool {
        let persons = persons.filter { $0.has(number: shown.number) }
        for name in spellings(of: shown.name) {
            for person in persons { try ForgottenPerson.store(person.codes(ofName: name), of: person.id, in: database) }
        }
        return !persons.isEmpty
    }

    /// The IDs of the tombstones of all forgotten persons with a name.
    package func persons(named name: String) -> [Int64] { persons.filter { $0.has(name: name) }.map(\.id) }

    package func contains(number: Int64?) -> Bool {
        guard let number, !persons.isEmpty else { return false }
        return persons.contains { $0.has(number: number) }
    }

    /// Whether a text is the name of a forgotten person and nothing else.
    package func contains(name: String?) -> Bool {
        guard let name, !name.isEmpty, !persons.isEmpty else { return false }
        return persons.contains { $0.has(name: name) }
    }

    /// A text with placeholders for distinctive names and 0 for numbers in addresses.
    package func replaced(in text: String, isMarkup: Bool) -> String {
        persons.isEmpty ? text : replacement.text(text, isMarkup: isMarkup)
    }

    /// A name, and its spelling in texts in which the name of another forgotten person in it was replaced, if there is one.
    package func spellings(of name: String) -> [String] {
        let left = replaced(in: name, isMarkup: false)
        return left == name || left == ForgottenPerson.placeholder ? [name] : [name, left]
    }

    package func replaced(in text: String?, isMarkup: Bool = false) -> String? {
        text.map { replaced(in: $0, isMarkup: isMarkup) }
    }

    /// Markup without what forgotten persons said in quotes, and without their names in headings; nil if nothing is removed.
    package func withoutQuotes(_ html: String) -> String? {
        guard !persons.isEmpty else { return nil }
        return QuoteRemoval(isForgotten: areQuoted).markup(html)
    }

    /// Whether the name of somebody who is quoted is that of a forgotten person, or has one in it.
    package func areQuoted(as name: String) -> Bool {
        contains(name: name) || replaced(in: name, isMarkup: false) != name
    }

    /// Whether bytes hold a distinctive name, in UTF-8 or in the site's own windows-1252.
    package func areNamed(in bytes: [UInt8]) -> Bool {
        guard !persons.isEmpty else { return false }
        var texts = [String(decoding: bytes, as: UTF8.self)]
        if texts[0].contains("\u{FFFD}") {
            texts.append(
                String(
                    decoding: bytes.map { 0x80..<0xA0 ~= $0 ? Windows1252Table.high[Int($0) - 0x80] : UInt16($0) },
                    as: UTF16.self))
        }
        return texts.contains { text in
            // No-break spaces and soft hyphens hide no name.
            let text = text.replacing("\u{A0}", with: " ").replacing("&nbsp;", with: " ").replacing("\u{AD}", with: "")
            return replaced(in: text, isMarkup: true) != text || replaced(in: text, isMarkup: false) != text
        }
    }

    private struct AnyOf: NameMatcher {
        let persons: [ForgottenPerson]

        func match(in tokens: [NameTokens.Token], at start: Int) -> (end: Int, alias: [UInt8])? {
            persons.compactMap { $0.match(in: tokens, at: start) }.max { $0.end < $1.end }
        }
    }
}
