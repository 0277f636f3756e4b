internal import Bytes

/// Addresses that are safe to follow on request: absolute, `http`, `https` or `mailto`, without credentials, and percent-encoded
/// so that no markup needs further escaping.
enum SafeAddress {
    /// The maximum length of an address in UTF-8 bytes, before and after escaping.
    static let lengthLimit = 8192
    private static let site = "https://forums.somethingawful.com"

    /// Resolves an address as a browser does on a page of the forums; nil for other schemes, files, addresses
    /// without a host, and ones that are too long before or after escaping.
    static func resolved(_ text: String) -> String? {
        guard text.utf8.count <= lengthLimit, let whole = whole(text), whole.utf8.count <= lengthLimit else {
            return nil
        }
        return whole
    }

    private static func whole(_ text: String) -> String? {
        // As in browsers: strip surrounding white space and control characters, and remove tabs and line feeds.
        var rest = text[...]
        if text.utf8.contains(where: isRemoved) {
            rest = Substring(decoding: text.utf8.filter { !isRemoved($0) }, as: UTF8.self)
        }
        while let first = rest.utf8.first, first <= 0x20 { rest.unicodeScalars.removeFirst() }
        while let last = rest.utf8.last, last <= 0x20 { rest.unicodeScalars.removeLast() }
        guard !rest.isEmpty else { return nil }
        if let (scheme, after) = scheme(of: rest) {
            switch scheme {
            case "http", "https": return web(scheme, slashed(after))
            case "mailto": return after.isEmpty ? nil : "mailto:" + escaped(after)
            default: return nil
            }
        }
        let path = slashed(rest)
        if path.utf8.starts(with: "//".utf8) { return web("https", path) }
        if path.utf8.first == 0x2F { return site + escaped(path) }
        // A file beside a saved page has no address on the site; the site's own relative links all lead to scripts.
        guard path[..<queryStart(of: path)].contains(".php") else { return nil }
        var steps = path.utf8
        while true {
            if steps.starts(with: "./".utf8) {
                steps = steps.dropFirst(2)
            } else if steps.starts(with: "../".utf8) {
                steps = steps.dropFirst(3)
            } else {
                return site + "/" + escaped(Substring(steps))
            }
        }
    }

    private static func isRemoved(_ byte: UInt8) -> Bool { byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private static func queryStart(of text: Substring) -> Substring.Index {
        text.utf8.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? text.endIndex
    }

    private static func scheme(of text: Substring) -> (String, Substring)? {
        guard let colon = text.utf8.firstIndex(of: 0x3A) else { return nil }
        let scheme = text[..<colon]
        let isScheme = scheme.utf8.first.map { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A } ?? false
        let isPlain = scheme.utf8.allSatisfy { $0.isLetterOrDigit || [0x2B, 0x2D, 0x2E].contains($0) }
        // `showthread.php:…` is not a scheme, but cannot be followed either.
        return isScheme && isPlain ? (scheme.lowercased(), text[text.utf8.index(after: colon)...]) : nil
    }

    /// Replaces backslashes in the path by slashes, as browsers do.
    private static func slashed(_ text: Substring) -> Substring {
        let end = queryStart(of: text)
        guard text[..<end].utf8.contains(0x5C) else { return text }
        return Substring(decoding: text[..<end].utf8.map { $0 == 0x5C ? 0x2F : $0 } + text[end...].utf8, as: UTF8.self)
    }

    private static func web(_ scheme: String, _ text: Substring) -> String? {
        guard text.utf8.starts(with: "//".utf8) else { return nil }
        let rest = Substring(text.utf8.drop { $0 == 0x2F })
        let end = rest.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex
        var host = rest[..<end]
        if let at = host.utf8.lastIndex(of: 0x40) { host = host[host.utf8.index(after: at)...] }
        guard let host = SafeHost.resolved(host) else { return nil }
        return scheme + "://" + host + escaped(rest[end...])
    }

    /// Percent-encodes everything that could end an address or change its meaning in any markup.
    private static func escaped(_ text: Substring) -> String {
        let bytes = Array(text.utf8)
        // Most addresses need no escaping.
        guard let first = bytes.indices.first(where: { isUnsafe(bytes, at: $0) || bytes[$0] == 0x23 }) else {
            return String(text)
        }
        var result = Array(bytes[..<first])
        result.reserveCapacity(bytes.count)
        var hasFragment = false
        for index in first..<bytes.count {
            let byte = bytes[index]
            if isUnsafe(bytes, at: index) || byte == 0x23 && hasFragment {
                result += escape(byte)
            } else {
                hasFragment = hasFragment || byte == 0x23
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isUnsafe(_ bytes: [UInt8], at index: Int) -> Bool {
        switch bytes[index] {
        case 0x25: !isEscape(bytes, at: index)
        case 0..<0x21, 0x7F..., 0x22, 0x27, 0x3C, 0x3E, 0x5B...0x5E, 0x60, 0x7B...0x7D: true
        default: false
        }
    }

    private static func isEscape(_ bytes: [UInt8], at index: Int) -> Bool {
        guard index + 2 < bytes.count else { return false }
        return bytes[index + 1...index + 2].allSatisfy { $0.isDigit || (0x61...0x66).contains($0 | 0x20) }
    }

    private static func escape(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
