/// Which hosts a request may name: only the bound ones, so that no other site's name can be made to mean this server.
struct HostRule: Sendable {
    private let names: Set<String>
    private let port: UInt16
    private let takesAnyNumber: Bool

    /// Makes the rule of an address.
    ///
    /// - Parameters:
    ///   - address: the bound address in digits; `0.0.0.0` for all of the machine's.
    ///   - port: the bound port.
    init(address: String, port: UInt16) {
        names = ["localhost", "127.0.0.1", address]
        takesAnyNumber = address == "0.0.0.0"
        self.port = port
    }

    /// Whether a `Host` field is one of the bound names.
    func allows(_ host: String) -> Bool {
        let parts = host.lowercased().split(separator: ":", omittingEmptySubsequences: false)
        guard let name = parts.first.map(String.init), parts.count <= 2 else { return false }
        guard parts.count == 2 ? parts[1] == "\(port)" : port == 80 else { return false }
        return names.contains(name) || takesAnyNumber && Self.isAddress(name)
    }

    /// Whether a name is an address in digits, which no name server can redirect.
    private static func isAddress(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { (1...3).contains($0.utf8.count) && UInt8($0) != nil }
    }
}
