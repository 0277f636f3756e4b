internal import GRDB

/// The answers of a query as an archive changes: one at once, and one after each commit that changes it.
///
/// Commits of other connections and of other programs count alike: SQLite numbers them (`PRAGMA data_version`). The number is looked
/// at twice a second at most, and only while the next answer is awaited; commits that come faster give one answer.
///
///     for try await posts in ArchiveObservation(of: "awful.sqlite", { try $0.posts(in: thread, limit: 40).items }) {
///         show(posts)
///     }
///
/// The sequence does not end by itself; it ends when its task is cancelled.
public struct ArchiveObservation<Value: Equatable & Sendable>: AsyncSequence, Sendable {
    /// A query that is asked again.
    public typealias Query = @Sendable (ArchiveQueries) throws -> Value

    private let path: String
    private let query: Query

    /// Prepares to observe; nothing is opened before the first answer is awaited.
    ///
    /// - Parameters:
    ///   - path: the archive's file.
    ///   - query: what to ask.
    public init(of path: String, _ query: @escaping Query) {
        self.path = path
        self.query = query
    }

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator { Iterator(path: path, query: query) }

    /// Gives one answer after the other.
    public struct Iterator: AsyncIteratorProtocol {
        private let path: String
        private let query: Query
        private var store: ArchiveStore?
        private var version: Int?
        private var last: Value?

        /// How long the number of the last commit is not looked at again.
        private static var interval: Duration { .milliseconds(500) }

        init(path: String, query: @escaping Query) {
            self.path = path
            self.query = query
        }

        /// Waits for the next answer; nil when the task is cancelled.
        ///
        /// - Throws: ``ArchiveError``, and what the query throws.
        public mutating func next() async throws -> Value? {
            let store = try store ?? ArchiveStore(path: path, access: .read)
            self.store = store
            while !Task.isCancelled {
                let newest = try store.dataVersion()
                if newest != version {
                    let value = try store.querying(query)
                    // Looked at before asking: a commit in between is seen the next time.
                    version = newest
                    if value != last {
                        last = value
                        return value
                    }
                }
                do { try await Task.sleep(for: Self.interval) } catch { return nil }
            }
            return nil
        }
    }
}

extension ArchiveStore {
    /// A number that changes with each commit of another connection.
    fileprivate func dataVersion() throws(ArchiveError) -> Int {
        try read { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
    }
}
