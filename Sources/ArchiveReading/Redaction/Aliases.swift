internal import ArchiveModel
internal import ForumModel
internal import GRDB

/// Pseudonyms for people, derived from their IDs and a key, so that they are the same in every export with this key.
final class Aliases: Sendable {
    struct Person: Sendable {
        let id: Int64
        let name: String
    }

    private let key: KeyedHash
    let people: [Int64: Person]
    /// The users by folded name.
    private let users: [String: Int64]
    /// Distinctive names: not common words, so that every occurrence means the person.
    private let distinctive: NameIndex

    /// Computes pseudonyms for all users; with an empty key, anybody can compute the pseudonym of a user ID.
    init(_ database: Database, key: String) throws {
        let key = KeyedHash(key: key)
        self.key = key
        var people: [Int64: Person] = [:]
        var taken: Set<String> = []
        for id in try Int64.fetchAll(database, sql: "SELECT id FROM main.user ORDER BY id") {
            // JavaScript holds 53 bits; the lowest is set, since 0 means no ID.
            let number = Int64(key.number(of: "person", String(id)) >> 11) | 1
            var name = Self.name(key.number(of: "name of person", String(id)))
            while !taken.insert(name).inserted { name = Self.name(key.number(of: "another name", name, String(id))) }
            people[id] = Person(id: number, name: name)
        }
        self.people = people
        var users: [String: Int64] = [:]
        var distinctive = NameIndex()
        // Current names win over former ones.
        for row in try Row.fetchAll(
            database,
            sql: """
                SELECT user_id AS id, name FROM main.user_name
                UNION ALL SELECT id, name FROM main.user WHERE name IS NOT NULL
                """)
        {
            let name = try row.value("name") as String
            users[FoldedText(name: name).key] = try row.value("id")
            guard NameTokens.isDistinctive(name), let alias = try people[row.value("id")]?.name else { continue }
            distinctive.insert(name, alias: alias)
        }
        self.users = users
        self.distinctive = distinctive
    }

    /// Returns the pseudonym of the user with a current or former name; for an unknown name, a pseudonym derived from it.
    func alias(ofName name: String) -> String {
        let folded = FoldedText(name: name).key
        return users[folded].flatMap { people[$0]?.name } ?? Self.name(key.number(of: "name", folded))
    }

    /// Replaces an ID that is derived from people by a keyed hash of 63 bits; 0, which means no ID, is kept.
    func number(_ number: Int64, of sort: String) -> Int64 {
        number == 0 ? 0 : Int64(max(1, key.number(of: sort, String(number)) >> 1))
    }

    /// Returns the replacement of a page's hash, which would identify the page to a person who has it.
    func hash(_ text: String) -> String { key.hash(of: "page", text).description }

    /// Replaces whole-word names in any spelling: the given ones, all distinctive ones, and IDs in addresses.
    ///
    /// In markup, the names of elements and attributes stay.
    func text(_ text: String, without names: [String], isMarkup: Bool) -> String {
        var wanted = NameIndex()
        for name in names where !name.isEmpty { wanted.insert(name, alias: alias(ofName: name)) }
        let replacement = NameReplacement(everywhere: distinctive, here: wanted) { [people] number in
            people[number]?.id ?? 0
        }
        return replacement.text(text, isMarkup: isMarkup)
    }

    /// Returns a name of five syllables, derived from a seed.
    private static func name(_ seed: UInt64) -> String {
        let consonants = Array("bdfgjklmnprstvz")
        let vowels = Array("aeiou")
        var number = seed
        var name = ""
        for _ in 0..<5 {
            name.append(consonants[Int(number % 15)])
            number /= 15
            name.append(vowels[Int(number % 5)])
            number /= 5
        }
        return name.prefix(1).uppercased() + name.dropFirst()
    }
}
