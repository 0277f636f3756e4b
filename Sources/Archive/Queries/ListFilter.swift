public import ForumModel

/// Which items of a list are wanted.
///
/// Conditions of one kind are alternatives, those of different kinds must all hold. What each means for a list is said there; a
/// list ignores conditions that it does not name.
public struct ListFilter: Sendable, Hashable {
    /// Forums, with all below them; a category's number stands for its forums.
    public var forums: [ForumID] = []
    /// Threads.
    public var threads: [ThreadID] = []
    /// People, by number.
    public var users: [UserID] = []
    /// People of whom only a name is known, in any letter case.
    public var names: [String] = []
    /// The earliest time.
    public var after: UTCTime?
    /// The time that all must be before.
    public var before: UTCTime?
    /// Whose view is meant; nil for the default account.
    public var account: AccountID?

    /// Wants everything.
    public init() {}
}

extension ListStatement {
    /// Adds the conditions for a date: text in ISO 8601, so that the order of texts is that of times.
    mutating func add(date column: String, of filter: ListFilter) {
        if let after = filter.after { add("\(column) >= ?", after.description) }
        if let before = filter.before { add("\(column) < ?", before.description) }
    }

    /// Adds the conditions for the date of a post, so that the index by time is used.
    mutating func add(postTimeOf filter: ListFilter) {
        if let after = filter.after { add("\(PostTime.sql) >= ?", after.seconds) }
        if let before = filter.before { add("\(PostTime.sql) < ?", before.seconds) }
    }

    /// Adds the condition for a person, of whom the number or only the name is known.
    mutating func add(person id: String, name: String, of filter: ListFilter) {
        if filter.names.isEmpty { return add(id, isOneOf: filter.users.map(\.rawValue)) }
        var alternatives = ListStatement(of: "", "")
        alternatives.add(id, isOneOf: filter.users.map(\.rawValue))
        for wanted in filter.names {
            alternatives.add("\(id) IS NULL AND \(name) = ? COLLATE NOCASE", wanted)
        }
        add(alternatives.conditions.joined(separator: " OR "), values: alternatives.arguments)
    }
}
