internal import Archive
internal import ForumModel
internal import Foundation
internal import Ingest
internal import Site
internal import Synchronization

/// A local web server for importing pages without a terminal and then reading the archive: a ``Reader`` with a start page.
///
/// Only a browser that opened the printed address can use the start page: a cookie has its secret, and each form has a token, too.
public final class StartServer: Sendable {
    private struct State {
        var start: StartState
        var reader: Reader?
        var task: Task<Void, Never>?

        var isImporting: Bool { if case .importing = start.phase { true } else { false } }
    }

    private static let cookie = "awful-start"
    private static let problemLimit = 50
    /// The maximum size of a dropped file in bytes.
    private static let fileSizeLimit = 256 << 20

    private let secret = AccessToken()
    private let formToken = AccessToken()
    private let samples: String?
    private let options: Mutex<ReaderOptions>
    private let hosts = Mutex<HostRule?>(nil)
    private let site: ServedSite
    private let state: Mutex<State>

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - archive: the path of the archive, which the first import creates.
    ///   - samples: a folder of sample pages; nil without one.
    ///   - options: the options of the Reader; its address is always the loopback address.
    public init(archive: String, samples: String?, options: ReaderOptions) {
        var options = options
        (options.address, options.token) = ("127.0.0.1", nil)
        self.samples = samples
        self.options = Mutex(options)
        site = ServedSite(title: options.title, theme: options.theme)
        var start = StartState(archive: archive)
        start.hasSamples = samples != nil
        start.hasArchive = FileManager.default.fileExists(atPath: archive)
        state = Mutex(State(start: start))
    }

    /// Listens until the task is cancelled.
    ///
    /// `onListening` is called with the URL of the start page, which includes the secret.
    ///
    /// - Throws: ``ReaderError`` if the port cannot be bound.
    public func run(onListening: @escaping @Sendable (String) -> Void) async throws {
        let port = options.withLock(\.port)
        let server = ConnectionServer(
            address: "127.0.0.1", port: port,
            contentLimit: { [self] request throws(RequestHead.Refusal) in try contentLimit(of: request) },
            respond: { [self] in await respond(to: $0) })
        defer { state.withLock { $0.task?.cancel() } }
        try await server.run { [self] port in
            options.withLock { $0.port = port }
            hosts.withLock { $0 = HostRule(address: "127.0.0.1", port: port) }
            onListening("http://127.0.0.1:\(port)/start?secret=\(secret.value)")
        }
    }

    private func contentLimit(of request: ReaderRequest) throws(RequestHead.Refusal) -> Int {
        guard request.method == "PUT" else { return request.method == "POST" ? RequestHead.contentLimit : 0 }
        guard isOwner(request), formToken.matches(request["x-start-token"] ?? "") else {
            throw RequestHead.Refusal(status: 403, words: "Files are taken from the start page only.")
        }
        return Self.fileSizeLimit
    }

    func respond(to request: ReaderRequest) async -> ReaderResponse {
        guard let host = request["host"], hosts.withLock({ $0?.allows(host) ?? false }),
            let path = request.path
        else { return .plain(403, "This is not the host that the program was opened under.") }
        guard path == "start" || path.hasPrefix("start/") else {
            if let file = ServedSite.file(path) { return ReaderResponse.answer(file).selected(by: request) }
            if let reader = state.withLock(\.reader) { return await reader.respond(to: request) }
            // Pages of a Reader listen for events; there are none yet.
            return path == ArchiveEvents.path ? ReaderResponse(status: 204) : .redirect(to: "/start")
        }
        if let word = request.field("secret"), secret.matches(word) {
            let cookie = "\(Self.cookie)=\(word); HttpOnly; SameSite=Strict; Path=/start"
            return .redirect(to: "/start", headers: [("Set-Cookie", cookie)])
        }
        guard isOwner(request), !request.isFromOtherSite else {
            return .plain(403, "Open the address that the program printed: it holds a secret.")
        }
        switch (request.method, path) {
        case ("GET", "start"): return .page(site.start(state.withLock(\.start), token: formToken.value))
        case ("PUT", "start/files"): return store(request)
        case ("POST", _):
            guard let word = request.formField("token"), formToken.matches(word) else {
                return .plain(403, "The form is not of this start page: open it again.")
            }
            act(String(path.dropFirst(6)), request.formField("value") ?? "")
            let isOpen = path == "start/open" && state.withLock { $0.start.problems.isEmpty }
            return .redirect(to: isOpen ? "/" : "/start", status: 303)
        default: return .plain(404, "There is no such page.")
        }
    }

    private func isOwner(_ request: ReaderRequest) -> Bool { secret.isInCookie(Self.cookie, of: request) }

    private func act(_ action: String, _ value: String) {
        // The problems of a running import stay.
        let archive: String? = state.withLock { state in
            guard !state.isImporting else { return nil }
            (state.start.problems, state.start.problemCount) = ([], 0)
            return state.start.archive
        }
        guard let archive else { return }
        switch action {
        case "dropped": startImport(of: ReaderOptions.pagesFolder(of: archive))
        case "samples": if let samples { startImport(of: samples) }
        case "path":
            let path = NSString(string: value.trimmingCharacters(in: .whitespaces)).expandingTildeInPath
            if let reason = Self.refusal(of: path) { tell(reason) } else { startImport(of: path) }
        case "open": open(NSString(string: value.trimmingCharacters(in: .whitespaces)).expandingTildeInPath)
        default: state.withLock { if !$0.isImporting { $0.start.phase = .ready } }
        }
    }

    /// Returns why a path cannot be imported: only folders and regular files can, outside of the system's own file systems.
    private static func refusal(of path: String) -> String? {
        let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard path.hasPrefix("/"), !path.utf8.contains(0) else { return "A path begins with /: \(path)" }
        let kind = (try? FileManager.default.attributesOfItem(atPath: real))?[.type] as? FileAttributeType
        let isSystem = ["/proc", "/dev", "/sys", "/run"].contains { real == $0 || real.hasPrefix($0 + "/") }
        // Disks are mounted below /run/media.
        guard !isSystem || real.hasPrefix("/run/media/"), kind == .typeDirectory || kind == .typeRegular else {
            return kind == nil ? "There is no \(path)." : "\(path) is no folder and no file of saved pages."
        }
        return nil
    }

    private func tell(_ problem: String) {
        state.withLock { state in
            state.start.problemCount += 1
            if state.start.problems.count < Self.problemLimit { state.start.problems.append(problem) }
        }
    }

    private func open(_ path: String) {
        do {
            if let reason = Self.refusal(of: path) { return tell(reason) }
            let reader = try Reader(archive: path, options: options.withLock(\.self))
            state.withLock { ($0.reader, $0.start.archive, $0.start.hasArchive) = (reader, path, true) }
        } catch { tell(error.description) }
    }

    private func store(_ request: ReaderRequest) -> ReaderResponse {
        let parts = (request.field("path") ?? "").split(separator: "/").map(String.init)
        let isPlain = parts.allSatisfy { $0 != ".." && $0 != "." && !$0.utf8.contains(0) && $0.utf8.count <= 255 }
        guard !parts.isEmpty, parts.count <= 32, isPlain else { return .plain(400, "This is no name of a file.") }
        let file = parts.reduce(URL(fileURLWithPath: ReaderOptions.pagesFolder(of: state.withLock(\.start.archive)))) {
            $0.appendingPathComponent($1)
        }
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try Data(request.body).write(to: file, options: .atomic)
            return ReaderResponse(status: 204)
        } catch { return .notWritten(parts.joined(separator: "/"), error) }
    }

    private func startImport(of path: String) {
        let archive: String? = state.withLock { state in
            guard !state.isImporting else { return nil }
            state.start.phase = .importing(done: 0, total: nil)
            return state.start.archive
        }
        guard let archive else { return }
        let task = Task { [self] in
            do {
                let folder = URL(fileURLWithPath: archive).deletingLastPathComponent()
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                var importOptions = try options.withLock(\.importOptions) ?? ImportOptions()
                (importOptions.countsAhead, importOptions.now) = (true, .now)
                for try await event in Importer(paths: [path], archive: archive, options: importOptions).events() {
                    show(event)
                }
            } catch { tell("\(error)") }
            state.withLock { state in
                state.task = nil
                if state.isImporting { state.start.phase = .ready }
            }
        }
        state.withLock { if $0.isImporting { $0.task = task } }
    }

    private func show(_ event: ImportEvent) {
        switch event {
        case .progress(let progress):
            state.withLock { $0.start.phase = .importing(done: progress.doneCount, total: progress.totalCount) }
        case .problem(let problem): tell(problem.description)
        case .finished(let summary):
            let pages = summary.pages.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { kind, outcomes in
                outcomes.sorted { $0.key.rawValue < $1.key.rawValue }.map { (kind, $0.key, $0.value) }
            }
            // The archive is opened first, because the page that shows the result links to it.
            let archive = state.withLock(\.start.archive)
            if FileManager.default.fileExists(atPath: archive) { open(archive) }
            if summary.hasNoPage { tell("No page of the forums was found.") }
            let new = summary.new.named.filter { $0.count > 0 }.map { "\($0.count.grouped) \($0.name)" }
            let words = new.isEmpty ? "Nothing in them is new." : "New in the archive: \(new.joined(separator: ", "))."
            state.withLock { $0.start.phase = .ended(pages: pages, words: words) }
        case .upgraded, .droppedIndexes: break
        }
    }
}
