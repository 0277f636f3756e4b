internal import ArchiveStore
public import ForumModel

/// Resolves the values of `user:`, `quoting:`, `forum:` and `thread:`.
///
/// By default values are IDs and names (``ArchiveSnapshot/person(named:)`` and so on); a program that supports more forms, such
/// as addresses of the site, provides its own functions.
public struct SearchNames {
    /// Resolves a person.
    public var person: (String, ArchiveSnapshot) throws -> NamedPerson
    /// Resolves a forum or category.
    public var forum: (String, ArchiveSnapshot) throws -> ForumID
    /// Resolves a thread.
    public var thread: (String, ArchiveSnapshot) throws -> ThreadID

    /// Creates a resolver.
    public init(
        person: @escaping (String, ArchiveSnapshot) throws -> NamedPerson = { try $1.person(named: $0) },
        forum: @escaping (String, ArchiveSnapshot) throws -> ForumID = { try $1.forum(named: $0) },
        thread: @escaping (String, ArchiveSnapshot) throws -> ThreadID = { try $1.thread(named: $0) }
    ) { (self.person, self.forum, self.thread) = (person, forum, thread) }
}

extension SearchScope {
    /// Adds a filter; of repeated `op:` or `quoted:` the last one counts.
    package mutating func add(_ filter: SearchFilter, names: SearchNames, in queries: ArchiveSnapshot) throws {
        func expecting(_ value: String) -> SearchFilterError { SearchFilterError(filter: filter, expected: value) }
        switch filter.key {
        case .user, .forum, .thread, .before, .after:
            var list = filter.isExcluded ? unwanted : wanted
            try list.add(filter, names: names, in: queries)
            if filter.isExcluded { unwanted = list } else { wanted = list }
        case .intitle: if filter.isExcluded { unwantedTitles.append(filter.value) } else { titles.append(filter.value) }
        case .tag: if filter.isExcluded { unwantedTags.append(filter.value) } else { tags.append(filter.value) }
        case .quoting:
            let person = try names.person(filter.value, queries)
            if filter.isExcluded { unwantedQuoted.append(person) } else { quoted.append(person) }
        case .op:
            guard let value = Self.truth(filter.value) else { throw expecting("yes or no") }
            isOP = value != filter.isExcluded
        case .quoted:
            guard let value = Self.truth(filter.value) else { throw expecting("yes or no") }
            isOwnWordsOnly = value == filter.isExcluded
        case .has:
            guard let value = SearchContent(rawValue: Self.singular(filter.value)) else {
                throw expecting(SearchContent.allCases.map(\.rawValue).joined(separator: ", "))
            }
            if filter.isExcluded { unwantedContents.insert(value) } else { contents.insert(value) }
        case .in:
            guard let value = SearchKind(rawValue: Self.singular(filter.value) + "s") else {
                throw expecting(SearchKind.allCases.map(\.rawValue).joined(separator: ", "))
            }
            if filter.isExcluded { unwantedKinds.insert(value) } else { kinds.insert(value) }
        }
    }

    private static func truth(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "true", "1": true
        case "no", "false", "0": false
        default: nil
        }
    }

    private static func singular(_ text: String) -> String {
        let word = text.lowercased()
        return word.hasSuffix("s") ? String(word.dropLast()) : word
    }
}

extension ListFilter {
    fileprivate mutating func add(_ filter: SearchFilter, names: SearchNames, in queries: ArchiveSnapshot) throws {
        switch filter.key {
        case .user:
            switch try names.person(filter.value, queries) {
            case .user(let id): users.append(id)
            case .name(let name): self.names.append(name)
            }
        case .forum: forums.append(try names.forum(filter.value, queries))
        case .thread: threads.append(try names.thread(filter.value, queries))
        default:
            let now = UTCTime.now
            guard let time = UTCTime(typed: filter.value, now: now) else {
                throw SearchFilterError(filter: filter, expected: "a date: \(UTCTime.typedForms)")
            }
            // Of several times the strictest counts; an item is excluded if any unwanted filter matches it.
            let known = (filter.key == .after ? after : before) ?? time
            let counting = (filter.key == .after) != filter.isExcluded ? max(known, time) : min(known, time)
            if filter.key == .after { after = counting } else { before = counting }
        }
    }
}
