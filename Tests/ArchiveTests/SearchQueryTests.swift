import Archive
import TestSupport
import Testing

@Suite struct `What people type to search` {
    private func words(_ query: SearchQuery) -> [[String]] {
        query.clauses.map { $0.map { $0.text + ($0.isPrefix ? "*" : "") } }
    }

    @Test(
        arguments: [
            ("a b", [["a"], ["b"]], []), ("\"a b\" c", [["a b"], ["c"]], []), ("“a b”", [["a b"]], []),
            ("\"a b", [["a b"]], []), ("a* \"b c\"*", [["a*"], ["b c*"]], []), ("a *", [["a"]], []),
            ("a OR b c", [["a", "b"], ["c"]], []), ("a OR b OR c", [["a", "b", "c"]], []),
            ("OR a", [["OR"], ["a"]], []), ("a OR", [["a"], ["OR"]], []), ("a AND b", [["a"], ["b"]], []),
            ("NOT a b", [["b"]], ["a"]), ("b NOT \"a c\"", [["b"]], ["a c"]), ("NOT", [["NOT"]], []),
            ("-a -\"b c\" d", [["d"]], ["a", "b c"]), ("a-b", [["a-b"]], []), ("a - b", [["a"], ["b"]], []),
            ("or not and", [["or"], ["not"], ["and"]], []), ("(a)", [["a"]], []), ("... a", [["a"]], []),
            ("a\0b", [["a"], ["b"]], []),
        ] as [(String, [[String]], [String])])
    func `are words, phrases and operators`(text: String, clauses: [[String]], excluded: [String]) {
        let query = SearchQuery(text)
        #expect(words(query) == clauses)
        #expect(query.excluded.map(\.text) == excluded)
        #expect(query.filters.isEmpty && query.notes.isEmpty)
    }

    @Test(
        arguments: [
            ("user:bob", SearchFilter(.user, "bob")), ("USER:bob", SearchFilter(.user, "bob")),
            ("user:\"Bob the 2nd\"", SearchFilter(.user, "Bob the 2nd")),
            ("-forum:902", SearchFilter(.forum, "902", isExcluded: true)),
            ("NOT has:image", SearchFilter(.has, "image", isExcluded: true)),
            (
                "thread:https://example.org/?threadid=3",
                SearchFilter(.thread, "https://example.org/?threadid=3")
            ),
        ]) func `are filters`(text: String, filter: SearchFilter)
    {
        let query = SearchQuery(text + " x")
        #expect(query.filters == [filter])
        #expect(words(query) == [["x"]])
    }

    @Test func `an unknown filter is named, and what it may be`() throws {
        let query = SearchQuery("usr:bob")
        #expect(words(query) == [["usr:bob"]])
        #expect(try #require(query.notes.first).contains("There is no filter “usr:”"))
        #expect(try #require(query.notes.first).contains("Did you mean user:?"))
        let empty = SearchQuery("user:")
        #expect(words(empty) == [["user"]])
        #expect(try #require(empty.notes.first).contains("needs a value"))
        #expect(SearchQuery("http://example.org C:\\x 12:30").notes.isEmpty)
    }

    @Test func `the last word may be unfinished`() {
        #expect(words(SearchQuery("medium goo", isUnfinished: true)) == [["medium"], ["goo*"]])
        #expect(words(SearchQuery("goo user:bob", isUnfinished: true)) == [["goo"]])
        #expect(words(SearchQuery("goo NOT sou", isUnfinished: true)) == [["goo"]])
    }

    @Test func `long queries are cut, which is said`() throws {
        let query = SearchQuery(String(repeating: "word ", count: 3000))
        #expect(query.clauses.count == SearchQuery.termLimit)
        #expect(try #require(query.notes.last).contains("Only the first 64 words"))
        #expect(SearchQuery(String(repeating: "a", count: 30_000)).notes.count == 1)
    }

    private static let hostile: [String] = [
        "\"", "\"\"", "'", "\"a", "a\"", "\"\"\"", "*", "**", "a**", "*a", "\"*\"", "^a", "a^", "+a", "a+b",
        "a + b", "-", "--", "-a",
        "--a", "-\"", "-\"a", "- a", "-*", "(", ")", "((", "(a", "a)", "(a OR", ")(", "{a b}", "{", "[a]",
        "NEAR(", "NEAR(a b)",
        "NEAR(a b, 3)", "NEAR/3", "a NEAR b", "OR", "AND", "NOT", "OR OR", "NOT NOT", "AND OR NOT", "a OR",
        "OR a", "NOT a", "a NOT",
        "a AND NOT b", "a OR NOT b", "NOT NOT a", "a OR OR b", "-OR", "-NOT a", ":", "::", "a:", ":a",
        "body_text:a",
        "post_search:a", "rowid:1", "rank:1", "- body_text:a", "{body_text} : a", "user:", "user: a",
        "-user:", "user:\"", "user:\"\"",
        "user:*", "user:'", "user:%", "user:1", "user:99999999999999999999", "user:-1", "user:\0", "forum:",
        "forum:x", "forum:902",
        "forum:\"", "thread:", "thread:1", "thread:0", "thread:http://", "thread:\"a", "before:", "before:x",
        "before:0000",
        "before:9999-99-99", "after:", "after:-1", "after:2009-02-30", "after:\"2009\"", "op:", "op:x",
        "op:yes", "-op:yes", "has:",
        "has:x", "has:image", "-has:image", "has:poll", "has:\"", "in:", "in:x", "in:posts", "-in:posts",
        "in:posts -in:posts",
        "quoted:", "quoted:x", "quoted:no", "quoted:no panic", "quoted:no -panic", "a:b:c", "user:a:b", "🦆",
        "🦆*", "-🦆", "\"🦆\"",
        "🦆 OR a", "a OR 🦆", "a NOT 🦆", "👩‍👩‍👧‍👦", "🇩🇪", "\u{1F1E6}", "é", "e\u{301}", "\u{301}", "\u{301}*",
        "\u{200D}", "\u{FEFF}",
        "\u{202E}x", "\u{E000}", "\u{1E900}", "a \u{1E900}", "-\u{1E900}", "\u{10FFFF}", "\u{FFFD}", "\0",
        "\0\0", "a\0", "\"\0\"", "a\0*",
        "\u{1}", "\u{2}", "\u{3}a\u{2}", "\u{1B}[31m", "\n", "\r\n", "\t", " ", "", "\u{A0}", "\u{2028}",
        "東京", "東*", "-東", "\"東 京\"",
        "東 OR a", "東京abc", "ｱｲｳ", "ไทย", "한국", "הַ", "العربية", "ﷺ", "İ", "ß", "ﬁ", "'; DROP TABLE post; --",
        "1=1", "' OR 1=1 --",
        "\" OR 1", "\"; DELETE FROM post", "a') UNION SELECT 1", "%", "_", "%a%", "?", "?1", ":words", "@a",
        "$a", "\\", "\\\"",
        "\\0", "a\\", "/*", "*/", "--x", "#", ";", "`", "~a", "!a", "a|b", "a||b", "a&b", "a&&b", "<b>",
        "&quot;", "$(ls)", "`ls`", "..", "../",
        "file:///x", "http://a.b/?c=d&e=f#g", "a@b.c", "C++", "don't", "don’t", "foo-bar", "1,5", "0x1F",
        "1e999", "NaN", "NULL", "nil",
        String(repeating: "a", count: 10_000), String(repeating: "a ", count: 10_000),
        String(repeating: "\"", count: 10_000),
        String(repeating: "(", count: 10_000), String(repeating: "-", count: 10_000),
        String(repeating: "a-", count: 10_000),
        String(repeating: "NOT ", count: 10_000), String(repeating: "a OR ", count: 10_000),
        String(repeating: "🦆", count: 10_000),
        String(repeating: "-a ", count: 10_000), String(repeating: "東", count: 10_000),
        String(repeating: "e\u{301}", count: 10_000),
        String(repeating: "x:y ", count: 10_000), String(repeating: "has:image ", count: 10_000),
        String(repeating: "a* ", count: 10_000),
    ]

    @Test(.isLong) func `never raise an error of SQLite`() throws {
        #expect(Self.hostile.count >= 200)
        let store = try `Search`.archive().store
        for text in Self.hostile + Self.hostile.map({ "panic " + $0 }) {
            for isSubstring in [false, true] {
                var options = SearchOptions()
                options.isSubstring = isSubstring
                options.isByThread = isSubstring
                let query = SearchQuery(text, isUnfinished: isSubstring)
                do {
                    _ = try store.querying { try $0.search(query, options: options) }
                } catch is LookupError {} catch is SearchFilterError {} catch {
                    Issue.record("\(text.prefix(60)): \(error)")
                }
            }
        }
    }
}
