internal import ForumModel
internal import GRDB

/// Other names for people: made of their numbers, so that they stay the same from export to export.
final class Aliases: Sendable {
    /// Whose name each one is, in lower case.
    private let users: [String: Int64]

    init(_ database: Database) throws {
        var users: [String: Int64] = [:]
        // Who has a name now goes before who had it once.
        for row in try Row.fetchAll(
            database,
            sql: """
                SELECT user_id AS id, name FROM main.user_name
                UNION ALL SELECT id, name FROM main.user WHERE name IS NOT NULL
                """)
        {
            users[(row["name"] as String).lowercased()] = row["id"]
        }
        self.users = users
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

    /// A text in which names are replaced where they stand as words of their own; markup is left alone but for people's numbers in it.
    func text(_ text: String, without names: [String]) -> String {
        // The longest first: one name may begin another.
        let wanted = Set(names).filter { !$0.isEmpty }.sorted { ($1.count, $0) < ($0.count, $1) }
            .flatMap { name in
                let alias = alias(ofName: name)
                let escaped = name.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
                    ">", with: "&gt;")
                return name == escaped ? [(name, alias)] : [(escaped, alias), (name, alias)]
            }
            .map { (Array($0.0.utf8), Array($0.1.utf8)) }
        guard !wanted.isEmpty || text.contains("userid=") else { return text }
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
            if isStart, let (name, alias) = wanted.first(where: { Self.stands($0.0, in: bytes, at: index) }) {
                result += alias
                index += name.count
            } else {
                result.append(byte)
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
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
