/// The allowed values of the `Host` field: only the bound names, as a defence against DNS rebinding.
struct HostRule: Sendable {
    private let addresses: Set<IPAddress>
    private let port: UInt16
    private let takesAnyAddress: Bool

    /// The bound address may be `0.0.0.0` or `::`, for all addresses of the machine.
    init(address: String, port: UInt16) {
        let bound = IPAddress(address)
        let loopback = IPAddress(bound?.isVersion6 == true ? "::1" : "127.0.0.1")
        addresses = Set([bound, loopback].compactMap(\.self))
        takesAnyAddress = bound?.isUnspecified == true
        self.port = port
    }

    func allows(_ host: String) -> Bool {
        guard let (name, number) = Self.parts(of: host.lowercased()) else { return false }
        guard number.map({ $0 == "\(port)" }) ?? (port == 80) else { return false }
        if name == "localhost" { return true }
        // DNS cannot redirect an IP address.
        let address = name.first == "[" ? IPAddress(name.dropFirst().dropLast()) : IPAddress(name)
        guard let address, address.isVersion6 == (name.first == "[") else { return false }
        return takesAnyAddress || addresses.contains(address)
    }

    /// Splits a field into the name, with the brackets of an IPv6 address, and the port; nil if it has another form.
    private static func parts(of host: String) -> (name: Substring, port: Substring?)? {
        var end = host.firstIndex(of: ":") ?? host.endIndex
        if host.first == "[" {
            guard let bracket = host.firstIndex(of: "]") else { return nil }
            end = host.index(after: bracket)
        }
        let (name, rest) = (host[..<end], host[end...])
        guard rest.first != nil else { return (name, nil) }
        guard rest.first == ":" else { return nil }
        return (name, rest.dropFirst())
    }
}
