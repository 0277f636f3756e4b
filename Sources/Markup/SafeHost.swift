internal import Bytes
internal import Foundation

/// Host names for use in addresses: ASCII, and such that every program resolves them to the same host.
enum SafeHost {
    private static let labelLimit = 63
    private static let nameLimit = 253

    /// Returns a host and port in lower-case ASCII, with internationalised names encoded by IDNA; nil if invalid.
    static func resolved(_ text: Substring) -> String? {
        if text.utf8.allSatisfy(isPlainASCII), hasFittingLabels(text) { return String(text) }
        let name = text.prefix { $0 != ":" }
        let port = text[name.endIndex...].dropFirst()
        guard !name.isEmpty, port.utf8.count <= 5, port.utf8.allSatisfy({ $0.isDigit }),
            port.isEmpty || UInt16(port) != nil, name.unicodeScalars.allSatisfy(isPlain)
        else { return nil }
        var host = name.lowercased()
        if host.utf8.contains(where: { $0 >= 0x80 }) || host.contains("xn--") {
            guard let ascii = ascii(host) else { return nil }
            host = ascii
        }
        guard hasFittingLabels(host[...]) else { return nil }
        return port.isEmpty ? host : "\(host):\(port)"
    }

    /// Whether IDNA keeps a name of such bytes unchanged, apart from the limits on the lengths of its labels.
    private static func isPlainASCII(_ byte: UInt8) -> Bool {
        // Without the hyphen, which marks encoded names, and the colon, which precedes a port.
        (0x61...0x7A).contains(byte) || byte.isDigit || byte == 0x2E || byte == 0x5F
    }

    private static func hasFittingLabels(_ host: Substring) -> Bool {
        guard host.utf8.count <= nameLimit else { return false }
        var length = 0
        let name = host.utf8.last == 0x2E ? host.utf8.dropLast() : host.utf8
        for byte in name {
            if byte == 0x2E {
                guard length > 0 else { return false }
                length = 0
            } else {
                length += 1
                guard length <= labelLimit else { return false }
            }
        }
        return length > 0
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "."
            || scalar == "-" || scalar == "_"
    }

    /// Encodes an internationalised name by IDNA, also if it arrives encoded.
    private static func ascii(_ name: String) -> String? {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        var readable: [String] = []
        for label in labels {
            guard label.hasPrefix("xn--") else {
                readable.append(String(label))
                continue
            }
            guard let decoded = punycode(label.dropFirst(4)) else { return nil }
            readable.append(decoded)
        }
        guard let url = URL(string: "https://\(readable.joined(separator: "."))/"),
            let ascii = url.absoluteString.split(separator: "/").dropFirst().first,
            ascii.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0.isDigit || [0x2D, 0x2E, 0x5F].contains($0) }),
            // An encoded label must be the canonical encoding of its decoded form.
            name.utf8.contains(where: { $0 >= 0x80 }) || ascii == name
        else { return nil }
        return String(ascii)
    }

    /// Decodes a Punycode label (RFC 3492, 6.2); nil if it is invalid.
    private static func punycode(_ label: Substring) -> String? {
        let bytes = Array(label.utf8)
        guard bytes.count <= labelLimit, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        let delimiter = bytes.lastIndex(of: 0x2D)
        var output = bytes[..<(delimiter ?? 0)].map { UInt32($0) }
        var (code, index, bias) = (128, 0, 72)
        var rest = bytes[(delimiter.map { $0 + 1 } ?? 0)...]
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            let start = index
            var (weight, step) = (1, 36)
            while true {
                guard let byte = rest.popFirst(), let digit = digit(byte), weight < 1 << 32 else { return nil }
                index += digit * weight
                let threshold = min(max(step - bias, 1), 26)
                if digit < threshold { break }
                weight *= 36 - threshold
                step += 36
            }
            let count = output.count + 1
            bias = adapted(index - start, count, isFirst: start == 0)
            code += index / count
            index %= count
            guard code <= 0x10FFFF else { return nil }
            output.insert(UInt32(code), at: index)
            index += 1
        }
        let scalars = output.compactMap(Unicode.Scalar.init)
        return scalars.count == output.count ? String(String.UnicodeScalarView(scalars)) : nil
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x61...0x7A: Int(byte) - 0x61
        case 0x30...0x39: Int(byte) - 0x30 + 26
        default: nil
        }
    }

    private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var bias = 0
        while delta > 455 {
            delta /= 35
            bias += 36
        }
        return bias + 36 * delta / (delta + 38)
    }
}
