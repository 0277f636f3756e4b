internal import ForumModel
internal import GRDB

/// Other names for people: made of their numbers, so that they stay the same from export to export.
final class Aliases: Sendable {
    private typealias Replacement = (name: [UInt8], alias: [UInt8])

    /// Whose name each one is, in lower case.
    private let users: [String: Int64]
    /// The names that nobody writes who means something else, by their first word.
    private let distinctive: [String: [Replacement]]

    init(_ database: Database) throws {
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
            let name = row["name"] as String
            users[name.lowercased()] = row["id"]
            guard Self.isDistinctive(name) else { continue }
            let alias = Array(Self.name(ofUser: row["id"]).utf8)
            for spelling in Self.spellings(of: name) {
                distinctive[Self.word(in: spelling, at: 0), default: []].append((spelling, alias))
            }
        }
        self.users = users
        self.distinctive = distinctive
    }

    /// The other number of a person.
    static func number(_ id: Int64) -> Int64 {
        // JavaScript holds 53 bits.
        Int64(ContentHash(of: Array("person \(id)".utf8)).prefix >> 11) | 1
    }

    /// The other name of a person.
    static func name(ofUser id: Int64) -> String { name("person \(id)") }

    /// The other name of whoever has or had a name.
    func alias(ofName name: String) -> String {
        let folded = name.lowercased()
        return users[folded].map(Self.name(ofUser:)) ?? Self.name("name \(folded)")
    }

    /// A text in which names are replaced where they stand as words of their own: those that are given, and all that
    /// nobody writes who means something else; markup is left alone but for people's numbers in it.
    func text(_ text: String, without names: [String]) -> String {
        // The longest first: one name may begin another.
        let wanted = Set(names).filter { !$0.isEmpty }.sorted { ($1.count, $0) < ($0.count, $1) }
            .flatMap { name in
                let alias = Array(alias(ofName: name).utf8)
                return Self.spellings(of: name).map { (name: $0, alias: alias) }
            }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isTag = false
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x3C { isTag = true } else if byte == 0x3E { isTag = false }
            if isTag, let (number, end) = Self.userNumber(in: bytes, at: index) {
                result += Array("userid=\(Self.number(number))".utf8)
                index = end
                continue
            }
            let isStart = !isTag && (index == 0 || !Self.isWordByte(bytes[index - 1]))
            if isStart, let (name, alias) = replacement(in: bytes, at: index, wanted) {
                result += alias
                index += name.count
            } else {
                result.append(byte)
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func replacement(in bytes: [UInt8], at index: Int, _ wanted: [Replacement]) -> Replacement? {
        if let found = wanted.first(where: { Self.stands($0.name, in: bytes, at: index) }) { return found }
        guard Self.isWordByte(bytes[index]) else { return nil }
        return distinctive[Self.word(in: bytes, at: index)]?.filter {
            Self.stands($0.name, in: bytes, at: index)
        }
        .max { $0.name.count < $1.name.count }
    }

    /// Whether a name is no word of the language: it has several words, digits, marks, or capitals inside.
    private static func isDistinctive(_ name: String) -> Bool {
        guard name.utf8.count > 3, let first = name.utf8.first, isWordByte(first) else { return false }
        return name.utf8.dropFirst().contains { !((0x61...0x7A).contains($0) || $0 >= 0x80) }
    }

    /// A name as it stands in text and in markup.
    private static func spellings(of name: String) -> [[UInt8]] {
        let escaped = name.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
            ">", with: "&gt;")
        return (name == escaped ? [name] : [escaped, name]).map { Array($0.utf8) }
    }

    private static func word(in bytes: [UInt8], at start: Int) -> String {
        String(decoding: bytes[start...].prefix(while: isWordByte), as: UTF8.self)
    }

    /// The number in `userid=77`, as links to people have it.
    private static func userNumber(in bytes: [UInt8], at index: Int) -> (number: Int64, end: Int)? {
        let mark = Array("userid=".utf8)
        guard bytes[index] == mark[0], bytes[index...].starts(with: mark) else { return nil }
        let digits = bytes[(index + mark.count)...].prefix { (0x30...0x39).contains($0) }
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
