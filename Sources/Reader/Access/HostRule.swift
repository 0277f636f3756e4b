internal import Foundation

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

struct IPAddress: Hashable, Sendable {
    /// The bytes in network order: 4 or 16.
    let bytes: [UInt8]

    /// Parses `127.0.0.1` or `::1`; nil for names, and for addresses with a port or a zone.
    init?(_ text: some StringProtocol) {
        // C reads a text up to its first NUL.
        guard !text.utf8.contains(0) else { return nil }
        var buffer = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, String(text), &buffer) == 1 {
            bytes = Array(buffer[..<4])
        } else if inet_pton(AF_INET6, String(text), &buffer) == 1 {
            bytes = buffer
        } else {
            return nil
        }
    }

    var isVersion6: Bool { bytes.count == 16 }

    var isLoopback: Bool {
        isVersion6 ? bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1 : bytes.first == 127
    }

    /// Whether it stands for all addresses of the machine: `0.0.0.0` or `::`.
    var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }
}

extension ReaderRequest {
    /// Whether a page of another site sends the request, by what the browser says; false for opening a page in a window or tab.
    ///
    /// Pictures, scripts, frames, forms and prefetches of another site cost the Reader work, though that site cannot read the responses.
    /// Source: [Fetch Metadata Request Headers](https://www.w3.org/TR/fetch-metadata/). Browsers without these fields name the origin of
    /// forms and of requests by scripts.
    var isFromOtherSite: Bool {
        let isReading = method == "GET" || method == "HEAD"
        // The e-reader Foliate sends requests from a WebKit page of its own; unlike browsers, it does not call itself Mozilla.
        if isForCatalog, isReading, self["user-agent"]?.contains("Mozilla") == false { return false }
        guard let site = self["sec-fetch-site"] else {
            guard let origin = self["origin"], origin != "http://\(self["host"] ?? "")" else { return false }
            // Browsers hide the origin of the Reader's own forms because of their `Referrer-Policy`.
            return isReading || origin != "null"
        }
        guard site != "same-origin", site != "none" else { return false }
        return !isReading || self["sec-fetch-mode"] != "navigate" || self["sec-fetch-dest"] != "document"
            || self["sec-purpose"] != nil
    }
}
