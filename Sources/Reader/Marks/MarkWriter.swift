internal import Archive
internal import ForumModel
internal import Foundation
internal import Site

/// Writes the marks that forms send, as claims of the default account beside those of pages, and the user's notes.
struct MarkWriter: Sendable {
    static let path = "marks"

    let archive: String
    /// How long a mark waits for other writers.
    let waitTime: Duration
    /// The token in the forms of this run.
    let token = AccessToken()

    /// Sets the marks of a request, and returns the page that the form came from, or what went wrong.
    func response(to request: ReaderRequest, _ site: ServedSite) async -> ReaderResponse {
        do {
            let mark = try MarkRequest(request, token: token)
            try await write(mark.change)
            return .redirect(to: "/" + mark.page, status: 303)
        } catch let refusal as RequestHead.Refusal {
            return .page(site.notice("Nothing was changed", [refusal.words]), status: refusal.status)
        } catch let error as LookupError {
            return .page(site.notice("Nothing was changed", [error.description]), status: 404)
        } catch let error as ArchiveError {
            return Self.response(to: error, site)
        } catch { return .page(site.notice("Nothing was changed", ["\(error)"]), status: 500) }
    }

    private static func response(to error: ArchiveError, _ site: ServedSite) -> ReaderResponse {
        switch error {
        case .inUse, .cancelled:
            return .page(
                site.notice(
                    "An import is running",
                    [
                        "Nothing was changed: another program is writing the archive, and did not end in time.",
                        "Reload this page to send it again, or go back and try again when the import has ended. Reading goes on meanwhile.",
                    ]), status: 503, headers: [("Retry-After", "10")])
        case .readOnly, .cannotCreate, .hardLinked:
            return .page(
                site.notice(
                    "This archive can only be read",
                    [
                        error.description,
                        "Marks and notes are written into the archive: they need permission to change the file and its folder.",
                    ]), status: 403)
        default: return .page(site.notice("Nothing was changed", [error.description]), status: 503)
        }
    }

    private func write(_ change: MarkRequest.Change) async throws {
        // Opening an archive for writing would create a missing one.
        guard FileManager.default.fileExists(atPath: archive) else { throw ArchiveError.missing(path: archive) }
        let waiting = LockWait { _ in }
        let limit = Task {
            try await Task.sleep(for: waitTime)
            waiting.cancel()
        }
        defer { limit.cancel() }
        try await ExclusiveArchiveAccess(on: archive, waiting: waiting).run { store in
            let account = try store.querying { try $0.defaultAccount() } ?? .unnamed
            let now = UTCTime.now
            switch change {
            case .read(let thread, let isRead): try store.mark([thread], asRead: isRead, for: account, at: now)
            case .position(let post): try store.markRead(upTo: [post], for: account, at: now)
            case .thread(let thread, let change): try store.bookmark(change, threads: [thread], for: account, at: now)
            case .forum(let forum, let change): try store.bookmark(change, forums: [forum], for: account, at: now)
            case .own(let change):
                if case .note(let note) = change, let entity = LookupError.Entity(rawValue: note.target.rawValue) {
                    try store.querying { try $0.require(entity, note.targetID) }
                }
                _ = try store.apply([change])
            }
        }
    }
}
