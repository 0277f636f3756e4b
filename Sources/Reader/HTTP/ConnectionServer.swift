internal import FlyingSocks
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Listens on an address, and answers each connection.
struct ConnectionServer: Sendable {
    /// So many connections are open at once; to others it is said that there are too many.
    static let connectionLimit = 256

    /// The address in digits.
    let address: String
    /// The port; 0 for one that is free.
    let port: UInt16
    let respond: @Sendable (ReaderRequest) async -> ReaderResponse

    /// Listens until the task is cancelled.
    ///
    /// - Parameter onListening: is told the port.
    /// - Throws: ``ReaderError`` where nothing can listen there.
    func run(onListening: @Sendable (UInt16) -> Void) async throws {
        let pool = SocketPool.make(maxEvents: 64)
        try await pool.prepare()
        let listener = try listen()
        let socket = try AsyncSocket(socket: listener, pool: pool)
        defer { try? socket.close() }
        guard case .ip4(_, let port) = try listener.sockname() else { throw ReaderError.noAddress(address) }
        onListening(port)
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await pool.run() }
                group.addTask { try await accept(on: socket) }
                defer { group.cancelAll() }
                try await group.next()
            }
        } catch  where Task.isCancelled || error is CancellationError {
            // Closed sockets are told in more than one way.
            return
        }
    }

    private func listen() throws -> Socket {
        do {
            let place = try sockaddr_in.inet(ip4: address, port: port)
            let socket = try Socket(domain: Int32(sockaddr_in.family))
            try socket.setValue(true, for: .localAddressReuse)
            do {
                try socket.bind(to: place)
            } catch SocketError.failed(_, EADDRINUSE, _) {
                throw ReaderError.portInUse(port)
            }
            try socket.listen()
            return socket
        } catch let error as ReaderError {
            throw error
        } catch {
            throw ReaderError.noAddress("\(address):\(port)")
        }
    }

    private func accept(on listener: AsyncSocket) async throws {
        let open = OpenConnections()
        try await withThrowingDiscardingTaskGroup { group in
            while !Task.isCancelled {
                let socket: AsyncSocket
                do {
                    socket = try await listener.accept()
                } catch SocketError.failed {
                    // No more files may be open, or the client is gone already.
                    try await Task.sleep(for: .milliseconds(50))
                    continue
                }
                group.addTask {
                    defer { open.leave() }
                    guard open.enter() <= Self.connectionLimit else {
                        let response = ReaderResponse.plain(503, "Too many connections are open.")
                        // What fits into the system's buffer; nobody is waited for.
                        _ = try? socket.socket.write(response.bytes(isHead: false, keepsAlive: false))
                        try? socket.close()
                        return
                    }
                    await ClientConnection(socket: socket, respond: respond).run()
                }
            }
        }
    }
}

/// How many connections are open.
private final class OpenConnections: Sendable {
    private let count = Mutex(0)

    /// Counts one more, and gives how many there are now.
    func enter() -> Int {
        count.withLock {
            $0 += 1
            return $0
        }
    }

    func leave() { count.withLock { $0 -= 1 } }
}
