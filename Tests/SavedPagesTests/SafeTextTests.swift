import SavedPages
import Testing

@Suite struct `Text that is safe to print` {
    @Test(arguments: [
        ("Thread.html", "Thread.html"),
        ("größe 🦆 日本語", "größe 🦆 日本語"),
        ("a\nb\rc\td", #"a\x0Ab\x0Dc\x09d"#),
        ("\u{1B}[2Jgone", #"\x1B[2Jgone"#),
        ("\u{7F}\u{0}", #"\x7F\x00"#),
        ("\u{9B}31m", #"\xC2\x9B31m"#),
        ("txt.\u{202E}lmth", #"txt.\xE2\x80\xAElmth"#),
        ("\u{2066}x\u{2069}\u{2028}", #"\xE2\x81\xA6x\xE2\x81\xA9\xE2\x80\xA8"#),
        (#"C:\x1B"#, #"C:\\x1B"#),
        ("", ""),
    ])
    func `text that could steer a terminal comes out as escapes`(text: String, safe: String) {
        #expect(SafeText.escape(text) == safe)
    }

    @Test(
        arguments: [
            ([0x63, 0xE9, 0x2E], #"c\xE9."#),
            ([0xC3], #"\xC3"#),
            ([0xC3, 0x28], #"\xC3("#),
            ([0xC0, 0xAF], #"\xC0\xAF"#),  // overlong
            ([0xE0, 0x80, 0xAF], #"\xE0\x80\xAF"#),  // overlong
            ([0xED, 0xA0, 0x80], #"\xED\xA0\x80"#),  // surrogate
            ([0xF4, 0x90, 0x80, 0x80], #"\xF4\x90\x80\x80"#),  // above U+10FFFF
            ([0xFF, 0xC3, 0xA9], #"\xFFé"#),
            ([0xF0, 0x9F, 0xA6, 0x86, 0xF0, 0x9F], #"🦆\xF0\x9F"#),
        ] as [([UInt8], String)])
    func `bytes that are not UTF-8 come out as escapes`(bytes: [UInt8], safe: String) {
        #expect(SafeText.escape(bytes) == safe)
    }

    @Test func `every pair of bytes gives a text of its own`() {
        var seen: Set<[UInt8]> = []
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                seen.insert(Array(SafeText.escape([first, second]).utf8))
            }
        }
        #expect(seen.count == 65536)
    }
}
