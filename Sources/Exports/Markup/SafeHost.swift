internal import Foundation

/// The names of hosts that may stand in an address: in ASCII, and such that every program takes them for the same host.
enum SafeHost {
    private static let labelLimit = 63
    private static let nameLimit = 253

    /// Reads a host and its port as they stand in an address.
    ///
    /// - Returns: the same in small ASCII letters, names in other scripts as IDNA writes them; nil for what is no host.
    static func resolved(_ text: Substring) -> String? {
        let name = text.prefix { $0 != ":" }
        let port = text[name.endIndex...].dropFirst()
        guard !name.isEmpty, port.utf8.count <= 5, port.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            port.isEmpty || UInt16(port) != nil, name.unicodeScalars.allSatisfy(isPlain)
        else { return nil }
        var host = name.lowercased()
        if host.utf8.contains(where: { $0 >= 0x80 }) || host.contains("xn--") {
            guard let ascii = ascii(host) else { return nil }
            host = ascii
        }
        let labels = (host.hasSuffix(".") ? host.dropLast() : host[...])
            .split(separator: ".", omittingEmptySubsequences: false)
        guard host.utf8.count <= nameLimit,
            labels.allSatisfy({ !$0.isEmpty && $0.utf8.count <= labelLimit })
        else { return nil }
        return port.isEmpty ? host : "\(host):\(port)"
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "."
            || scalar == "-" || scalar == "_"
    }

    /// A name in another script, or one that claims to stand for such a name, by the rules of IDNA.
    private static func ascii(_ name: String) -> String? {
        guard let url = URL(string: "https://\(name)/"),
            let ascii = url.absoluteString.split(separator: "/").dropFirst().first,
            ascii.utf8.allSatisfy({
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || [0x2D, 0x2E, 0x5F].contains($0)
            }),
            // What stands for nothing in any script comes back as it is.
            let name = url.host(percentEncoded: true), !name.contains("xn--")
        else { return nil }
        return String(ascii)
    }
}
