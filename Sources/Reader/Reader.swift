public import Archive
internal import Foundation
internal import Site
internal import Synchronization

/// A web server for one archive: the pages of a site, search, and the original addresses of the forums.
///
/// It reads, also during imports: each request sees the latest committed state of the archive, including that of a file that
/// replaced it. Only the marks of its reader are written, when a form of a page sends them (``ReaderOptions/allowsMarks``).
///
///     let reader = try Reader(archive: "awful.sqlite")
///     try await reader.run { print("Open \($0)") }
///
/// A program with its own server calls ``respond(to:)`` instead; ``ReaderOptions/port`` is then the port of that server.
public final class Reader: Sendable {
    let browser: ArchiveBrowser
    let options: ReaderOptions
    let site: ServedSite
    private let hosts: Mutex<HostRule?>
    let work = RequestWork(threadCount: 4, limit: 256, quality: .userInitiated)
    /// Searches take longer than pages, which do not wait behind them.
    private let searches = RequestWork(threadCount: 2, limit: 32, quality: .utility)
    let books = BookCache()
    /// Books are made one after another.
    private let bookWork = RequestWork(threadCount: 1, limit: 32, quality: .utility)
    private let marks: MarkWriter?
    private let inbox: PageInbox?
    private let events: ArchiveEvents
    private let checks: IntegrityChecks

    /// Opens an archive.
    public init(archive path: String, options: ReaderOptions = ReaderOptions()) throws(ArchiveError) {
        browser = try ArchiveBrowser(path: path, includesPrivate: options.includesPrivate)
        self.options = options
        checks = IntegrityChecks(path: path)
        events = ArchiveEvents(browser, work: work, includesPrivate: options.includesPrivate)
        marks = options.allowsMarks ? MarkWriter(archive: path, waitTime: options.markWaitTime) : nil
        let archive = browser
        inbox = options.uploadToken.map { PageInbox(browser: archive, token: $0, options: options) }
        site = ServedSite(title: options.title, theme: options.theme, markToken: marks?.token.value)
        hosts = Mutex(options.port == 0 ? nil : HostRule(address: options.address, port: options.port))
    }

    /// Listens until the task is cancelled.
    ///
    /// `onListening` is called with the URL of the front page, which includes the token if there is one.
    ///
    /// - Throws: ``ReaderError`` if the address cannot be bound.
    public func run(onListening: @escaping @Sendable (String) -> Void) async throws {
        guard !options.needsToken || options.token != nil else { throw ReaderError.noToken }
        let server = ConnectionServer(
            address: options.address, port: options.port,
            contentLimit: { [self] request throws(RequestHead.Refusal) in try contentLimit(of: request) },
            respond: { [self] in await respond(to: $0) })
        defer { books.end() }
        await inbox?.retry()
        try await server.run { [self] port in
            hosts.withLock { $0 = HostRule(address: options.address, port: port) }
            let token = options.token.map { "?token=\($0.value)" } ?? ""
            onListening("http://\(options.shownHost):\(port)/\(token)")
        }
    }

    /// Returns the response to a request, whose host must be one of the Reader's own names, with all security headers.
    public func respond(to request: ReaderRequest) async -> ReaderResponse {
        if let refusal = refusal(of: request) { return refusal }
        guard let path = request.path else { return notFound() }
        if let inbox, isForPrograms(request) { return await response(to: request, inbox) }
        if request.method == "POST", let marks { return await marks.response(to: request, site) }
        // Browsers request an icon, and log an error if it is missing.
        if path == "favicon.ico" { return ReaderResponse(status: 204) }
        if let file = ServedSite.file(path) { return ReaderResponse.answer(file).selected(by: request) }
        if path == "held.user.js", let script = heldScript(request) { return script.selected(by: request) }
        if path == ArchiveEvents.path { return events.response(to: request) }
        if path == IntegrityChecks.path { return await check() }
        if path == APIAnswer.description {
            let data = OpenAPIDescription.json(includesPrivate: options.includesPrivate)
            return ReaderResponse.json(data).selected(by: request)
        }
        let isSearch =
            path == "search.html" || path == "api/v1/search" || path == "notes.html" || path.hasPrefix("found/")
            || path == "opds/search"
        let isAbandoned = isSearch ? request.isAbandoned : nil
        let answered = await (path.hasPrefix("opds/books/") ? bookWork : isSearch ? searches : work).run { [self] in
            answer(request, path: path, isAbandoned: isAbandoned)
        }
        guard let answered else {
            return .plain(503, "Too many requests wait for the archive.", headers: [("Retry-After", "1")])
        }
        return answered.selected(by: request)
    }

    /// Returns a refusal, or a redirect that puts the token from the query in a cookie; nil for a request to be answered.
    func refusal(of request: ReaderRequest) -> ReaderResponse? {
        guard let host = request["host"], hosts.withLock({ $0?.allows(host) ?? false }) else {
            return .plain(403, "This is not the host that the Reader was opened under.")
        }
        // Requests of extensions and user scripts come from other sites; only their token is checked, by the response.
        if isForPrograms(request) { return nil }
        guard !request.isFromOtherSite else {
            return .plain(403, "A page of another site asks for this. Only links of other sites are answered.")
        }
        let isMark = request.method == "POST" && marks != nil && request.path == MarkWriter.path
        guard request.method == "GET" || request.method == "HEAD" || isMark else {
            return .plain(405, "The Reader answers GET and HEAD.", headers: [("Allow", "GET, HEAD")])
        }
        guard let token = options.token, !token.isKnown(by: request) else { return nil }
        guard let word = request.field("token"), token.matches(word) else {
            return .plain(
                401, "The Reader was started with a token: open the address that it printed.",
                headers: [
                    ("WWW-Authenticate", request.isForCatalog ? #"Basic realm="Archive", charset="UTF-8""# : "Bearer")
                ])
        }
        let cookie = "\(AccessToken.cookieName)=\(word); HttpOnly; SameSite=Strict; Path=/"
        return .redirect(to: "/", status: 303, headers: [("Set-Cookie", cookie)])
    }

    private func answer(
        _ request: ReaderRequest, path: String, isAbandoned: (@Sendable () -> Bool)?
    ) -> ReaderResponse {
        let api = APIAnswer(request, path: path)
        do {
            return try browser.reading(until: isAbandoned) { reader in
                if let api { return try api.response(reader) }
                if let book = try opds(request, path: path, reader) { return book }
                let root = "http://\(request["host"] ?? "")/"
                if let feed = try site.feed(path, root: root, reader) { return .answer(feed) }
                if let found = try found(request, path: path, reader) { return found }
                if let past = try past(request, path: path, reader) { return past }
                if let answer = try site.answer(path, search: Self.search(request), notice: notice, reader) {
                    return .answer(answer)
                }
                guard let old = OldAddress(target: request.target) else { return notFound() }
                switch try old.destination(reader) {
                case .page(let page, let query):
                    return .redirect(to: "/" + page.file + query + (page.fragment.map { "#" + $0 } ?? ""))
                case .file(let address): return .redirect(to: "/" + address)
                case .missing(let target): return .page(try site.missing(target, reader), status: 404)
                }
            }
        } catch let error as ArchiveError {
            if api != nil { return APIAnswer.problem(503, error.description) }
            return .page(
                site.notice(
                    "The archive cannot be read",
                    [
                        "\(error)",
                        "The Reader looks again with each request: reload this page when it is there.",
                    ]), status: 503)
        } catch {
            if api != nil { return APIAnswer.problem(500, "\(error)") }
            return .page(site.notice("This page cannot be made", ["\(error)"]), status: 500)
        }
    }

    private func check() async -> ReaderResponse {
        do {
            let (checked, age): (IntegrityChecks.Checked, CheckAge?)
            switch try await checks.outcome() {
            case .running: return .page(site.runningCheck())
            case .current(let current): (checked, age) = (current, nil)
            case .earlier(let earlier, let earlierAge): (checked, age) = (earlier, earlierAge)
            }
            let includesPrivate = options.includesPrivate
            return .page(site.check(checked.report, age: age) { includesPrivate || checked.isPublic($0) })
        } catch { return .page(site.notice("The archive cannot be checked", ["\(error)"]), status: 503) }
    }

    private var notice: String? {
        guard browser.replacementCount > 0 else { return nil }
        return "Another file has taken the archive’s place since the Reader was started; this is what it holds now."
    }

    private func notFound() -> ReaderResponse {
        .page(
            site.notice("There is no such page", ["Neither the Reader nor the forums had a page there."]), status: 404)
    }

    static func search(_ request: ReaderRequest) -> ServedSearch {
        var search = ServedSearch()
        // The scripts of a site restrict a search to a thread or author by separate fields.
        let filters = [
            ("thread", "thread"), ("author", "user"), ("forum", "forum"), ("from", "after"), ("to", "before"),
        ].compactMap { field, filter in
            request.field(field).flatMap { value in
                value.isEmpty || value.contains("\"") ? nil : "\(filter):\"\(value)\""
            }
        }
        search.words = (filters + [request.field("q") ?? ""]).filter { !$0.isEmpty }.joined(separator: " ")
        search.isByDate = request.field("sort") == "date"
        search.isUnfinished = request.field("unfinished") == "1"
        return search
    }
}
