struct SlowClient: Error {}

/// Throws ``SlowClient`` when the time is over.
func withDeadline<Value: Sendable>(
    _ duration: Duration, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask(operation: body)
        group.addTask {
            try await Task.sleep(for: duration)
            throw SlowClient()
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { throw SlowClient() }
        return value
    }
}
