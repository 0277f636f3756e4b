internal import Archive
internal import ForumModel
internal import ForumPages
internal import Foundation
internal import Ingest

/// Takes the pages that browsers send: each is on disk, in a folder beside the archive, before it is imported and answered.
///
/// The folder is an ordinary folder of saved pages: an import of it finds the same.
actor PageInbox {
    /// The result of an upload, as JSON.
    struct Outcome: Encodable {
        /// The outcome of the import, as in `source_page.status`; `waiting` if another program holds the archive.
        var status = "waiting"
        var kind: String?
        var threadID: ThreadID?
        var forumID: ForumID?
        var pageNumber: Int?
        /// The number of posts that the archive did not have.
        var newPosts = 0
        /// The number of posts whose text has changed.
        var changedPosts = 0
        var issues: [String] = []
    }

    static let waitingLimit = 16

    nonisolated let token: AccessToken
    private let browser: ArchiveBrowser
    private let folder: URL
    private let options: ReaderOptions
    private var waitingCount = 0
    private var latest: Task<ImportSummary, any Error>?
    private var isRetrying = false

    init(browser: ArchiveBrowser, token: AccessToken, options: ReaderOptions) {
        (self.browser, self.token, self.options) = (browser, token, options)
        folder = URL(fileURLWithPath: ReaderOptions.pagesFolder(of: browser.path))
    }

    func response(to request: ReaderRequest) async -> ReaderResponse {
        do {
            let page = try UploadedPage(request)
            guard waitingCount < Self.waitingLimit else { throw RequestHead.Refusal.tooManyPages }
            waitingCount += 1
            defer { waitingCount -= 1 }
            return try await take(page)
        } catch let refusal as RequestHead.Refusal {
            return .plain(refusal.status, refusal.words)
        } catch ImportError.store(.diskFull) {
            return .plain(507, "The page was not imported: the disk is full.")
        } catch { return .notWritten("The page", error) }
    }

    private func take(_ page: UploadedPage) async throws -> ReaderResponse {
        let name = page.fileName(hash: ContentHash(of: Array(page.bytes)).description)
        let file = folder.appendingPathComponent(name)
        try store(page.bytes, in: file)
        if let reason = refusal(of: file) {
            try FileManager.default.removeItem(at: file.deletingLastPathComponent())
            return .plain(422, reason)
        }
        var outcome = Outcome()
        if page.hasForeignAddress {
            outcome.issues.append("The stated address is not of a page of the forums, and was ignored.")
        }
        do {
            let summary = try await importFolder()
            (outcome.newPosts, outcome.changedPosts) = (summary.new.posts, summary.new.revisions)
            outcome.issues += summary.problems.map(\.description)
        } catch let error as ImportError where error.isWaiting {
            outcome.issues.append(
                "Another program holds the archive: the page is kept in \(folder.path), and imported when that has ended."
            )
            retry()
            return try .json(JSONReport.data(of: outcome), status: 202)
        }
        try browser.reading { reader in
            guard let id = try reader.savedPages(named: name).first, let row = try reader.savedPage(id) else { return }
            (outcome.status, outcome.kind, outcome.threadID) = (row.status, row.kind, row.threadID)
            (outcome.forumID, outcome.pageNumber) = (row.forumID, row.pageNumber)
        }
        let isFailure = PageStatus(rawValue: outcome.status)?.isFailure ?? true
        return try .json(JSONReport.data(of: outcome), status: isFailure ? 422 : 200)
    }

    private func store(_ bytes: Data, in file: URL) throws {
        let manager = FileManager.default
        guard !manager.fileExists(atPath: file.path) else { return }
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try manager.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: attributes)
        // Hidden, as no import must read half a page. If the Reader is killed, the same page, sent again, replaces it.
        let part = file.deletingLastPathComponent().appendingPathComponent(".\(file.lastPathComponent).part")
        defer { try? manager.removeItem(at: part) }
        try Data().write(to: part)
        let handle = try FileHandle(forWritingTo: part)
        try handle.write(contentsOf: bytes)
        try handle.synchronize()
        try handle.close()
        try manager.moveItem(at: part, to: file)
    }

    /// Returns why an HTML file is no page of the forums, nil if it is one; the import judges files of other forms.
    private nonisolated func refusal(of file: URL) -> String? {
        guard file.pathExtension == "html" else { return nil }
        do {
            let options = try options.importOptions ?? ImportOptions()
            let page = try PageInspection(path: file.path, options: options)
            if let refusal = page.refusal { return "This is no page that can be read: \(refusal)" }
            return page.page?.isForumPage == false ? "This is not a page of the forums." : nil
        } catch { return "This is no saved page: \(error)" }
    }

    /// Imports what is in the folder, after the import that runs.
    private func importFolder() async throws -> ImportSummary {
        let former = latest
        let task = Task { [folder, reading = options, path = browser.path] in
            _ = await former?.result
            var options = try reading.importOptions ?? ImportOptions()
            let waiting = LockWait { _ in }
            (options.waiting, options.now) = (waiting, .now)
            let limit = Task {
                try await Task.sleep(for: reading.markWaitTime)
                waiting.cancel()
            }
            defer { limit.cancel() }
            for try await event in Importer(paths: [folder.path], archive: path, options: options).events() {
                if case .finished(let summary) = event { return summary }
            }
            throw CancellationError()
        }
        latest = task
        return try await task.value
    }

    /// Tries again until the archive is free; what is left when the Reader ends waits for its next start.
    func retry() {
        guard !isRetrying, FileManager.default.fileExists(atPath: folder.path) else { return }
        isRetrying = true
        Task {
            while true {
                do { _ = try await importFolder() } catch let error as ImportError where error.isWaiting {
                    try? await Task.sleep(for: .seconds(5))
                    continue
                } catch {
                    // The next page that is sent, or the next start, tries again and reports the error.
                }
                break
            }
            isRetrying = false
        }
    }
}

extension ImportError {
    /// Whether the import can succeed later, unchanged.
    fileprivate var isWaiting: Bool {
        switch self {
        case .store(.inUse), .store(.cancelled), .cancelled: true
        default: false
        }
    }
}
