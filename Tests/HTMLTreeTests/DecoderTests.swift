import HTMLTree
import Testing

/// The decoder against the cases of bytes that saved pages hold.
@Suite struct `Decoding bytes` {
    private func decoded(_ bytes: [UInt8], label: String? = nil) -> (text: String, encoding: TextEncoding) {
        let text = DecodedText(bytes, label: label)
        return (String(decoding: text.utf8, as: UTF8.self), text.encoding)
    }

    @Test func `undeclared bytes of the upper half are windows-1252, the five without a character too`() {
        let bytes: [UInt8] = Array("a ".utf8) + [0x80, 0x93, 0x94, 0x9F, 0xE9, 0x81, 0x8D, 0x8F, 0x90, 0x9D]
        let (text, encoding) = decoded(bytes)
        #expect(text == "a \u{20AC}\u{201C}\u{201D}\u{178}\u{E9}\u{81}\u{8D}\u{8F}\u{90}\u{9D}")
        #expect(encoding == .windows1252)
    }

    @Test(arguments: ["iso-8859-1", "us-ascii", "windows-1252", "utf-7", "x-user-defined", "nonsense"])
    func `labels that browsers read as windows-1252, or not at all, change nothing`(_ label: String) {
        #expect(decoded([0x93, 0x41, 0x94], label: label).text == "\u{201C}A\u{201D}")
    }

    @Test(arguments: ["utf-7", "utf-16", "iso-2022-jp"])
    func `a charset that the site never sent is not believed`(_ name: String) {
        let html = #"<meta charset="\#(name)">+ADw-b+AD4- é"#
        let (text, encoding) = decoded(Array(html.utf8))
        #expect(text == html)
        #expect(encoding == .utf8)
    }

    /// A text in units of two or four bytes.
    private func wide(_ text: String, width: Int, isBig: Bool) -> [UInt8] {
        let units = width == 2 ? text.utf16.map(UInt32.init) : text.unicodeScalars.map(\.value)
        return units.flatMap { unit in
            let bytes = (0..<width).map { UInt8(truncatingIfNeeded: unit >> UInt32(8 * $0)) }
            return isBig ? bytes.reversed() : bytes
        }
    }

    @Test(arguments: [
        (TextEncoding.utf16LittleEndian, 2, false), (.utf16BigEndian, 2, true),
        (.utf32LittleEndian, 4, false),
        (.utf32BigEndian, 4, true),
    ])
    func `UTF-16 and UTF-32 are known by their marks, and without one by their NULs`(
        encoding: TextEncoding, width: Int, isBig: Bool
    ) {
        let html = "<!DOCTYPE html><p>naïve — 🐦"
        for mark in ["\u{FEFF}", ""] {
            let found = decoded(wide(mark + html, width: width, isBig: isBig))
            #expect(found == (html, encoding))
        }
    }

    @Test func `a page with some NULs is not of two bytes for each character`() {
        #expect(decoded([0x3C, 0, 0x70, 0x3E] + Array("a page of one byte each".utf8)).encoding == .ascii)
    }

    @Test func `valid UTF-8 needs no declaration`() {
        #expect(decoded(Array("naïve — 🐦".utf8)).text == "naïve — 🐦")
        #expect(decoded(Array("naïve".utf8), label: "iso-8859-1").encoding == .utf8)
    }

    @Test func `a byte-order mark beats every declaration`() {
        let html = #"<meta charset="windows-1252">é"#
        #expect(decoded([0xEF, 0xBB, 0xBF] + Array(html.utf8)).text == html)
    }

    @Test func `one bad byte in declared UTF-8 costs one character`() {
        let bytes = Array(#"<meta charset="utf-8">\#(String(repeating: "long enough ", count: 40))é"#.utf8)
        let text = DecodedText(bytes + [0x92] + Array(" é".utf8))
        #expect(text.encoding == .utf8)
        #expect(text.invalidCount == 1)
        #expect(String(decoding: text.utf8, as: UTF8.self).hasSuffix("é\u{FFFD} é"))
    }

    @Test(
        arguments: [
            [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80], [0xE2, 0x82],
        ] as [[UInt8]]) func `overlong, surrogate, oversized and cut sequences are no characters`(
            _ bytes: [UInt8]
        )
    {
        let long = Array(String(repeating: "é and so on, ", count: 200).utf8)
        let text = DecodedText(long + bytes, label: "utf-8")
        #expect(text.encoding == .utf8)
        #expect(text.invalidCount > 0)
        #expect(String(validating: text.utf8, as: UTF8.self) != nil)
    }

    @Test func `a declaration that too many bytes contradict is wrong`() {
        let bytes = Array(#"<meta charset="utf-8">"#.utf8) + [0x93, 0x41, 0x94, 0x93, 0x42, 0x94]
        #expect(decoded(bytes).encoding == .windows1252)
    }

    @Test(
        arguments: [[0xFF, 0xFE, 0x41, 0x00, 0x26, 0x20], [0xFE, 0xFF, 0x00, 0x41, 0x20, 0x26]] as [[UInt8]])
    func `UTF-16 needs its mark`(_ bytes: [UInt8]) {
        #expect(decoded(bytes).text == "A\u{2026}")
        #expect(decoded(Array(bytes.dropFirst(2))).text != "A\u{2026}")
    }

    @Test func `NULs and control characters become replacement characters and are counted`() {
        let text = DecodedText(Array("a\0b\u{1}c\td\n".utf8))
        #expect(String(decoding: text.utf8, as: UTF8.self) == "a\u{FFFD}b\u{FFFD}c\td\n")
        #expect(text.controlCount == 2)
        #expect(text.encoding == .ascii)
    }

    @Test func `nothing is ASCII`() {
        #expect(DecodedText([]).utf8.isEmpty)
        #expect(DecodedText([]).encoding == .ascii)
    }
}
