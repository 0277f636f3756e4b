import HTMLTree
import Testing

/// What pages and their containers declare of their encoding, and how much of it is believed.
@Suite struct `Encodings that a page declares` {
    /// A page of windows-1252 that is no UTF-8, long enough for a declaration to be doubted.
    private static func page(_ head: String, filler: Int = 500) -> [UInt8] {
        Array((head + String(repeating: "x", count: filler)).utf8) + [0x93, 0x41, 0x94]
    }

    private func encoding(_ bytes: [UInt8], label: String? = nil) -> TextEncoding {
        DecodedText(bytes, label: label).encoding
    }

    private static let utf8 = Array(String(repeating: "long enough \u{E9} ", count: 60).utf8)
    /// The same with one byte that is no UTF-8.
    private static let damaged = utf8 + [0x92] + utf8

    // MARK: The order

    @Test func `a byte-order mark beats valid UTF-8, a label and a declaration`() {
        let text = DecodedText(
            [0xFF, 0xFE] + Array("<meta charset=utf-8>".utf8).flatMap { [$0, 0] }, label: "utf-8")
        #expect(text.encoding == .utf16LittleEndian)
        #expect(String(decoding: text.utf8, as: UTF8.self) == "<meta charset=utf-8>")
        #expect(encoding([0xEF, 0xBB, 0xBF] + Self.damaged, label: "windows-1252") == .utf8)
    }

    @Test func `valid UTF-8 beats a label and a declaration`() {
        #expect(encoding(Self.utf8, label: "windows-1252") == .utf8)
        #expect(encoding(Array("<meta charset=iso-8859-1>".utf8) + Self.utf8) == .utf8)
    }

    @Test func `a label beats a declaration`() {
        let declared = Array("<meta charset=utf-8>".utf8) + Self.damaged
        #expect(encoding(declared) == .utf8)
        #expect(encoding(declared, label: "windows-1252") == .windows1252)
        #expect(encoding(Array("<meta charset=windows-1252>".utf8) + Self.damaged, label: " UTF-8 ") == .utf8)
    }

    @Test func `a label that means nothing leaves the word to the declaration`() {
        let text = DecodedText(Array("<meta charset=utf-8>".utf8) + Self.damaged, label: "x-user-defined")
        #expect(text.encoding == .utf8)
        #expect(text.unsupportedLabels == ["x-user-defined"])
    }

    // MARK: Labels

    @Test(arguments: [
        "iso-8859-1", "ISO-8859-1", "latin1", "us-ascii", "ascii", "cp1252", "windows-1252", "l1",
        "iso_8859-1:1987",
    ]) func `the names of Latin-1 and ASCII mean windows-1252`(_ label: String) {
        for text in [
            DecodedText(Self.page(""), label: label), DecodedText(Self.page("<meta charset='\(label)'>")),
            DecodedText(Self.page(#"<META http-equiv=content-type content="text/html; CHARSET=\#(label)">"#)),
        ] {
            #expect(String(decoding: text.utf8.suffix(7), as: UTF8.self) == "\u{201C}A\u{201D}")
            #expect(text.encoding == .windows1252)
            #expect(text.unsupportedLabels.isEmpty)
        }
    }

    @Test(arguments: ["utf-8", "UTF8", "unicode-1-1-utf-8"])
    func `a label of UTF-8 is believed when few bytes contradict it`(
        _ label: String
    ) {
        let text = DecodedText(Self.damaged, label: label)
        #expect(text.encoding == .utf8)
        #expect(text.invalidCount == 1)
        #expect(encoding(Array("<meta charset=\(label)>".utf8) + Self.damaged) == .utf8)
        #expect(encoding(Self.damaged) == .windows1252)
    }

    @Test(arguments: [
        "utf-7", "utf-16", "utf-16le", "iso-2022-jp", "x-user-defined", "shift_jis", "nonsense",
    ])
    func `any other label is ignored and told`(_ label: String) {
        #expect(DecodedText(Self.page(""), label: label).unsupportedLabels == [label])
        #expect(DecodedText(Self.page("<meta charset=\(label)>")).unsupportedLabels == [label])
        #expect(DecodedText(Array("<meta charset=\(label)>+ADw-b+AD4-".utf8)).unsupportedLabels == [label])
        let both = DecodedText(Self.page("<meta charset=\(label)>"), label: label.uppercased())
        #expect(both.unsupportedLabels == [label])
        #expect(both.encoding == .windows1252)
    }

    @Test func `a label of any length is told in few words`() {
        let text = DecodedText(Self.page(""), label: String(repeating: "x", count: 100_000))
        #expect(text.unsupportedLabels.map(\.utf8.count) == [64])
    }

    // MARK: Declarations

    @Test func `what HTTrack declares of a page of windows-1252 is not believed`() {
        let added =
            #"<!-- Added by HTTrack --><meta http-equiv="content-type" content="text/html;charset=utf-8" /><!-- /Added by HTTrack -->"#
        #expect(encoding(Self.page(added, filler: 100_000)) == .windows1252)
        // Not even where two letters happen to make one of UTF-8.
        #expect(encoding(Self.page(added, filler: 100_000) + [0xC3, 0xA9]) == .windows1252)
    }

    @Test(arguments: [
        #"<script src="x.js" charset="utf-8"></script>"#, #"<link href="x.css" charset="utf-8">"#,
        "charset=utf-8",
        #"<meta name="description" content="our charset is utf-8">"#,
    ]) func `a label outside a meta is another file's`(_ head: String) {
        #expect(encoding(Array(head.utf8) + Self.damaged) == .windows1252)
    }

    @Test func `a declaration below the first 8 KiB, or cut short, is none`() {
        let far = Array(String(repeating: "x", count: 8192).utf8) + Array("<meta charset=utf-8>".utf8)
        #expect(encoding(far + Self.damaged) == .windows1252)
        for cut in ["<meta", "<meta charset", "<meta charset=", "<meta charset=\"", "<meta charset = >"] {
            #expect(encoding(Array(cut.utf8) + [0x93]) == .windows1252)
        }
    }

    @Test func `the first meta that has a label counts`() {
        let head = "<meta name=x content=y><meta charset = \"utf-8\"><meta charset=utf-7>"
        let text = DecodedText(Array(head.utf8) + Self.damaged)
        #expect(text.encoding == .utf8)
        #expect(text.unsupportedLabels.isEmpty)
    }
}
