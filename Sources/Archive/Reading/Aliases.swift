internal import ForumModel
internal import GRDB

/// Other names for people: made of their numbers and a key, so that they stay the same from export to export.
final class Aliases: Sendable {
    /// What stands in place of a name, as bytes in small ASCII letters and as it is written.
    private typealias Replacement = (name: [UInt8], alias: [UInt8])

    /// Who somebody is, to everybody else.
    struct Person: Sendable {
        let id: Int64
        let name: String
    }

    private let key: String
    /// By number.
    let people: [Int64: Person]
    /// Whose name each one is, in lower case.
    private let users: [String: Int64]
    /// The names that nobody writes who means something else, by their first word in small letters.
    private let distinctive: [String: [Replacement]]

    /// Finds other names for all people of an archive.
    ///
    /// - Parameters:
    ///   - database: the archive.
    ///   - key: what is known only to whoever exports; without it, anybody can compute which name stands for which number.
    /// - Throws: SQLite's errors.
    init(_ database: Database, key: String) throws {
        self.key = key
        var people: [Int64: Person] = [:]
        var taken: Set<String> = []
        for id in try Int64.fetchAll(database, sql: "SELECT id FROM main.user ORDER BY id") {
            let seed = "\(key) person \(id)"
            // JavaScript holds 53 bits.
            let number = Int64(ContentHash(of: Array(seed.utf8)).prefix >> 11) | 1
            var name = Self.name(seed)
            while !taken.insert(name).inserted { name = Self.name(seed + name) }
            people[id] = Person(id: number, name: name)
        }
        self.people = people
        var users: [String: Int64] = [:]
        var distinctive: [String: [Replacement]] = [:]
        // Who has a name now goes before who had it once.
        for row in try Row.fetchAll(
            database,
            sql: """
                SELECT user_id AS id, name FROM main.user_name
                UNION ALL SELECT id, name FROM main.user WHERE name IS NOT NULL
                """)
        {
            let name = try row["name"] as String
            users[name.lowercased()] = try row["id"]
            guard Self.isDistinctive(name), let alias = try people[row["id"]]?.name else { continue }
            for spelling in Self.spellings(of: name) {
                distinctive[Self.word(in: spelling, at: 0), default: []].append((spelling, Array(alias.utf8)))
            }
        }
        self.users = users
        self.distinctive = distinctive
    }

    /// The other name of whoever has or had a name.
    func alias(ofName name: String) -> String {
        let folded = name.lowercased()
        return users[folded].flatMap { people[$0]?.name } ?? Self.name("\(key) name \(folded)")
    }

    /// A text in which names are replaced where they stand as words of their own, in any letter case: those that are given,
    /// and all that nobody writes who means something else.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - names: names that are to go, whatever else they may mean.
    ///   - isMarkup: whether it is markup, of which names of elements and attributes stay, and people's numbers go.
    /// - Returns: the text with other names.
    func text(_ text: String, without names: [String], isMarkup: Bool) -> String {
        // The longest first: one name may begin another.
        let wanted = Set(names).filter { !$0.isEmpty }.sorted { ($1.count, $0) < ($0.count, $1) }
            .flatMap { name in
                let alias = Array(alias(ofName: name).utf8)
                return Self.spellings(of: name).map { (name: $0, alias: alias) }
            }
        let bytes = Array(text.utf8)
        let folded = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var (isTag, isValue, index) = (false, false, 0)
        while index < bytes.count {
            switch bytes[index] {
            case 0x3C where isMarkup && !isTag: isTag = true
            case 0x3E where !isValue: isTag = false
            case 0x22 where isTag: isValue.toggle()
            default: break
            }
            if isMarkup, let (number, end) = Self.userNumber(in: folded, at: index) {
                result += Array("userid=\(people[number]?.id ?? 0)".utf8)
                index = end
                continue
            }
            let isStart = (!isTag || isValue) && (index == 0 || !Self.isWordByte(bytes[index - 1]))
            if isStart, let (name, alias) = replacement(in: folded, at: index, wanted) {
                result += alias
                index += name.count
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func replacement(in bytes: [UInt8], at index: Int, _ wanted: [Replacement]) -> Replacement? {
        if let found = wanted.first(where: { Self.stands($0.name, in: bytes, at: index) }) { return found }
        guard Self.isWordByte(bytes[index]) else { return nil }
        return distinctive[Self.word(in: bytes, at: index)]?
            .filter { Self.stands($0.name, in: bytes, at: index) }.max { $0.name.count < $1.name.count }
    }

    /// Whether a name is no word of the language: it has several words, digits, marks, or capitals inside.
    private static func isDistinctive(_ name: String) -> Bool {
        guard name.utf8.count > 4, let first = name.utf8.first, isWordByte(first) else { return false }
        return name.utf8.dropFirst().contains { !((0x61...0x7A).contains($0) || $0 >= 0x80) }
    }

    /// A name as it stands in text, in markup and in addresses, in small ASCII letters.
    private static func spellings(of name: String) -> [[UInt8]] {
        let markup = name.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
            ">", with: "&gt;")
        let spellings = [
            name, markup, markup.replacing("\"", with: "&quot;"), name.replacing(" ", with: "+"),
            name.replacing(" ", with: "%20"),
        ]
        return Set(spellings).sorted { ($1.count, $0) < ($0.count, $1) }
            .map { $0.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }
    }

    private static func word(in bytes: [UInt8], at start: Int) -> String {
        String(decoding: bytes[start...].prefix(while: isWordByte), as: UTF8.self)
    }

    /// The number in `userid=77`, as links to people have it.
    private static func userNumber(in bytes: [UInt8], at index: Int) -> (number: Int64, end: Int)? {
        guard bytes[index] == 0x75, bytes[index...].starts(with: Array("userid=".utf8)) else { return nil }
        let digits = bytes[(index + 7)...].prefix { (0x30...0x39).contains($0) }
        return SiteDigits.value(of: digits).map { ($0, digits.endIndex) }
    }

    private static func stands(_ name: [UInt8], in bytes: [UInt8], at index: Int) -> Bool {
        let end = index + name.count
        guard end <= bytes.count, bytes[index] == name[0], bytes[index..<end].elementsEqual(name) else {
            return false
        }
        return end == bytes.count || !isWordByte(bytes[end]) || !isWordByte(name[name.count - 1])
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    /// Five syllables.
    private static func name(_ seed: String) -> String {
        let consonants = Array("bdfgjklmnprstvz")
        let vowels = Array("aeiou")
        var number = ContentHash(of: Array(seed.utf8)).prefix
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
