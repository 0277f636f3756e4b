package import ArchiveModel
package import ForumModel
package import GRDB

/// A person who asked to be forgotten, known only by keyed hashes of the IDs and names.
package final class ForgottenPerson: NameMatcher {
    /// The placeholder for names, without a space, so that it is valid in addresses and paths.
    package static let placeholder = "deleted-user"

    /// What a code is of: a user ID, a whole name or the words of a name; the raw values are those of `forgotten_code.sort`.
    fileprivate enum Sort: String { case number, name, words }

    package struct Code: Hashable {
        fileprivate let sort: Sort
        package let code: String
        let wordCount: Int
        package let hint: Int64
    }

    package let id: Int64
    private let key: KeyedHash
    private let numbers: Set<String>
    private let names: Set<String>
    /// Codes of distinctive names by their number of words, the highest first, and by their hint.
    private let words: [(count: Int, codes: [UInt64: Set<String>])]
    private let seed: UInt64
    private var knownNumbers: [Int64: Bool] = [:]
    private var knownNames: [String: Bool] = [:]

    private static let cacheLimit = 50_000

    package init(_ id: Int64, key: String, codes: [Code]) {
        self.id = id
        self.key = KeyedHash(key: key)
        seed = Self.seed(self.key)
        numbers = Set(codes.filter { $0.sort == .number }.map(\.code))
        names = Set(codes.filter { $0.sort == .name }.map(\.code))
        var words: [Int: [UInt64: Set<String>]] = [:]
        for code in codes where code.sort == .words {
            words[code.wordCount, default: [:]][UInt64(code.hint), default: []].insert(code.code)
        }
        self.words = words.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
    }

    package func codes(ofName name: String) -> Set<Code> { Self.codes(numbers: [], names: [name], key) }

    package static func codes(numbers: [Int64], names: [String], _ hash: KeyedHash) -> Set<Code> {
        var codes: Set<Code> = []
        for number in numbers { codes.insert(Code(sort: .number, code: code(of: number, hash), wordCount: 0, hint: 0)) }
        for name in names {
            let folded = FoldedText(name: name).key
            guard !folded.isEmpty else { continue }
            codes.insert(Code(sort: .name, code: code(of: folded, hash), wordCount: 0, hint: 0))
            guard NameTokens.isDistinctive(name) else { continue }
            for spelling in NameTokens.spellings(of: name) {
                let tokens = spelling.tokens[...]
                codes.insert(
                    Code(
                        sort: .words, code: code(of: tokens, hash), wordCount: tokens.count,
                        hint: Int64(hint(of: tokens, seed(hash)))))
            }
        }
        return codes
    }

    private static func code(of number: Int64, _ key: KeyedHash) -> String {
        key.hash(of: "number", String(number)).description
    }

    private static func code(of name: String, _ key: KeyedHash) -> String { key.hash(of: "name", name).description }

    private static func code(of tokens: ArraySlice<NameTokens.Token>, _ key: KeyedHash) -> String {
        key.hash(of: "words", tokens.map { String($0.hash) }.joined(separator: " ")).description
    }

    /// Returns eight bits of a quick hash, which fit one text in 256: few texts need to be hashed in full.
    private static func hint(of tokens: ArraySlice<NameTokens.Token>, _ seed: UInt64) -> UInt64 {
        tokens.reduce(seed) { ($0 ^ $1.hash) &* 0x9E37_79B9_7F4A_7C15 } >> 56
    }

    private static func seed(_ key: KeyedHash) -> UInt64 { key.number(of: "hint") }

    package func has(number: Int64) -> Bool {
        if let known = knownNumbers[number] { return known }
        if knownNumbers.count > Self.cacheLimit { knownNumbers.removeAll() }
        let isTheirs = numbers.contains(Self.code(of: number, key))
        knownNumbers[number] = isTheirs
        return isTheirs
    }

    /// Whether a text is one of the person's names and nothing else.
    package func has(name: String) -> Bool {
        if let known = knownNames[name] { return known }
        if knownNames.count > Self.cacheLimit { knownNames.removeAll() }
        let isTheirs = names.contains(Self.code(of: FoldedText(name: name).key, key))
        knownNames[name] = isTheirs
        return isTheirs
    }

    package func match(in tokens: [NameTokens.Token], at start: Int) -> (end: Int, alias: [UInt8])? {
        for (count, codes) in words where start + count <= tokens.count {
            let part = tokens[start..<(start + count)]
            guard let candidates = codes[Self.hint(of: part, seed)] else { continue }
            if candidates.contains(Self.code(of: part, key)) { return (start + count, Array(Self.placeholder.utf8)) }
        }
        return nil
    }

    package static func all(in database: Database) throws -> [ForgottenPerson] {
        let rows = try database.rows(
            """
            SELECT person_id, code_key, sort, code, word_count, hint FROM forgotten_code
            JOIN tombstone ON kind = 'person' AND tombstone.id = person_id ORDER BY person_id
            """)
        var codes: [Int64: (key: String, codes: [Code])] = [:]
        for row in rows {
            let (count, hint): (Int, Int64) = try (row.value("word_count"), row.value("hint"))
            // An archive of others may have any numbers.
            guard let sort = Sort(rawValue: try row.value("sort")),
                sort != .words || 0..<256 ~= hint && 1...Int(Int32.max) ~= count
            else { continue }
            let key: String? = try row.value("code_key")
            codes[try row.value("person_id"), default: (key ?? "", [])].codes.append(
                Code(sort: sort, code: try row.value("code"), wordCount: count, hint: hint))
        }
        return codes.sorted { $0.key < $1.key }.map {
            ForgottenPerson($0.key, key: $0.value.key, codes: $0.value.codes)
        }
    }

    package static func store(_ codes: Set<Code>, of person: Int64, in database: Database) throws {
        for code in codes {
            try database.cachedStatement(
                sql: """
                    INSERT OR IGNORE INTO forgotten_code (person_id, sort, code, word_count, hint)
                    VALUES (?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [person, code.sort.rawValue, code.code, code.wordCount, code.hint])
        }
    }
}
