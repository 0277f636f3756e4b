internal import Archive
internal import ForumModel
internal import Site
internal import Synchronization

/// Tells open pages what happens to the archive, by server-sent events.
///
/// Events are `import`, with the progress of a running import or `null`, and `archive`, when pages were imported or the archive has
/// changed otherwise. The files are looked at once a second while a client listens, and their content is read only after a change.
final class ArchiveEvents: Sendable {
    static let path = "events"
    /// The maximum number of listeners among the Reader's own pages, and among others; browsers of more fall back to reloading.
    static let listenerLimit = 32
    private static let interval = Duration.seconds(1)
    /// The maximum time without a byte, after which a comment shows whether the client is still there.
    private static let heartbeat = Duration.seconds(15)
    /// The maximum duration of a connection; browsers connect again by themselves.
    private static let lifetime = Duration.seconds(1800)

    private let browser: ArchiveBrowser
    private let work: RequestWork
    private let includesPrivate: Bool
    /// The numbers of listeners, by whether browsers mark them as pages of the Reader.
    private let listenerCounts = Mutex([Bool: Int]())

    init(_ browser: ArchiveBrowser, work: RequestWork, includesPrivate: Bool) {
        (self.browser, self.work, self.includesPrivate) = (browser, work, includesPrivate)
    }

    /// The field `after` of the request names the newest saved page that the client knows of, `thread` the one that it shows.
    func response(to request: ReaderRequest) -> ReaderResponse {
        let isOwn = request["sec-fetch-site"] == "same-origin"
        let isWelcome = listenerCounts.withLock { counts in
            guard request.method != "HEAD", counts[isOwn, default: 0] < Self.listenerLimit else { return false }
            counts[isOwn, default: 0] += 1
            return true
        }
        guard isWelcome || request.method == "HEAD" else {
            return .plain(503, "Too many pages listen already.", headers: [("Retry-After", "60")])
        }
        var response = ReaderResponse.plain(200, "")
        response.body = []
        response.headers.removeAll { $0.name == "Content-Type" }
        response.headers.append(("Content-Type", "text/event-stream; charset=utf-8"))
        guard isWelcome else { return response }
        let thread = request.field("thread").flatMap { Int64($0) }.map(ThreadID.init(rawValue:))
        let known = request.field("after").flatMap { Int64($0) }.flatMap { $0 >= 0 ? SourcePageID(rawValue: $0) : nil }
        response.events = AsyncStream(bufferingPolicy: .bufferingNewest(64)) { continuation in
            let task = Task { [self] in
                await listen(from: known, in: thread) { continuation.yield(Array($0.utf8)) }
                listenerCounts.withLock { $0[isOwn, default: 0] -= 1 }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
        return response
    }

    private func listen(from known: SourcePageID?, in thread: ThreadID?, _ send: (String) -> Void) async {
        let clock = ContinuousClock()
        let start = clock.now
        // The last status; nil before the first one, which may be nil itself.
        var (last, sent): (ImportStatus??, ContinuousClock.Instant) = (nil, start)
        var newest = known
        // The state of the archive for which the new pages were sent last.
        var told: ArchiveStamp?
        while !Task.isCancelled, start.duration(to: clock.now) < Self.lifetime {
            let (stamp, status) = (ArchiveStamp(of: browser.path), ImportStatus.published(for: browser.path))
            var text = ""
            if last != status { text += Self.event(status) }
            if told != stamp {
                if let pages = await pages(after: newest, in: thread) {
                    // The first message has what the client needs to ask for later news.
                    text += "event: \(told == nil && known == nil ? "ready" : "archive")\ndata: \(pages.json)\n\n"
                    (newest, told) = (pages.newest, stamp)
                }
            } else if text.isEmpty, sent.duration(to: clock.now) > Self.heartbeat {
                text = ":\n\n"
            }
            last = status
            if !text.isEmpty {
                send(text)
                sent = clock.now
            }
            do { try await Task.sleep(for: Self.interval) } catch { return }
        }
    }

    private func pages(after newest: SourcePageID?, in thread: ThreadID?) async -> NewPagesText? {
        await work.run { [browser, includesPrivate] in
            try? browser.reading { reader in
                try NewPagesText(
                    after: newest ?? reader.newestPageID(), in: thread, reader, includesPrivate: includesPrivate)
            }
        } ?? nil
    }

    private static func event(_ status: ImportStatus?) -> String {
        guard let status else { return "event: import\ndata: null\n\n" }
        var fields = ["\"done\":\(status.doneCount)"]
        if let total = status.totalCount { fields.append("\"total\":\(total)") }
        if let share = status.derivedShare { fields.append("\"share\":\(share)") }
        return "event: import\ndata: {\(fields.joined(separator: ","))}\n\n"
    }
}
