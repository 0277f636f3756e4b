internal import FlyingSocks
internal import Foundation

/// One connection of a client: requests one after the other, each answered before the next is read.
struct ClientConnection: Sendable {
    /// How long a client may take for the head of a request, also for its first byte.
    static let readingTime = Duration.seconds(10)
    /// How long a client may take to get an answer.
    static let writingTime = Duration.seconds(60)
    /// So many requests are answered over one connection.
    private static let requestLimit = 1000

    let socket: AsyncSocket
    let respond: @Sendable (ReaderRequest) async -> ReaderResponse

    /// Answers until the client has enough, or does what it must not.
    func run() async {
        defer { try? socket.close() }
        var received: [UInt8] = []
        for number in 1...Self.requestLimit {
            do {
                guard let head = try await readHead(&received) else { return }
                let response = await respond(head.request)
                let keepsAlive = head.keepsAlive && number < Self.requestLimit
                try await write(
                    response.bytes(isHead: head.request.method == "HEAD", keepsAlive: keepsAlive))
                guard keepsAlive else { return }
            } catch let refusal as RequestHead.Refusal {
                let response = ReaderResponse.plain(refusal.status, refusal.words)
                try? await write(response.bytes(isHead: false, keepsAlive: false))
                return
            } catch is SlowClient where !received.isEmpty {
                let response = ReaderResponse.plain(408, "The request did not come in time.")
                try? await write(response.bytes(isHead: false, keepsAlive: false))
                return
            } catch { return }
        }
    }

    /// The head of the next request; nil where the client went away.
    private func readHead(_ received: inout [UInt8]) async throws -> RequestHead? {
        let start = ContinuousClock.now
        while true {
            if let length = try RequestHead.length(in: received) {
                let head = try RequestHead(received[..<length])
                received.removeFirst(length)
                return head
            }
            let rest = Self.readingTime - (ContinuousClock.now - start)
            guard rest > .zero else { throw SlowClient() }
            do {
                received += try await withDeadline(rest) { try await socket.read(atMost: 4096) }
            } catch SocketError.disconnected {
                return nil
            }
        }
    }

    private func write(_ bytes: Data) async throws {
        try await withDeadline(Self.writingTime) { try await socket.write(bytes) }
    }
}
