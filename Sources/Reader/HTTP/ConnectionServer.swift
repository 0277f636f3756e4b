internal import FlyingSocks
internal import Foundation
internal import Synchronization

/// A TCP server that handles each connection in a task.
struct ConnectionServer: Sendable {
    /// The maximum number of open connections; further ones receive status 503.
    static let connectionLimit = 256

    let address: String
    /// The port; 0 for any free port.
    let port: UInt16
    /// Returns how many bytes of content a request may have, before the content is read.
    let contentLimit: @Sendable (ReaderRequest) throws(RequestHead.Refusal) -> Int
    let respond: @Sendable (ReaderRequest) async -> ReaderResponse

    /// Listens until the task is cancelled; `onListening` receives the bound port.
    func run(onListening: @Sendable (UInt16) -> Void) async throws {
        let pool = SocketPool.make(maxEvents: 64)
        try await pool.prepare()
        let listener = try listen()
        let socket = try AsyncSocket(socket: listener, pool: pool)
        defer { try? socket.close() }
        switch try listener.sockname() {
        case .ip4(_, let port), .ip6(_, let port): onListening(port)
        case .unix: throw ReaderError.noAddress(address)
        }
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await pool.run() }
                group.addTask { try await accept(on: socket) }
                defer { group.cancelAll() }
                try await group.next()
            }
        } catch  where Task.isCancelled || error is CancellationError {
            // Cancellation closes the sockets, which surfaces as several kinds of errors.
            return
        }
    }

    private func listen() throws -> Socket {
        do {
            if IPAddress(address)?.isVersion6 == true {
                return try listen(at: sockaddr_in6.inet6(ip6: address, port: port))
            }
            return try listen(at: sockaddr_in.inet(ip4: address, port: port))
        } catch let error as ReaderError {
            throw error
        } catch { throw ReaderError.noAddress("\(address):\(port)") }
    }

    private func listen<Place: SocketAddress>(at place: Place) throws -> Socket {
        let socket = try Socket(domain: Int32(Place.family))
        try socket.setValue(true, for: .localAddressReuse)
        do {
            try socket.bind(to: place)
        } catch SocketError.failed(_, EADDRINUSE, _) { throw ReaderError.portInUse(port) }
        try socket.listen()
        return socket
    }

    private func accept(on listener: AsyncSocket) async throws {
        let (open, uploads) = (ClientCount(), ClientCount())
        try await withThrowingDiscardingTaskGroup { group in
            while !Task.isCancelled {
                let socket: AsyncSocket
                do {
                    socket = try await listener.accept()
                } catch SocketError.failed {
                    // The limit of open files is reached, or the client has already disconnected.
                    try await Task.sleep(for: .milliseconds(50))
                    continue
                }
                group.addTask {
                    defer { open.leave() }
                    guard open.enter() <= Self.connectionLimit else {
                        let response = ReaderResponse.plain(503, "Too many connections are open.")
                        // Best effort: writes what fits into the socket's buffer, without waiting.
                        _ = try? socket.socket.write(response.bytes(isHead: false, keepsAlive: false))
                        try? socket.close()
                        return
                    }
                    await ClientConnection(
                        socket: socket, uploads: uploads, contentLimit: contentLimit, respond: respond
                    ).run()
                }
            }
        }
    }
}

/// Counts the clients at one time; `enter` returns the number including the new one.
final class ClientCount: Sendable {
    private let count = Mutex(0)

    func enter() -> Int {
        count.withLock {
            $0 += 1
            return $0
        }
    }

    func leave() { count.withLock { $0 -= 1 } }
}
