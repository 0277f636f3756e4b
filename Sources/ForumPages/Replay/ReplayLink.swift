internal import ForumModel
internal import HTMLTree

/// Restores the addresses that an archive rewrote in a page's tags.
///
/// Addresses of the page's own capture are unwrapped as often as they were wrapped. An address of another capture is an
/// author's link to the archive and stays, unless it starts at the archive's root, which only the archive writes.
struct ReplayLink {
    let digits: Set<[UInt8]>

    /// Returns the address wrapped in a value; nil to leave the value alone.
    func unwrapped(_ value: ArraySlice<UInt8>) -> [UInt8]? {
        guard let outer = ReplayAddressParts(value), outer.isRooted || digits.contains(Array(value[outer.digits])),
            var address = Self.address(outer, in: value)
        else { return nil }
        // Each round removes at least the digits, so the loop ends.
        for _ in 0..<8 {
            let inner = address[...]
            guard let parts = ReplayAddressParts(inner), inner[parts.digits].elementsEqual(value[outer.digits]),
                let next = Self.address(parts, in: inner)
            else { break }
            address = next
        }
        return address
    }

    /// Returns the archived address; other schemes (`mailto:`) stay as they are.
    private static func address(_ parts: ReplayAddressParts, in value: ArraySlice<UInt8>) -> [UInt8]? {
        if let address = parts.webAddress(in: value) { return address }
        let rest = value[parts.original]
        let scheme = rest.prefix { $0 != 0x3A && $0 != 0x2F }
        let isOther = scheme.endIndex < rest.endIndex && rest[scheme.endIndex] == 0x3A
        return isOther || rest.starts(with: "//".utf8) ? Array(rest) : nil
    }

    /// Unwraps each address in a value with several, or with other text (`srcset`, `style`, `onclick`); nil if there are none.
    func unwrapped(list value: ArraySlice<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var hasChanged = false
        var index = value.startIndex
        while index < value.endIndex {
            let token = value[index...].prefix { !Self.isBetween($0) }
            if let address = token.count > 20 ? unwrapped(token) : nil {
                result += address
                hasChanged = true
            } else {
                result += token
            }
            index = token.endIndex
            while index < value.endIndex, Self.isBetween(value[index]) {
                result.append(value[index])
                index += 1
            }
        }
        return hasChanged ? result : nil
    }

    /// Whether a byte separates addresses: white space, quotes, brackets, commas, semicolons, equals signs.
    private static func isBetween(_ byte: UInt8) -> Bool {
        byte <= 0x20 || [0x22, 0x27, 0x28, 0x29, 0x2C, 0x3B, 0x3D].contains(byte)
    }

    /// Whether an attribute's value can be an address rewritten by an archive, by its name and first character.
    static func isAddress(_ attribute: AttributeScanner.Attribute, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        // `/web/` and 14 digits are the minimum.
        guard attribute.value.count > 20, attribute.value.count < 16_384 else { return false }
        switch bytes[attribute.value.lowerBound] {
        case 0x2F, 0x68, 0x48: return !isWords(attribute, in: bytes)
        default: return false
        }
    }

    /// Whether an attribute may contain several addresses, or one among other text: `on…`, `style`, `srcset`, `content`.
    static func isList(_ attribute: AttributeScanner.Attribute, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard attribute.value.count > 20, attribute.value.count < 262_144 else { return false }
        if attribute.name.count > 2, bytes[attribute.name.lowerBound] | 0x20 == 0x6F,
            bytes[attribute.name.lowerBound + 1] | 0x20 == 0x6E
        {
            return true
        }
        return ["style", "srcset", "content"].contains { bytes.matches($0, in: attribute.name) }
    }

    /// Whether an attribute contains text written by people.
    private static func isWords(_ attribute: AttributeScanner.Attribute, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        ["title", "alt", "placeholder"].contains { bytes.matches($0, in: attribute.name) }
    }
}
