import Testing

@testable import Exports

@Suite struct `Words of the search index` {
    @Test(arguments: [
        ("Don't panic, C++!", ["don", "t", "panic", "c"]), ("ÜBER über", ["uber", "uber"]),
        ("naïve ﬁsh № 5", ["naive", "fish", "no", "5"]), ("ΟΔΟΣ οδος", ["οδοσ", "οδοσ"]),
        ("東京タワー x", ["東京タワー", "x"]), ("a_b-c", ["a", "b", "c"]), ("", []),
        ("e\u{301}te\u{301} \u{301}x İz", ["ete", "x", "iz"]),
        ("a´b ½ 한글", ["a", "b", "1", "2", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"]),
    ]) func `are folded as the site's script folds them`(text: String, expected: [String]) {
        var words: [String] = []
        var reader = SearchWords()
        reader.forEach(in: text) { words.append(String(decoding: $0, as: UTF8.self)) }
        #expect(words == expected)
    }

    @Test(arguments: [("", UInt32(2_166_136_261)), ("a", 0xE40C_292C), ("foobar", 0xBF9C_F968)])
    func `have the hash that scripts can compute`(word: String, expected: UInt32) {
        #expect(WordPostings.hash(word.utf8) == expected)
    }

    @Test func `have their places written as distances in base 64`() {
        var postings = WordPostings()
        for number in [0, 1, 1, 40, 41, 2000] { postings.add("word", in: number) }
        #expect(Self.shards(of: postings, bits: 0) == [#""word":"AAmBAm9B""#])
    }

    @Test func `are spread over shards by their hash, in the order of their bytes`() {
        var postings = WordPostings()
        let words = (0..<3000).map { "w\($0)" }
        for (number, word) in words.enumerated() { postings.add(word, in: number) }
        let shards = Self.shards(of: postings, bits: 2).map { shard in
            shard.split(separator: ",").compactMap { $0.split(separator: "\"").first.map(String.init) }
        }
        for (number, shard) in shards.enumerated() {
            #expect(shard == words.filter { Int(WordPostings.hash($0.utf8)) & 3 == number }.sorted())
        }
    }

    @Test(arguments: [
        ("a\"b\\c<d", #""a\"b\\c\u003cd""#), ("\u{2028}é\u{2029}\u{2027}", "\"\\u2028é\\u2029\u{2027}\""),
        ("\u{0}\t\u{7F}", #""\u0000\u0009\u007f""#), ("", #""""#),
    ]) func `are written so that nothing ends a script or its line`(text: String, expected: String) {
        var script = ScriptText("")
        script.string(text)
        #expect(String(decoding: script.bytes, as: UTF8.self) == expected)
    }

    private static func shards(of postings: WordPostings, bits: Int) -> [String] {
        var shards: [String] = []
        postings.forEachShard(bits: bits) { _, write in
            var script = ScriptText("")
            write(&script)
            shards.append(String(decoding: script.bytes, as: UTF8.self))
        }
        return shards
    }
}
