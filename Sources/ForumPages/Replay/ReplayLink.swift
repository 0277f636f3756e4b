internal import Bytes
internal import ForumModel
internal import HTMLTree

/// Turns the addresses that an archive wrote into a page's tags back into what they were.
///
/// A link of the page's own capture is unwrapped, as often as it was wrapped. A link of another capture is somebody's
/// own link to the archive, and stays; only where it begins at the archive's root did the archive write it.
struct ReplayLink {
    /// The digits of the page's own capture.
    let digits: Set<[UInt8]>

    /// The address that a value has wrapped; nil for a value to leave alone.
    func unwrapped(_ value: ArraySlice<UInt8>) -> [UInt8]? {
        guard let outer = ReplayAddressParts(value),
            outer.isRooted || digits.contains(Array(value[outer.digits])),
            var address = Self.address(outer, in: value)
        else { return nil }
        // Each round takes at least the digits away, so it ends.
        for _ in 0..<8 {
            let inner = address[...]
            guard let parts = ReplayAddressParts(inner),
                inner[parts.digits].elementsEqual(value[outer.digits]),
                let next = Self.address(parts, in: inner)
            else { break }
            address = next
        }
        return address
    }

    /// What was archived; where it is no address of the web (`mailto:`), as it stands.
    private static func address(_ parts: ReplayAddressParts, in value: ArraySlice<UInt8>) -> [UInt8]? {
        if let address = parts.webAddress(in: value) { return address }
        let rest = value[parts.original]
        let scheme = rest.prefix { $0 != 0x3A && $0 != 0x2F }
        let isOther = scheme.endIndex < rest.endIndex && rest[scheme.endIndex] == 0x3A
        return isOther || rest.starts(with: "//".utf8) ? Array(rest) : nil
    }

    /// A value of several addresses among other words (`srcset`, `style`, `onclick`), each unwrapped; nil without any.
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

    /// What stands between addresses: white space, quotes, brackets, commas, semicolons, equals signs.
    private static func isBetween(_ byte: UInt8) -> Bool {
        byte <= 0x20 || [0x22, 0x27, 0x28, 0x29, 0x2C, 0x3B, 0x3D].contains(byte)
    }

    // MARK: Attributes

    /// Whether an attribute's value can be an address that an archive wrote: by its name and first letter.
    static func isAddress(
        _ attribute: AttributeScanner.Attribute, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        // `/web/` and 14 digits are the least.
        guard attribute.value.count > 20, attribute.value.count < 16_384 else { return false }
        switch bytes[attribute.value.lowerBound] {
        case 0x2F, 0x68, 0x48: return !isWords(attribute, in: bytes)
        default: return false
        }
    }

    /// Whether an attribute may hold several addresses, or one among other words.
    static func isList(_ attribute: AttributeScanner.Attribute, in bytes: UnsafeBufferPointer<UInt8>) -> Bool
    {
        guard attribute.value.count > 20, attribute.value.count < 262_144 else { return false }
        if attribute.name.count > 2, bytes[attribute.name.lowerBound] | 0x20 == 0x6F,
            bytes[attribute.name.lowerBound + 1] | 0x20 == 0x6E
        {
            return true
        }
        return isNamed(attribute, "style", in: bytes) || isNamed(attribute, "srcset", in: bytes)
            || isNamed(attribute, "content", in: bytes)
    }

    /// Attributes that hold a person's words.
    private static func isWords(
        _ attribute: AttributeScanner.Attribute, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        isNamed(attribute, "title", in: bytes) || isNamed(attribute, "alt", in: bytes)
            || isNamed(attribute, "placeholder", in: bytes)
    }

    /// Whether an attribute has a name, given in lower case.
    static func isNamed(
        _ attribute: AttributeScanner.Attribute, _ name: StaticString, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        name.utf8CodeUnitCount == attribute.name.count
            && name.withUTF8Buffer { ASCIICase.match($0, in: bytes, at: attribute.name.lowerBound) }
    }
}
