/// The encodings that saved pages of this site come in.
public enum TextEncoding: String, Sendable, Hashable {
    /// Only ASCII was met.
    case ascii = "us-ascii"
    /// UTF-8, declared or not.
    case utf8 = "utf-8"
    /// UTF-16 with a byte-order mark, little end first.
    case utf16LittleEndian = "utf-16le"
    /// UTF-16 with a byte-order mark, big end first.
    case utf16BigEndian = "utf-16be"
    /// What the site sends, and what browsers mean by `iso-8859-1` and `us-ascii`.
    case windows1252 = "windows-1252"
}

/// A page's bytes as UTF-8, ready for the parser.
public struct DecodedText: Sendable {
    /// Valid UTF-8 without NUL or other control characters than tab, line feed and carriage return.
    public var utf8: [UInt8]
    /// What the bytes were taken for.
    public var encoding: TextEncoding
    /// How many byte sequences were no character of that encoding and became U+FFFD.
    public var invalidCount: Int
    /// How many NULs and control characters became U+FFFD.
    public var controlCount: Int

    /// Decodes a page's bytes.
    ///
    /// The order (`DESIGN.md`, section 4): a byte-order mark; valid UTF-8 with a non-ASCII character; the label that
    /// the container gave; a `<meta charset>` saying UTF-8, when few bytes contradict it; else windows-1252. Other
    /// labels, `utf-7` and `utf-16` in a meta among them, are ignored as browsers ignore them: the site never sent
    /// them, and believing them has let text become markup.
    ///
    /// - Parameters:
    ///   - bytes: the page as saved.
    ///   - label: the encoding's label from around the page (a container's header), in any case.
    public init(_ bytes: [UInt8], label: String? = nil) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            self = UTF8Repair.repaired(bytes[3...])
        } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            self = Self.utf16(bytes)
        } else {
            self = Self.unmarked(bytes, label: label)
        }
    }

    init(utf8: [UInt8], encoding: TextEncoding, invalidCount: Int = 0, controlCount: Int = 0) {
        self.utf8 = utf8
        self.encoding = encoding
        self.invalidCount = invalidCount
        self.controlCount = controlCount
    }

    private static func unmarked(_ bytes: [UInt8], label: String?) -> DecodedText {
        let survey = UTF8Repair.survey(bytes)
        if survey.nonASCII == 0 {
            guard survey.controls > 0 else { return DecodedText(utf8: bytes, encoding: .ascii) }
            var text = Windows1252.decoded(bytes)
            text.encoding = .ascii
            return text
        }
        if survey.invalid == 0 {
            return survey.controls == 0
                ? DecodedText(utf8: bytes, encoding: .utf8) : UTF8Repair.repaired(bytes[...])
        }
        let isDeclared = CharsetDeclaration.isUTF8(label) || CharsetDeclaration.declaresUTF8(bytes)
        // A declaration that more than one byte sequence in 200 bytes contradicts is wrong about the page.
        if isDeclared, survey.invalid * 200 <= bytes.count, survey.sequences > survey.invalid {
            return UTF8Repair.repaired(bytes[...])
        }
        return Windows1252.decoded(bytes)
    }

    private static func utf16(_ bytes: [UInt8]) -> DecodedText {
        let isBig = bytes[0] == 0xFE
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = 2
        while index + 1 < bytes.count {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isBig ? first << 8 | second : second << 8 | first)
            index += 2
        }
        var text = UTF8Repair.repaired(Array(String(decoding: units, as: UTF16.self).utf8)[...])
        text.encoding = isBig ? .utf16BigEndian : .utf16LittleEndian
        return text
    }
}

/// What a page says of its own encoding.
enum CharsetDeclaration {
    static func isUTF8(_ label: String?) -> Bool {
        guard let label else { return false }
        return ["utf-8", "utf8", "unicode-1-1-utf-8"].contains(label.lowercased())
    }

    /// Whether the first 8 KiB say `charset=utf-8`, as saving tools insert it (the site itself declares nothing).
    static func declaresUTF8(_ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(8192).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let key = Array("charset=".utf8)
        var index = 0
        while index + key.count < head.count {
            guard head[index] == key[0], head[index..<index + key.count].elementsEqual(key) else {
                index += 1
                continue
            }
            let value = head[(index + key.count)...].drop { $0 == 0x22 || $0 == 0x27 || $0 == 0x20 }
            return value.starts(with: "utf-8".utf8) || value.starts(with: "utf8".utf8)
        }
        return false
    }
}
