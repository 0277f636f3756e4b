/// The allowed values of the `Host` field: only the bound names, as a defence against DNS rebinding.
struct HostRule: Sendable {
    private let names: Set<String>
    private let port: UInt16
    private let takesAnyNumber: Bool

    /// Creates the rule of a bound address.
    ///
    /// - Parameters:
    ///   - address: the bound IP address; `0.0.0.0` for all addresses of the machine.
    ///   - port: the bound port.
    init(address: String, port: UInt16) {
        names = ["localhost", "127.0.0.1", address]
        takesAnyNumber = address == "0.0.0.0"
        self.port = port
    }

    /// Returns whether a `Host` field contains an allowed name.
    func allows(_ host: String) -> Bool {
        let parts = host.lowercased().split(separator: ":", omittingEmptySubsequences: false)
        guard let name = parts.first.map(String.init), parts.count <= 2 else { return false }
        guard parts.count == 2 ? parts[1] == "\(port)" : port == 80 else { return false }
        return names.contains(name) || takesAnyNumber && Self.isAddress(name)
    }

    /// Returns whether a name is an IP address, which DNS cannot redirect.
    private static func isAddress(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { (1...3).contains($0.utf8.count) && UInt8($0) != nil }
    }
}
