internal import Bytes

/// What a label of an encoding means for a page of this site (`encoding.spec.whatwg.org`, as far as it matters here).
enum DeclaredEncoding: Equatable {
    case utf8
    case windows1252
    /// A label that is not believed.
    case unsupported(String)

    /// Reads a label, in any case and with white space around it.
    init(_ label: String) {
        let name = label.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if Self.namesOfUTF8.contains(name) {
            self = .utf8
        } else if Self.namesOfWindows1252.contains(name) {
            self = .windows1252
        } else {
            self = .unsupported(String(decoding: name.utf8.prefix(64), as: UTF8.self))
        }
    }

    var isSupported: Bool {
        if case .unsupported = self { false } else { true }
    }

    private static let namesOfUTF8: Set<String> = [
        "utf-8", "utf8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8",
    ]
    private static let namesOfWindows1252: Set<String> = [
        "windows-1252", "cp1252", "x-cp1252", "iso-8859-1", "iso8859-1", "iso88591", "iso_8859-1",
        "iso_8859-1:1987",
        "iso-ir-100", "csisolatin1", "l1", "latin1", "ibm819", "cp819", "us-ascii", "ascii", "ansi_x3.4-1968",
    ]
}

/// What a page says of its own encoding.
enum CharsetDeclaration {
    /// The label in the first `<meta>` of the first 8 KiB that has one, as saving tools insert it (the site itself declares
    /// nothing); nil without one.
    ///
    /// A label in any other tag is that of another file: scripts have them.
    static func label(in bytes: [UInt8]) -> String? {
        let count = min(bytes.count, 8192)
        var index = 0
        while let start = nextTag(in: bytes, from: index, count: count) {
            let end = bytes[start..<count].firstIndex(of: 0x3E) ?? count
            let tag = bytes[start..<end].map { $0.lowercased }
            if let label = label(inTag: tag[...]) { return label }
            index = end
        }
        return nil
    }

    /// Where the next `<meta` begins among the first bytes.
    private static func nextTag(in bytes: [UInt8], from start: Int, count: Int) -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            let end = count - 5
            var index = start
            while true {
                index = ByteScan.first(0x3C, 0x3C, in: buffer, from: index, to: end)
                guard index < end else { return nil }
                if buffer[index + 1] | 0x20 == 0x6D, buffer[index + 2] | 0x20 == 0x65,
                    buffer[index + 3] | 0x20 == 0x74, buffer[index + 4] | 0x20 == 0x61
                {
                    return index
                }
                index += 1
            }
        }
    }

    private static func label(inTag tag: ArraySlice<UInt8>) -> String? {
        let key = Array("charset".utf8)
        var index = tag.startIndex
        while index + key.count < tag.endIndex {
            guard tag[index] == key[0], tag[index..<index + key.count].elementsEqual(key) else {
                index += 1
                continue
            }
            let rest = tag[(index + key.count)...].drop { $0 <= 0x20 }
            guard rest.first == 0x3D else {
                index += key.count
                continue
            }
            let value = rest.dropFirst().drop { $0 <= 0x20 || $0 == 0x22 || $0 == 0x27 }
            let label = value.prefix { $0 > 0x20 && $0 != 0x22 && $0 != 0x27 && $0 != 0x3B && $0 != 0x2F }
            return label.isEmpty ? nil : String(decoding: label, as: UTF8.self)
        }
        return nil
    }
}
