internal import Bytes

/// The byte ranges of the parts of a replayed address: `…/web/` `20130102030405` `im_` `/` `http://host/page`.
public struct ReplayAddressParts: Sendable, Hashable {
    /// The 14 digits; not checked to be a date.
    public let digits: Range<Int>
    /// The two letters and the underscore after the digits; empty without them.
    public let modifier: Range<Int>
    /// The archived address, to the end.
    public let original: Range<Int>
    /// Whether the address begins at the archive's root (`/web/…`): only a replay writes such links.
    public let isRooted: Bool

    /// Finds the parts; nil unless a path segment of 14 digits is followed by an archived address.
    ///
    /// - Complexity: O(*n*).
    public init?(_ bytes: ArraySlice<UInt8>) {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            // Query strings and surrounding words are not part of a replay path.
            guard byte > 0x20, byte != 0x3F, byte != 0x23, byte != 0x22, byte != 0x27, byte != 0x3C else { return nil }
            index += 1
            guard byte == 0x2F, let ends = Self.ends(bytes, at: index) else { continue }
            digits = index..<index + 14
            modifier = index + 14..<ends
            original = ends + 1..<bytes.endIndex
            let path = bytes[bytes.startIndex..<index]
            isRooted = path.elementsEqual("/web/".utf8)
            let isWayback = path.reversed().starts(with: "/bew/".utf8)
            // Any archive's path may precede an absolute address; other addresses require the Wayback Machine's path.
            guard isWayback || Self.schemeLength(bytes[original]) > 0 else { return nil }
            return
        }
        return nil
    }

    /// Returns the end of the modifier if 14 digits, an optional modifier, a slash and more text start at an index.
    private static func ends(_ bytes: ArraySlice<UInt8>, at index: Int) -> Int? {
        guard index + 15 < bytes.endIndex, bytes[index..<index + 14].allSatisfy({ $0.isDigit }) else { return nil }
        let end = index + 14
        if bytes[end] == 0x2F { return end }
        guard end + 4 < bytes.endIndex, isLower(bytes[end]), isLower(bytes[end + 1]), bytes[end + 2] == 0x5F,
            bytes[end + 3] == 0x2F
        else { return nil }
        return end + 3
    }

    private static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

    /// Returns the length of a leading `http:/` or `https:/`, whose colon may be escaped; 0 if there is none.
    private static func schemeLength(_ bytes: ArraySlice<UInt8>) -> Int {
        for scheme: StaticString in ["http:/", "https:/", "http%3a/", "https%3a/", "http%3a%2f", "https%3a%2f"]
        where bytes.count > scheme.utf8CodeUnitCount {
            let isScheme = scheme.withUTF8Buffer { wanted in zip(bytes, wanted).allSatisfy { $0.lowercased == $1 } }
            if isScheme { return scheme.utf8CodeUnitCount }
        }
        return 0
    }

    /// Returns the archived address as an absolute web address: with both slashes, without the default port; nil for other
    /// schemes (`mailto:`).
    ///
    /// - Parameter bytes: the bytes in which the parts were found.
    /// - Returns: the address.
    public func webAddress(in bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var rest = bytes[original]
        let length = Self.schemeLength(rest)
        guard length > 0 else {
            // The Wayback Machine also accepts an address without a scheme.
            let host = rest.prefix { $0 != 0x2F && $0 != 0x3F }
            let isHost = host.contains(0x2E) && host.allSatisfy { $0 > 0x2C && $0 < 0x7B && $0 != 0x40 }
            return isHost && !host.contains(0x3A) ? Array("http://".utf8) + rest : nil
        }
        let isSecure = rest[rest.startIndex + 4] | 0x20 == 0x73
        let scheme = isSecure ? "https://" : "http://"
        if rest[rest.startIndex + length - 1] == 0x2F {
            rest = rest.dropFirst(length)
        } else {
            // The whole address was escaped to form one path segment.
            rest = PercentEncoding.decoded(rest.dropFirst(length))[...]
        }
        rest = rest.drop { $0 == 0x2F }
        guard !rest.isEmpty else { return nil }
        let host = rest.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
        let port = isSecure ? ":443" : ":80"
        guard host.reversed().starts(with: port.utf8.reversed()) else { return Array(scheme.utf8) + rest }
        return Array(scheme.utf8) + host.dropLast(port.utf8.count) + rest[host.endIndex...]
    }
}
