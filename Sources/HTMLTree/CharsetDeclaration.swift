internal import Bytes

/// The encoding that a declared label names, by the labels of `encoding.spec.whatwg.org` for UTF-8 and windows-1252.
enum DeclaredEncoding: Equatable {
    case utf8
    case windows1252
    /// Any other label, which is ignored and reported: in lower case, at most 64 bytes of it.
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

    var isSupported: Bool { if case .unsupported = self { false } else { true } }

    private static let namesOfUTF8: Set<String> = [
        "utf-8", "utf8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8",
    ]
    private static let namesOfWindows1252: Set<String> = [
        "windows-1252", "cp1252", "x-cp1252", "iso-8859-1", "iso8859-1", "iso88591", "iso_8859-1", "iso_8859-1:1987",
        "iso-ir-100", "csisolatin1", "l1", "latin1", "ibm819", "cp819", "us-ascii", "ascii", "ansi_x3.4-1968",
    ]
}

enum CharsetDeclaration {
    /// The label in the first `<meta>` of the first 8 KiB that has one, as saving tools insert it (the site itself declares
    /// nothing); nil without one.
    ///
    /// A label in any other tag, such as a script's, is that of another file. A `<meta` inside a comment or script counts, too: a
    /// ``MarkupScanner``, which passes over both, would have to read the beginning of every page once more.
    static func label(in bytes: [UInt8]) -> String? {
        bytes.withUnsafeBufferPointer { bytes in
            let beginning = UnsafeBufferPointer(rebasing: bytes.prefix(8192))
            var end = 0
            while let start = meta.first(in: beginning, from: end) {
                var attributes = AttributeScanner(beginning, from: start + meta.count)
                while let attribute = attributes.next() {
                    if let label = label(in: attribute, of: beginning) { return label }
                }
                end = max(attributes.end, start + meta.count)
            }
            return nil
        }
    }

    private static let meta = BytePattern("<meta", ignoresCase: true)
    private static let charset = BytePattern("charset", ignoresCase: true)

    /// The value of `charset`, or what follows `charset=` in a value such as `text/html; charset=utf-8`.
    private static func label(
        in attribute: AttributeScanner.Attribute, of bytes: UnsafeBufferPointer<UInt8>
    ) -> String? {
        var value = bytes[attribute.value]
        if !bytes[attribute.name].elementsEqual("charset".utf8, by: { $0.lowercased == $1 }) {
            guard let name = charset.first(in: bytes, from: value.startIndex, to: value.endIndex) else { return nil }
            value = value[(name + charset.count)...].drop { $0 <= 0x20 }
            guard value.first == 0x3D else { return nil }
            value = value.dropFirst()
        }
        value = value.drop { $0 <= 0x20 || $0 == 0x22 || $0 == 0x27 }
        let label = value.prefix { $0 > 0x20 && $0 != 0x22 && $0 != 0x27 && $0 != 0x3B && $0 != 0x2F }
        return label.isEmpty ? nil : String(decoding: label, as: UTF8.self)
    }
}
