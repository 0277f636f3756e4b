/// Addresses that are safe to follow on purpose: whole, `http`, `https` or `mailto`, without a name and password, and in
/// letters that need no further escaping in any markup.
enum SafeAddress {
    /// The longest address, in bytes.
    static let lengthLimit = 8192
    private static let site = "https://forums.somethingawful.com"

    /// Reads an address as a browser would on a page of the forums.
    ///
    /// - Returns: nil for other schemes, files, whatever has no host, and whatever is too long, as written or escaped.
    static func resolved(_ text: String) -> String? {
        guard text.utf8.count <= lengthLimit, let whole = whole(text), whole.utf8.count <= lengthLimit else {
            return nil
        }
        return whole
    }

    private static func whole(_ text: String) -> String? {
        // As browsers do: no white space or control characters around it, no tabs or line feeds in it.
        let scalars = text.unicodeScalars.filter { $0.value != 0x09 && $0.value != 0x0A && $0.value != 0x0D }
        var rest = Substring(String(String.UnicodeScalarView(scalars)))
        while let first = rest.unicodeScalars.first, first.value <= 0x20 { rest.unicodeScalars.removeFirst() }
        while let last = rest.unicodeScalars.last, last.value <= 0x20 { rest.unicodeScalars.removeLast() }
        guard !rest.isEmpty else { return nil }
        if let (scheme, after) = scheme(of: rest) {
            switch scheme {
            case "http", "https": return web(scheme, slashed(after))
            case "mailto": return after.isEmpty ? nil : "mailto:" + escaped(after)
            default: return nil
            }
        }
        let path = slashed(rest)
        if path.hasPrefix("//") { return web("https", path) }
        if path.hasPrefix("/") { return site + escaped(path) }
        // A file beside a saved page leads nowhere; the site's relative links are all to scripts.
        guard path.prefix(while: { $0 != "?" && $0 != "#" }).contains(".php") else { return nil }
        var steps = path
        while steps.hasPrefix("./") || steps.hasPrefix("../") {
            steps = steps.dropFirst(steps.hasPrefix("./") ? 2 : 3)
        }
        return site + "/" + escaped(steps)
    }

    /// Splits the scheme off, in lower case.
    private static func scheme(of text: Substring) -> (String, Substring)? {
        guard let colon = text.utf8.firstIndex(of: 0x3A) else { return nil }
        let scheme = text[..<colon]
        let isScheme =
            scheme.utf8.first.map { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A } ?? false
        let isPlain = scheme.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
                || [0x2B, 0x2D, 0x2E].contains($0)
        }
        // `showthread.php:…` is no scheme, but nothing to follow either.
        return isScheme && isPlain ? (scheme.lowercased(), text[text.utf8.index(after: colon)...]) : nil
    }

    /// With the backslashes of the path as slashes, as browsers read them.
    private static func slashed(_ text: Substring) -> Substring {
        let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
        guard text[..<end].contains("\\") else { return text }
        return Substring(text[..<end].replacing("\\", with: "/") + text[end...])
    }

    private static func web(_ scheme: String, _ text: Substring) -> String? {
        guard text.hasPrefix("//") else { return nil }
        let rest = text.drop { $0 == "/" }
        let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
        var host = rest[..<end]
        if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
        guard let host = SafeHost.resolved(host) else { return nil }
        return scheme + "://" + host + escaped(rest[end...])
    }

    /// With everything as a percent escape that could end or change the meaning of an address in any markup.
    private static func escaped(_ text: Substring) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        var hasMark = false
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 0x25 where !isEscape(bytes, at: index), 0..<0x21, 0x7F..., 0x22, 0x27, 0x3C, 0x3E, 0x5B,
                0x5C, 0x5D,
                0x5E, 0x60, 0x7B, 0x7C, 0x7D:
                result += escape(byte)
            case 0x23 where hasMark: result += escape(byte)
            case 0x23:
                hasMark = true
                result.append(byte)
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isEscape(_ bytes: [UInt8], at index: Int) -> Bool {
        guard index + 2 < bytes.count else { return false }
        return bytes[index + 1...index + 2].allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
        }
    }

    private static func escape(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
