package import ArchiveModel
internal import ArchiveStore

/// The results of a query as an archive changes: one immediately, and one after each commit that changes the result.
///
/// Commits of other connections and programs count as well: SQLite numbers them (`PRAGMA data_version`). The number is polled
/// at most twice a second, and only while a result is awaited; several commits in between give one result.
///
///     for try await posts in ArchiveObservation(of: "awful.sqlite", { try $0.posts(in: thread, limit: 40).items }) {
///         show(posts)
///     }
///
/// The sequence ends only when its task is cancelled.
public struct ArchiveObservation<Value: Equatable & Sendable>: AsyncSequence, Sendable {
    /// A query that is run repeatedly.
    public typealias Query = @Sendable (ArchiveSnapshot) throws -> Value

    private let path: String
    private let query: Query

    /// Prepares an observation; the archive is opened when the first result is awaited.
    public init(of path: String, _ query: @escaping Query) { (self.path, self.query) = (path, query) }

    /// Starts to observe.
    public func makeAsyncIterator() -> Iterator { Iterator(path: path, query: query) }

    /// Iterates over the results.
    public struct Iterator: AsyncIteratorProtocol {
        private let path: String
        private let query: Query
        private var store: ArchiveStore?
        private var version: Int?
        private var last: Value?

        fileprivate init(path: String, query: @escaping Query) { (self.path, self.query) = (path, query) }

        /// Waits for the next result; nil when the task is cancelled.
        ///
        /// - Throws: ``ArchiveError``, and the errors of the query.
        public mutating func next() async throws -> Value? {
            let store = try store ?? ArchiveStore(path: path, access: .read)
            self.store = store
            while !Task.isCancelled {
                let newest = try store.dataVersion()
                if newest != version {
                    let value = try store.querying(query)
                    // The number was read before the query, so that a commit in between is detected the next time.
                    version = newest
                    if value != last {
                        last = value
                        return value
                    }
                }
                do { try await Task.sleep(for: .milliseconds(500)) } catch { return nil }
            }
            return nil
        }
    }
}

extension ArchiveStore {
    /// Returns a number that changes with each commit of another connection.
    package func dataVersion() throws(ArchiveError) -> Int { try read { try $0.value("PRAGMA data_version") ?? 0 } }
}
