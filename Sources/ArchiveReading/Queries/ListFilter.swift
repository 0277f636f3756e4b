internal import ArchiveModel
public import ForumModel

/// Conditions on the items of a list.
///
/// Conditions of one kind are alternatives; those of different kinds must all hold. Each list documents their meaning; it ignores
/// conditions that it does not mention.
public struct ListFilter: Sendable, Hashable {
    /// Forums including their subforums; a category means its forums.
    public var forums: [ForumID] = []
    /// Threads.
    public var threads: [ThreadID] = []
    /// People, by ID.
    public var users: [UserID] = []
    /// People without an ID (of private messages: also with one), by name, ignoring case.
    public var names: [String] = []
    /// The earliest time, included.
    public var after: UTCTime?
    /// The time that all items must be before.
    public var before: UTCTime?
    /// The account whose view is used or whose items are listed; nil for the default account or all accounts, as the list documents.
    public var account: AccountID?
    /// Whether closed threads are left out.
    public var isOpen = false
    /// Whether threads without unread posts are left out.
    public var isUnread = false
    /// Whether threads without held posts are left out.
    public var hasPosts = false
    /// Whether private messages are those that the account's user sent (true) or the others (false); nil for all.
    public var isOutgoing: Bool?
    /// Kinds of saved pages; empty for all.
    public var kinds: [PageKind] = []
    /// Outcomes of saved pages; empty for all but files that are not pages.
    public var statuses: [PageStatus] = []

    /// Creates a filter; further conditions can be set afterwards.
    public init(forums: [ForumID] = [], threads: [ThreadID] = [], users: [UserID] = [], account: AccountID? = nil) {
        (self.forums, self.threads, self.users, self.account) = (forums, threads, users, account)
    }
}

extension ListStatement {
    /// Adds the conditions on a date: ISO 8601 text, whose order is chronological.
    package mutating func add(date column: String, of filter: ListFilter) {
        if let after = filter.after { add("\(column) >= ?", after.description) }
        if let before = filter.before { add("\(column) < ?", before.description) }
    }

    /// Adds the conditions on the date of a post in a form that uses the index by time.
    package mutating func add(postTimeOf filter: ListFilter) {
        if let after = filter.after { add("\(PostTime.sql) >= ?", after.seconds) }
        if let before = filter.before { add("\(PostTime.sql) < ?", before.seconds) }
    }

    package mutating func add(correspondentsOf filter: ListFilter) {
        var people = ListStatement(of: "", "")
        people.add("sender_id", isOneOf: filter.users.map(\.rawValue))
        people.add("recipient_id", isOneOf: filter.users.map(\.rawValue))
        for name in filter.names {
            people.add("sender_name = ? COLLATE NOCASE OR recipient_name = ? COLLATE NOCASE", name, name)
        }
        guard !people.conditions.isEmpty else { return }
        add(people.conditions.joined(separator: " OR "), values: people.arguments)
    }

    /// Adds the condition on a person, with an ID or with only a name.
    package mutating func add(person id: String, name: String, of filter: ListFilter) {
        if filter.names.isEmpty { return add(id, isOneOf: filter.users.map(\.rawValue)) }
        var alternatives = ListStatement(of: "", "")
        alternatives.add(id, isOneOf: filter.users.map(\.rawValue))
        for wanted in filter.names { alternatives.add("\(id) IS NULL AND \(name) = ? COLLATE NOCASE", wanted) }
        add(alternatives.conditions.joined(separator: " OR "), values: alternatives.arguments)
    }
}
