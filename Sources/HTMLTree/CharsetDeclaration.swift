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
        let head = bytes.prefix(8192).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let tag = Array("<meta".utf8)
        var index = 0
        while index + tag.count < head.count {
            guard head[index] == 0x3C, head[index..<index + tag.count].elementsEqual(tag) else {
                index += 1
                continue
            }
            let end = head[index...].firstIndex(of: 0x3E) ?? head.count
            if let label = label(inTag: head[index..<end]) { return label }
            index = end
        }
        return nil
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
