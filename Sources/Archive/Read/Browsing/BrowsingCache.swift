internal import ForumModel

/// What a connection of an ``ArchiveBrowser`` keeps from one request to the next, as long as the archive does not change.
///
/// Touched on the thread of a request only.
final class BrowsingCache {
    private var version: Int?
    private var values: [String: any Sendable] = [:]
    private var pages: [ThreadID: [StoredThreadPage]] = [:]
    private var pageCount = 0
    /// So many pages of threads are kept: 8 MB.
    private static let pageLimit = 100_000

    /// Forgets everything if the archive is another version than the last time.
    ///
    /// - Parameter version: `PRAGMA data_version`.
    func validate(version: Int) {
        guard self.version != version else { return }
        self.version = version
        values = [:]
        pages = [:]
        pageCount = 0
    }

    /// A value that is computed once for a version of the archive.
    func value<Value: Sendable>(_ key: String, _ compute: () throws -> Value) rethrows -> Value {
        if let known = values[key] as? Value { return known }
        let value = try compute()
        values[key] = value
        return value
    }

    /// The pages of a thread, computed once for a version of the archive.
    func pages(of thread: ThreadID, _ compute: () throws -> [StoredThreadPage]) rethrows -> [StoredThreadPage]
    {
        if let known = pages[thread] { return known }
        let found = try compute()
        if pageCount + found.count > Self.pageLimit {
            pages = [:]
            pageCount = 0
        }
        pages[thread] = found
        pageCount += found.count
        return found
    }
}
