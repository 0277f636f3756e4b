import Archive
import ForumModel
import ForumPages

extension RawRepresentable<String> where Self: CaseIterable {
    /// Finds the kind of entity that a word in the singular or plural names, in any letter case.
    init?(singularOrPlural word: String) {
        let word = word.lowercased()
        guard let entity = Self.allCases.first(where: { [$0.rawValue, $0.rawValue + "s"].contains(word) })
        else { return nil }
        self = entity
    }
}

/// Resolves an ID, an address of the site or a name on the command line.
///
/// All options and arguments for entities use it, so that they accept the same forms.
enum EntityArgument {
    static func forum(_ text: String, in queries: ArchiveSnapshot) throws -> ForumID {
        switch LinkTarget(text) {
        case .forum(let id):
            try queries.require(.forum, id.rawValue)
            return id
        case let other?: throw wrong(other, text, "forum")
        case nil: return try queries.forum(named: text)
        }
    }

    /// Resolves a text to a thread; a post's address resolves to the post's thread.
    static func thread(_ text: String, in queries: ArchiveSnapshot) throws -> ThreadID {
        switch LinkTarget(text) {
        case .thread(let id, _):
            try queries.require(.thread, id.rawValue)
            return id
        case .post(let id):
            try queries.require(.post, id.rawValue)
            if let thread = try queries.post(id)?.threadID { return thread }
            throw InputFailure(description: "\(queries.archivePath): the thread of post \(id) is not known.")
        case let other?: throw wrong(other, text, "thread")
        case nil:
            do {
                return try queries.thread(named: text)
            } catch let error as LookupError {
                guard case .unknown = error, let id = PostID(parsing: text), try queries.post(id) != nil
                else { throw error }
                throw InputFailure(description: "\(error) It is a post: awful-archive show post \(id)")
            }
        }
    }

    /// Returns a thread or post that a text names by its number or address, as `thread 123`; nil if it is not held.
    static func item(named text: String, in queries: ArchiveSnapshot) throws -> String? {
        let target = LinkTarget(text)
        if case .thread(let id, _) = target, try queries.thread(id) != nil { return "thread \(id)" }
        if case .post(let id) = target, try queries.post(id) != nil { return "post \(id)" }
        if let id = ThreadID(parsing: text), try queries.thread(id) != nil { return "thread \(id)" }
        if let id = PostID(parsing: text), try queries.post(id) != nil { return "post \(id)" }
        return nil
    }

    static func person(_ text: String, in queries: ArchiveSnapshot) throws -> NamedPerson {
        switch LinkTarget(text) {
        case .user(let id):
            try queries.require(.user, id.rawValue)
            return .user(id)
        case let other?: throw wrong(other, text, "user")
        case nil: return try queries.person(named: text)
        }
    }

    static func user(_ text: String, in queries: ArchiveSnapshot) throws -> UserID {
        switch try person(text, in: queries) {
        case .user(let id): return id
        case .name(let name):
            let missing = try queries.missing(.user, name)
            if case .deleted = missing { throw missing }
            throw InputFailure(
                description: """
                    \(queries.archivePath): no page shows the number of \(Terminal.safe(name)); awful-archive list posts \
                    --user finds what they wrote.
                    """)
        }
    }

    /// Resolves a text to the ID of a post, held or not.
    static func post(_ text: String) throws -> PostID {
        switch LinkTarget(text) {
        case .post(let id): return id
        case let other?: throw wrong(other, text, "post")
        case nil:
            guard let id = PostID(parsing: text) else {
                throw InputFailure(
                    description: """
                        “\(Terminal.safe(text))” is no post: a post is named by its number or its address. awful-archive search \
                        finds posts by their words.
                        """)
            }
            return id
        }
    }

    /// Resolves a text to the ID of a private message, held or not.
    static func message(_ text: String) throws -> MessageID {
        guard let id = MessageID(parsing: text) ?? MessageID(address: text) else {
            throw InputFailure(
                description: """
                    “\(Terminal.safe(text))” is no private message: one is named by its number or its address. awful-archive \
                    list messages tells the numbers.
                    """)
        }
        return id
    }

    /// Returns the page number in a thread's address; nil if it has none.
    ///
    /// If the address uses another number of posts per page, the result is the page with the first of those posts.
    static func pageNumber(of text: String) -> Int? {
        guard case .thread(_, let page) = LinkTarget(text), text.contains("pagenumber=") else { return nil }
        guard let size = LinkTarget.postsPerPage(in: text), size > 0 else { return page }
        let (place, overflow) = (page - 1).multipliedReportingOverflow(by: size)
        return overflow ? page : place / SitePaging.postsPerPage + 1
    }

    private static func wrong(_ target: LinkTarget, _ text: String, _ wanted: String) -> InputFailure {
        let kind =
            switch target {
            case .post: "post"
            case .thread: "thread"
            case .forum: "forum"
            case .user: "user"
            }
        return InputFailure(description: "\(Terminal.safe(text)) is the address of a \(kind), not of a \(wanted).")
    }
}
