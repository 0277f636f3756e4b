internal import Archive
internal import Bytes
internal import ForumModel

/// A change of marks that a form of the Reader's pages sends.
struct MarkRequest: Hashable, Sendable {
    enum Change: Hashable, Sendable {
        case read(ThreadID, Bool)  // true: as read, false: as unread
        case position(PostID)
        case thread(ThreadID, BookmarkChange)
        case forum(ForumID, BookmarkChange)
        case own(NoteChange)
    }

    let change: Change
    /// The page that is shown afterwards, relative to the root.
    let page: String

    /// Checks that a request, whose host and origin have been checked, is from a page of this Reader.
    ///
    /// The token proves that the sender has read a page of this run, which no other site can.
    init(_ request: ReaderRequest, token: AccessToken) throws(RequestHead.Refusal) {
        guard (request["content-type"] ?? "").hasPrefix("application/x-www-form-urlencoded")
        else { throw RequestHead.Refusal(status: 403, words: "Marks are set by the Reader’s own pages only.") }
        guard let word = request.formField("token"), token.matches(word) else {
            throw RequestHead.Refusal(
                status: 403,
                words: "The page is of an earlier run of the Reader. Open it again, and send the mark from there.")
        }
        do throws(NoteError) {
            guard let change = try Self.change(request) else { throw NoteError(description: "The form marks nothing.") }
            self.change = change
        } catch { throw RequestHead.Refusal(status: 400, words: error.description) }
        page = Self.page(request, change)
    }

    private static func change(_ request: ReaderRequest) throws(NoteError) -> Change? {
        if let own = try own(request) { return .own(own) }
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

    /// Returns a change of notes, tags or saved searches; nil for another one.
    private static func own(_ request: ReaderRequest) throws(NoteError) -> NoteChange? {
        func text(_ name: String) -> String { (request.formField(name) ?? "").replacing("\r\n", with: "\n") }
        let targets = [MarkedEntity.post, .thread, .forum].compactMap { kind in
            number(kind.rawValue, in: request).map { (kind, $0) }
        }
        switch (text("mark"), targets.first) {
        case ("save", _): return .save(try SavedSearch(text("name"), text("q")))
        case ("unsave", _): return .unsave(text("name"))
        case ("seen", _): return .seen(text("name"))
        case ("note", let (kind, id)?):
            let (quote, prefix, suffix) = (text("quote"), text("prefix"), text("suffix"))
            return .note(
                try ReaderNote(on: kind, id, text("text"), quote: quote, prefix: prefix, suffix: suffix, at: .now))
        case ("tag", let (kind, id)?): return .note(try ReaderNote(.tagging, on: kind, id, text("text"), at: .now))
        case ("unnote", let (kind, id)?):
            return .remove(.commenting, kind, id, text: text("text"), quote: text("quote"))
        case ("untag", let (kind, id)?): return .remove(.tagging, kind, id, text: text("text"), quote: nil)
        default: return nil
        }
    }

    private static func number(_ name: String, in request: ReaderRequest) -> Int64? {
        request.formField(name).flatMap { SiteDigits.value(of: $0.utf8) }
    }

    /// The address is built of numbers or leads to a search, so that no form can lead elsewhere.
    private static func page(_ request: ReaderRequest, _ change: Change) -> String {
        if request.formField("page") == "notes" { return "notes.html" }
        if case .own(.seen) = change {
            return "search.html?q=\(PercentEncoding.encoded(request.formField("q") ?? ""))&sort=date"
        }
        if case .own = change, let post = number("post", in: request) {
            return "showthread.php?goto=post&postid=\(post)"
        }
        if let thread = number("thread", in: request) {
            return "t/\(thread)/\(number("page", in: request).map(String.init) ?? "index").html"
        }
        guard let forum = number("forum", in: request) else { return "" }
        return "f/\(forum)\(number("page", in: request).map { "-\($0)" } ?? "").html"
    }
}
