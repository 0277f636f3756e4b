import Archive
import ForumModel
import ForumPages

/// What a number, an address of the site or a name on the command line means in an archive.
///
/// This is the one place for it: every option and argument that takes a number takes the others too.
enum EntityArgument {
    /// The forum or category that a text means.
    static func forum(_ text: String, in queries: ArchiveQueries) throws -> ForumID {
        switch LinkTarget(text) {
        case .forum(let id):
            try queries.require(.forum, id.rawValue)
            return id
        case let other?: throw wrong(other, text, "forum")
        case nil: return try queries.forum(named: text)
        }
    }

    /// The thread that a text means; a post's address means the thread that it is in.
    static func thread(_ text: String, in queries: ArchiveQueries) throws -> ThreadID {
        switch LinkTarget(text) {
        case .thread(let id, _):
            try queries.require(.thread, id.rawValue)
            return id
        case .post(let id):
            try queries.require(.post, id.rawValue)
            if let thread = try queries.post(id)?.threadID { return thread }
            throw InputFailure(
                description: "\(queries.archivePath): nothing tells which thread post \(id) is in.")
        case let other?: throw wrong(other, text, "thread")
        case nil: return try queries.thread(named: text)
        }
    }

    /// The person that a text means.
    static func person(_ text: String, in queries: ArchiveQueries) throws -> NamedPerson {
        switch LinkTarget(text) {
        case .user(let id):
            try queries.require(.user, id.rawValue)
            return .user(id)
        case let other?: throw wrong(other, text, "user")
        case nil: return try queries.person(named: text)
        }
    }

    /// The person that a text means, where a number is needed.
    static func user(_ text: String, in queries: ArchiveQueries) throws -> UserID {
        switch try person(text, in: queries) {
        case .user(let id): return id
        case .name(let name):
            throw InputFailure(
                description: """
                    \(queries.archivePath): no page shows the number of \(Terminal.safe(name)); awful-archive list posts \
                    --user finds what they wrote.
                    """)
        }
    }

    /// The number of the post that a text means, held or not.
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

    /// The number of the private message that a text means, held or not.
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

    /// The page of a thread that an address means; nil where it means none.
    ///
    /// Of an address with another number of posts on a page it is the page with the first of those posts.
    static func pageNumber(of text: String) -> Int? {
        guard case .thread(_, let page) = LinkTarget(text), text.contains("pagenumber=") else { return nil }
        guard let size = LinkTarget.postsPerPage(in: text), size > 0 else { return page }
        let (place, overflow) = (page - 1).multipliedReportingOverflow(by: size)
        return overflow ? page : place / ArchiveQueries.postsPerPage + 1
    }

    private static func wrong(_ target: LinkTarget, _ text: String, _ wanted: String) -> InputFailure {
        let kind =
            switch target {
            case .post: "post"
            case .thread: "thread"
            case .forum: "forum"
            case .user: "user"
            }
        return InputFailure(
            description: "\(Terminal.safe(text)) is the address of a \(kind), not of a \(wanted).")
    }
}
