/// The encodings that saved pages of this site come in.
public enum TextEncoding: String, Sendable, Hashable {
    /// All bytes are ASCII.
    case ascii = "us-ascii"
    /// UTF-8, declared or not.
    case utf8 = "utf-8"
    /// UTF-16, little-endian: by its byte-order mark, or by the places of its NULs.
    case utf16LittleEndian = "utf-16le"
    /// UTF-16, big end first.
    case utf16BigEndian = "utf-16be"
    /// UTF-32, little end first.
    case utf32LittleEndian = "utf-32le"
    /// UTF-32, big end first.
    case utf32BigEndian = "utf-32be"
    /// What the site sends, and what browsers mean by `iso-8859-1` and `us-ascii`.
    case windows1252 = "windows-1252"
}

/// A page's bytes as UTF-8, ready for the parser.
public struct DecodedText: Sendable {
    /// Valid UTF-8 without NUL and other control characters below U+0020, except tab, line feed, form feed and carriage return.
    public var utf8: [UInt8]
    /// The encoding in which the bytes were read.
    public var encoding: TextEncoding
    /// How many byte sequences were no character of that encoding and became U+FFFD.
    public var invalidCount: Int
    /// How many NULs and control characters became U+FFFD.
    public var controlCount: Int
    /// Labels of encodings that were declared, around the page or in it, and not believed; each once, at most 64 bytes of it.
    public var unsupportedLabels: [String] = []

    /// Decodes a page's bytes.
    ///
    /// The order of evidence: a byte-order mark; NULs placed as in UTF-16 or UTF-32; valid UTF-8 with a non-ASCII character; the
    /// label that the container gave; a `<meta charset>`; else windows-1252. A label of UTF-8 is believed when few bytes
    /// contradict it; `iso-8859-1`, `us-ascii` and their other names mean windows-1252, as in every browser. Other labels,
    /// `utf-7` and `utf-16` among them, are ignored and reported (``unsupportedLabels``): the site never sent them, and believing
    /// them has let text become markup.
    ///
    /// - Parameters:
    ///   - bytes: the page as saved.
    ///   - label: the encoding's label from around the page (a container's header), in any case.
    public init(_ bytes: [UInt8], label: String? = nil) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            self = UTF8Repair.repaired(bytes[3...])
        } else if let wide = WideEncoding(bytes) {
            self = wide.decoded(bytes)
        } else {
            let declared = [label, CharsetDeclaration.label(in: bytes)].compactMap(\.self).map(DeclaredEncoding.init)
            self = Self.unmarked(bytes, declared: declared)
            for case .unsupported(let name) in declared where !unsupportedLabels.contains(name) {
                unsupportedLabels.append(name)
            }
        }
    }

    /// Takes bytes that are known to be UTF-8; only control characters are replaced.
    init(validUTF8 bytes: [UInt8]) {
        self =
            UTF8Repair.survey(bytes).controls > 0
            ? UTF8Repair.repaired(bytes[...]) : DecodedText(utf8: bytes, encoding: .utf8)
    }

    init(utf8: [UInt8], encoding: TextEncoding, invalidCount: Int = 0, controlCount: Int = 0) {
        (self.utf8, self.encoding, self.invalidCount) = (utf8, encoding, invalidCount)
        self.controlCount = controlCount
    }

    private static func unmarked(_ bytes: [UInt8], declared: [DeclaredEncoding]) -> DecodedText {
        let survey = UTF8Repair.survey(bytes)
        if survey.nonASCII == 0 {
            guard survey.controls > 0 else { return DecodedText(utf8: bytes, encoding: .ascii) }
            var text = Windows1252.decoded(bytes)
            text.encoding = .ascii
            return text
        }
        if survey.invalid == 0 {
            return survey.controls == 0 ? DecodedText(utf8: bytes, encoding: .utf8) : UTF8Repair.repaired(bytes[...])
        }
        // The first declaration of a supported encoding counts: the container's comes before the page's.
        guard declared.first(where: \.isSupported) == .utf8 else {
            return Windows1252.decoded(bytes, nonASCIICount: survey.nonASCII)
        }
        // A declaration of UTF-8 is wrong if more than one sequence per 200 bytes is invalid, or at least as many sequences
        // are invalid as valid: mirroring tools declare UTF-8 for pages of any encoding.
        let valid = survey.sequences - survey.invalid
        let isRight = survey.invalid <= bytes.count / 200 && valid > survey.invalid
        return isRight ? UTF8Repair.repaired(bytes[...]) : Windows1252.decoded(bytes, nonASCIICount: survey.nonASCII)
    }
}
