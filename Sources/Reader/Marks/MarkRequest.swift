internal import Archive
internal import ForumModel

/// A change of marks that a form of the Reader's pages sends.
struct MarkRequest: Hashable, Sendable {
    struct Refusal: Error, Hashable {
        var status: Int
        var words: String
    }

    enum Change: Hashable, Sendable {
        case read(ThreadID, Bool)
        case position(PostID)
        case thread(ThreadID, BookmarkChange)
        case forum(ForumID, BookmarkChange)
    }

    let change: Change
    /// The page that is shown afterwards, relative to the root.
    let page: String

    /// Checks that a request, whose host and origin have been checked, is from a page of this Reader.
    ///
    /// The token proves that the sender has read a page of this run, which no other site can.
    init(_ request: ReaderRequest, token: AccessToken) throws(Refusal) {
        guard (request["content-type"] ?? "").hasPrefix("application/x-www-form-urlencoded")
        else { throw Refusal(status: 403, words: "Marks are set by the Reader’s own pages only.") }
        guard let word = request.formField("token"), token.matches(word) else {
            throw Refusal(
                status: 403,
                words: "The page is of an earlier run of the Reader. Open it again, and send the mark from there.")
        }
        guard let change = Self.change(request) else {
            throw Refusal(status: 400, words: "The form says nothing that can be marked.")
        }
        self.change = change
        page = Self.page(request)
    }

    private static func change(_ request: ReaderRequest) -> Change? {
        let thread = number("thread", in: request).map(ThreadID.init(rawValue:))
        switch request.formField("mark") ?? "" {
        case "read": return thread.map { .read($0, true) }
        case "unread": return thread.map { .read($0, false) }
        case "position": return number("post", in: request).map { .position(PostID(rawValue: $0)) }
        case let name:
            guard let change = BookmarkChange(rawValue: name), change != .toggle else { return nil }
            return thread.map { .thread($0, change) }
                ?? number("forum", in: request).map { .forum(ForumID(rawValue: $0), change) }
        }
    }

    private static func number(_ name: String, in request: ReaderRequest) -> Int64? {
        request.formField(name).flatMap { SiteDigits.value(of: $0.utf8) }
    }

    /// The address is built of numbers, so that no form can lead elsewhere.
    private static func page(_ request: ReaderRequest) -> String {
        if let thread = number("thread", in: request) {
            return "t/\(thread)/\(number("page", in: request).map(String.init) ?? "index").html"
        }
        guard let forum = number("forum", in: request) else { return "" }
        return "f/\(forum)\(number("page", in: request).map { "-\($0)" } ?? "").html"
    }
}
