internal import FlyingSocks
internal import Foundation

/// A connection of a client, which handles its requests one at a time.
struct ClientConnection: Sendable {
    /// The time limit for receiving a request, including the wait for its first byte.
    static let readingTime = Duration.seconds(10)
    static let writingTime = Duration.seconds(60)
    /// The time limit for receiving a page, and the maximum number of pages that are received and imported at one time.
    private static let uploadTime = Duration.seconds(60)
    private static let uploadLimit = 16
    /// The time limit and the maximum number of bytes of a refused request that are discarded.
    private static let lingeringTime = Duration.seconds(5)
    private static let lingeringLimit = 1 << 22
    private static let requestLimit = 1000

    let socket: AsyncSocket
    let uploads: ClientCount
    let contentLimit: @Sendable (ReaderRequest) throws(RequestHead.Refusal) -> Int
    let respond: @Sendable (ReaderRequest) async -> ReaderResponse

    /// Answers requests until the client closes the connection or violates the protocol.
    func run() async {
        defer { try? socket.close() }
        var received: [UInt8] = []
        for number in 1...Self.requestLimit {
            let refusal: ReaderResponse
            do {
                var isUpload = false
                // A refused upload ends here, before the rest of it is discarded, and takes no place from others meanwhile.
                defer { if isUpload { uploads.leave() } }
                guard var head = try await readRequest(&received, isUpload: &isUpload) else { return }
                head.request.isAbandoned = { isClosedByClient }
                let response = await respond(head.request)
                let keepsAlive = head.keepsAlive && number < Self.requestLimit && response.events == nil
                try await write(response.bytes(isHead: head.request.method == "HEAD", keepsAlive: keepsAlive))
                if let events = response.events { try await send(events) }
                guard keepsAlive else { return }
                continue
            } catch let error as RequestHead.Refusal {
                refusal = .plain(error.status, error.words)
            } catch is SlowClient where !received.isEmpty {
                refusal = .plain(408, "The request did not come in time.")
            } catch { return }
            return await refuse(refusal)
        }
    }

    /// Whether the client has closed its end, also if bytes of it are still to be read.
    private var isClosedByClient: Bool {
        #if canImport(Darwin)
            let events: Int16 = 0
        #else
            // POLLRDHUP, which Swift does not import; Darwin reports POLLHUP instead, unasked.
            let events: Int16 = 0x2000
        #endif
        var entry = pollfd(fd: socket.socket.file.rawValue, events: events, revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    private var hasBytes: Bool {
        var entry = pollfd(fd: socket.socket.file.rawValue, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    /// Sends a last response, and discards what the client still sends.
    ///
    /// The system would reset a connection that is closed with unread bytes, and the client would lose the response.
    private func refuse(_ response: ReaderResponse) async {
        try? await write(response.bytes(isHead: false, keepsAlive: false))
        shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
        try? await withDeadline(Self.lingeringTime) {
            var rest = Self.lingeringLimit
            while rest > 0 { rest -= try await socket.read(atMost: 4096).count }
        }
    }

    private func readRequest(_ received: inout [UInt8], isUpload: inout Bool) async throws -> RequestHead? {
        let start = ContinuousClock.now
        var found: (head: RequestHead, length: Int)?
        while true {
            if found == nil, let length = try RequestHead.length(in: received) {
                let head = try RequestHead(received[..<length], contentLimit: contentLimit)
                found = (head, length)
                if head.contentLength > RequestHead.contentLimit {
                    isUpload = true
                    guard uploads.enter() <= Self.uploadLimit else { throw RequestHead.Refusal.tooManyPages }
                }
            }
            if let length = found?.length, var head = found?.head, received.count >= length + head.contentLength {
                head.request.body = Array(received[length..<length + head.contentLength])
                received.removeFirst(length + head.contentLength)
                return head
            }
            let time = isUpload ? Self.uploadTime : Self.readingTime
            let rest = time - (ContinuousClock.now - start)
            // A client whose bytes wait for a busy server is not slow.
            guard rest > .zero || hasBytes else { throw SlowClient() }
            let count = isUpload ? 1 << 18 : 32_768
            do {
                received += try await withDeadline(max(rest, .seconds(1))) { try await socket.read(atMost: count) }
            } catch SocketError.disconnected { return nil }
        }
    }

    /// Sends events until they end, or the client disconnects or sends anything.
    private func send(_ events: AsyncStream<[UInt8]>) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await bytes in events { try await write(Data(bytes)) } }
            group.addTask { _ = try await socket.read(atMost: 1) }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func write(_ bytes: Data) async throws {
        try await withDeadline(Self.writingTime) { try await socket.write(bytes) }
    }
}

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
