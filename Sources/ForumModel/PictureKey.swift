/// What identifies a picture at its host, whichever of the host's addresses leads to it.
package struct PictureKey: Sendable, Hashable {
    /// The host and its identifier, such as `imgur:aBc12`; `//host/path` for an address that only stands for itself.
    package let name: String
    /// Whether the address or file is that of a smaller copy.
    package let isThumbnail: Bool

    package init(_ name: String, isThumbnail: Bool = false) { (self.name, self.isThumbnail) = (name, isThumbnail) }

    /// The key of an absolute address that stands for itself; nil for other addresses.
    package init?(plain address: String) {
        guard let place = PictureAddress(address)?.place else { return nil }
        self.init("//" + place)
    }

    /// Parses the key from the form that it has in `asset_url` (``address``); nil for other addresses.
    package init?(address: String) {
        guard let scheme = Self.schemes.first(where: address.hasPrefix) else { return nil }
        self.init(String(address.dropFirst(scheme.count)), isThumbnail: scheme == Self.schemes[1])
    }

    private static let schemes = ["picture:", "thumbnail:"]

    /// The address in `asset_url` of a picture that was attached by this key: `picture:` or `thumbnail:` and the name.
    package var address: String { Self.schemes[isThumbnail ? 1 : 0] + name }

    /// The addresses in `asset_url` of a name: of the picture itself, and of a smaller copy.
    package static func addresses(of name: String) -> [String] { schemes.map { $0 + name } }

    /// The address in `asset_url` of contents that hosts send in place of removed pictures.
    package static let goneAddress = "gone:"
}

/// An absolute address of a picture without scheme, port and fragment; of a replay address, the archived address in it.
package struct PictureAddress {
    /// The host in lower case, with the path and the query.
    let place: String
    package let host: Substring

    package init?(_ address: String) {
        guard address.utf8.count <= 1024, MarkupAddresses.isAbsolute(address),
            let start = address.firstRange(of: "//")?.upperBound
        else { return nil }
        var rest = address[start...].prefix { $0 != "#" }
        for _ in 0..<3 where rest.hasPrefix("web.archive.org/") {
            rest =
                rest.wholeMatch(
                    of: /web\.archive\.org\/web\/\d{4,14}(?:[a-z]{2}_)?\/(?:https?:\/{1,2})?(.+)/)?.1 ?? rest
        }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let name = authority.prefix { $0 != ":" }.lowercased()
        guard !name.isEmpty, !name.contains("@") else { return nil }
        place = name + rest[authority.endIndex...]
        host = place.prefix(name.count)
    }
}
