internal import ArchiveModel

/// Parses the text of a search into a ``SearchQuery``; reads no archive.
struct SearchQueryParser {
    /// A token of the text: words between blanks, or a quoted phrase.
    fileprivate enum Item {
        case term(SearchTerm, isExcluded: Bool)
        case filter(SearchFilter)
        case and, or, not
        /// A saved search, whose name is already in the result.
        case saved
        /// A token of punctuation alone, which is ignored.
        case nothing
    }

    private static let quotes: Set<Character> = ["\"", "“", "”", "„", "«", "»"]
    private static let wordLengthLimit = 200
    private static let phraseLengthLimit = 1000

    private let text: [Character]
    private var index = 0
    private var result = SearchQuery()

    init(_ text: String) {
        let characters = text.prefix(SearchQuery.textLimit + 1)
        self.text = characters.prefix(SearchQuery.textLimit).map { Self.isBlank($0) ? " " : $0 }
        if characters.count > SearchQuery.textLimit {
            result.notes.append("Only the first \(SearchQuery.textLimit) characters were read.")
        }
    }

    mutating func query(isUnfinished: Bool) -> SearchQuery {
        var items: [(item: Item, words: String)] = []
        while let item = next() {
            if case .nothing = item.item { continue }
            items.append(item)
        }
        add(items)
        let count = result.clauses.reduce(0) { $0 + $1.count } + result.excluded.count
        if count > SearchQuery.termLimit {
            result.notes.append("Only the first \(SearchQuery.termLimit) words were searched for.")
            dropTerms(behind: SearchQuery.termLimit)
        }
        if isUnfinished, case .term(let term, isExcluded: false)? = items.last?.item, count <= SearchQuery.termLimit,
            let clause = result.clauses.indices.last, let last = result.clauses[clause].lastIndex(of: term)
        {
            result.clauses[clause][last].isPrefix = true
        }
        return result
    }

    /// Adds the items to the result; an operator that lacks an operand is searched for as a word.
    private mutating func add(_ items: [(item: Item, words: String)]) {
        var (isAlternative, isExcluded) = (false, false)
        for (index, (item, words)) in items.enumerated() {
            let hasNext = index + 1 < items.count
            switch item {
            case .or where hasNext && !isExcluded && Self.isTerm(index > 0 ? items[index - 1].item : nil):
                isAlternative = true
            case .or where hasNext && index > 0 && Self.isSaved(items[index - 1].item):
                noteSaved(items[index - 1].words)
            case .and where hasNext && index > 0 && !isExcluded: break
            case .not where hasNext && !isExcluded: isExcluded = true
            case .or, .and, .not: add(SearchTerm(words), &isAlternative, &isExcluded)
            case .term(let term, let isMarked):
                isExcluded = isExcluded || isMarked
                add(term, &isAlternative, &isExcluded)
            case .filter(var filter):
                filter.isExcluded = filter.isExcluded || isExcluded
                if result.filters.count < SearchQuery.termLimit { result.filters.append(filter) }
                (isAlternative, isExcluded) = (false, false)
            case .saved:
                if isExcluded || isAlternative { noteSaved(words) }
                (isAlternative, isExcluded) = (false, false)
            case .nothing: break
            }
        }
    }

    private mutating func add(_ term: SearchTerm, _ isAlternative: inout Bool, _ isExcluded: inout Bool) {
        if isExcluded {
            result.excluded.append(term)
        } else if isAlternative, !result.clauses.isEmpty {
            result.clauses[result.clauses.count - 1].append(term)
        } else {
            result.clauses.append([term])
        }
        (isAlternative, isExcluded) = (false, false)
    }

    private static func isTerm(_ item: Item?) -> Bool {
        if case .term(_, isExcluded: false)? = item { true } else { false }
    }

    private static func isSaved(_ item: Item) -> Bool { if case .saved = item { true } else { false } }

    private mutating func noteSaved(_ name: String) {
        result.notes.append("NOT and OR say nothing of a saved search: “\(name)” has to match, too.")
    }

    private mutating func dropTerms(behind limit: Int) {
        var left = limit
        for index in result.clauses.indices {
            result.clauses[index] = Array(result.clauses[index].prefix(left))
            left -= result.clauses[index].count
        }
        result.clauses.removeAll(where: \.isEmpty)
        result.excluded = Array(result.excluded.prefix(left))
    }

    private mutating func next() -> (item: Item, words: String)? {
        while index < text.count, text[index] == " " { index += 1 }
        guard index < text.count else { return nil }
        var isExcluded = false
        if text[index] == "-", index + 1 < text.count,
            Self.quotes.contains(text[index + 1]) || Self.isWordPart(text[index + 1])
        {
            isExcluded = true
            index += 1
        }
        if Self.quotes.contains(text[index]) {
            return (.phrase(quoted(), isPrefix: takeAsterisk(), isExcluded: isExcluded, isExact: true), "")
        }
        let start = index
        while index < text.count, text[index] != " " {
            if text[index] == ":", index + 1 < text.count, Self.quotes.contains(text[index + 1]),
                let key = SearchFilter.Key(typed: String(text[start..<index]))
            {
                index += 1
                return (filter(key, quoted(), isExcluded), "")
            }
            index += 1
        }
        let words = String(text[start..<index])
        if !isExcluded {
            switch words {
            case "OR": return (.or, words)
            case "AND": return (.and, words)
            case "NOT": return (.not, words)
            default: break
            }
        }
        return (word(words, isExcluded), words)
    }

    private mutating func word(_ words: String, _ isExcluded: Bool) -> Item {
        if let colon = words.firstIndex(of: ":"), colon != words.startIndex {
            let (name, value) = (String(words[..<colon]), String(words[words.index(after: colon)...]))
            if let key = SearchFilter.Key(typed: name) { return filter(key, value, isExcluded) }
            let isName = name.count > 1 && name.allSatisfy { $0.isASCII && $0.isLetter }
            if isName, !value.isEmpty, !value.hasPrefix("//") { noteUnknown(name) }
        }
        if words.first == "@", !isExcluded, words.count > 1, words.dropFirst().allSatisfy(SavedSearch.isNamePart),
            result.saved.count < 8
        {
            result.saved.append(String(words.dropFirst()))
            return .saved
        }
        var text = Substring(words)
        let isExact = text.first == "="
        if isExact { text.removeFirst() }
        while text.last == "*" { text.removeLast() }
        let isPrefix = words.last == "*" && text.last.map(Self.isWordPart) == true
        // Punctuation around a word, which the index leaves out, does not make a phrase of it.
        while let last = text.last, !Self.isWordPart(last) { text.removeLast() }
        while let first = text.first, !Self.isWordPart(first) { text.removeFirst() }
        return .phrase(
            String(text.prefix(Self.wordLengthLimit)), isPrefix: isPrefix, isExcluded: isExcluded, isExact: isExact)
    }

    private mutating func filter(_ key: SearchFilter.Key, _ value: String, _ isExcluded: Bool) -> Item {
        let value = value.trimmingPrefix(" ")
        guard !value.isEmpty else {
            result.notes.append(
                "“\(key):” is a filter and needs a value right behind it, such as \(key.example); it was searched for as a word."
            )
            return .phrase(key.rawValue, isPrefix: false, isExcluded: isExcluded, isExact: true)
        }
        return .filter(SearchFilter(key, String(value.prefix(Self.phraseLengthLimit)), isExcluded: isExcluded))
    }

    private mutating func noteUnknown(_ name: String) {
        guard result.notes.count < 5 else { return }
        let names = SearchFilter.Key.allCases.map(\.rawValue)
        let similar = Similarity.closest(to: name.lowercased(), among: names, count: 1).first
        let suggestion = similar.map { " Did you mean \(names[$0]):?" } ?? ""
        result.notes.append(
            "There is no filter “\(name.prefix(40)):”, so it was searched for as words.\(suggestion) Filters are "
                + names.map { $0 + ":" }.joined(separator: ", ") + ".")
    }

    /// Returns the text from a quotation mark to the next one or to the end.
    private mutating func quoted() -> String {
        index += 1
        let start = index
        while index < text.count, !Self.quotes.contains(text[index]) { index += 1 }
        let words = String(text[start..<index].prefix(Self.phraseLengthLimit))
        index += 1
        return words
    }

    private mutating func takeAsterisk() -> Bool {
        guard index < text.count, text[index] == "*" else { return false }
        index += 1
        return true
    }

    private static func isBlank(_ character: Character) -> Bool {
        character.isWhitespace || character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }

    private static func isWordPart(_ character: Character) -> Bool {
        character.unicodeScalars.contains(where: MixedWords.isToken)
    }
}

extension SearchQueryParser.Item {
    fileprivate static func phrase(_ text: String, isPrefix: Bool, isExcluded: Bool, isExact: Bool = false) -> Self {
        guard text.unicodeScalars.contains(where: MixedWords.isToken) else { return .nothing }
        var term = SearchTerm(text, isPrefix: isPrefix)
        term.isExact = isExact
        return .term(term, isExcluded: isExcluded)
    }
}
