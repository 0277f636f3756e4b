/// The events of one import, as they happen.
///
/// Iterating starts the import; when the iterating task is cancelled, the import stops at its next batch border.
public struct ImportEvents: AsyncSequence, Sendable {
    /// An event.
    public typealias Element = ImportEvent
    /// What ends an import early.
    public typealias Failure = ImportError

    let work: @Sendable (@escaping @Sendable (ImportEvent) -> Void) async throws(ImportError) -> Void

    /// Starts the import.
    public func makeAsyncIterator() -> Iterator {
        let (stream, continuation) = AsyncStream<Result<ImportEvent, ImportError>>.makeStream()
        let task = Task<ImportError?, Never> { [work] in
            defer { continuation.finish() }
            do throws(ImportError) {
                try await work { continuation.yield(.success($0)) }
                return nil
            } catch {
                continuation.yield(.failure(error))
                return error
            }
        }
        // A consumer that stops iterating stops the import.
        continuation.onTermination = { _ in task.cancel() }
        return Iterator(events: stream.makeAsyncIterator(), task: task)
    }

    /// Waits for one event after the other.
    public struct Iterator: AsyncIteratorProtocol {
        private(set) var events: AsyncStream<Result<ImportEvent, ImportError>>.Iterator
        let task: Task<ImportError?, Never>
        private(set) var isOver = false

        /// The next event; nil after the last.
        ///
        /// - Throws: ``ImportError``; ``ImportError/cancelled(done:total:)`` after the batch that was being written when the task
        ///   was cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(ImportError) -> ImportEvent? {
            guard !isOver else { return nil }
            let task = task
            let result = await withTaskCancellationHandler {
                await events.next(isolation: actor)
            } onCancel: {
                task.cancel()
            }
            if let result { return try result.get() }
            isOver = true
            guard Task.isCancelled else { return nil }
            // A stream ends at once for a cancelled task; the import still has to finish its batch.
            throw await task.value ?? .cancelled(done: 0, total: nil)
        }

        /// The next event; nil after the last.
        public mutating func next() async throws(ImportError) -> ImportEvent? { try await next(isolation: nil) }
    }
}
