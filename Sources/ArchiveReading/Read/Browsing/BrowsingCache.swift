internal import ForumModel

/// The cache of an ``ArchiveBrowser`` connection, valid for one version of the archive.
///
/// Accessed only on the thread of a request.
package final class BrowsingCache {
    private var version: Int?
    private var values: [String: any Sendable] = [:]
    private var pages: [ThreadID: [StoredThreadPage]] = [:]
    private var pageCount = 0
    /// The maximum number of cached thread pages, about 8 MB.
    private static let pageLimit = 100_000

    /// Clears the cache if the archive's version (`PRAGMA data_version`) has changed since the last call.
    func validate(version: Int) {
        guard self.version != version else { return }
        self.version = version
        values = [:]
        pages = [:]
        pageCount = 0
    }

    /// Returns a value that is computed once per version of the archive; for each key, only the last variant is kept.
    func value<Value: Sendable>(_ key: String, of variant: String = "", _ compute: () throws -> Value) rethrows -> Value
    {
        if let known = values[key] as? Variant<Value>, known.name == variant { return known.value }
        let value = try compute()
        values[key] = Variant(name: variant, value: value)
        return value
    }

    private struct Variant<Value: Sendable>: Sendable {
        var name: String
        var value: Value
    }

    func pages(of thread: ThreadID, _ compute: () throws -> [StoredThreadPage]) rethrows -> [StoredThreadPage] {
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
