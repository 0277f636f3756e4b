import Testing

@testable import Exports

@Suite struct `Words of the search index` {
    @Test(arguments: [
        ("Don't panic, C++!", ["don", "t", "panic", "c"]), ("ÜBER über", ["uber", "uber"]),
        ("naïve ﬁsh № 5", ["naive", "fish", "no", "5"]), ("ΟΔΟΣ οδος", ["οδοσ", "οδοσ"]),
        ("東京タワー x", ["東京タワー", "x"]), ("a_b-c", ["a", "b", "c"]), ("", []),
    ]) func `are folded as the site's script folds them`(text: String, expected: [String]) {
        var words: [String] = []
        SearchWords.forEach(in: text) { words.append($0) }
        #expect(words == expected)
    }

    @Test(arguments: [("", UInt32(2_166_136_261)), ("a", 0xE40C_292C), ("foobar", 0xBF9C_F968)])
    func `have the hash that scripts can compute`(word: String, expected: UInt32) {
        #expect(SearchSegment.hash(word) == expected)
    }

    @Test func `have their places written as distances in base 64`() {
        var script = ScriptText("")
        script.numbers([0, 1, 40, 41, 2000])
        #expect(String(decoding: script.bytes, as: UTF8.self) == "AAmBAm9B")
    }
}
