import ForumModel
import Testing

@testable import ForumPages

@Suite struct `The site's index as JSON` {
    static let text = #"""
        {"stats": {"archived_posts": 12, "unique_posts": 34, "unique_threads": 5, "usercount": 6, "online_total": 3, "banned_users": -1},
         "user": {"userid": 7, "username": "Early Bird", "usertitle": "<b>Worms</b>", "joindate": 1164525312, "lastpost": 1585103508,
                  "posts": 8079, "postsperday": 1.66, "role": "PL", "gender": "U", "aim": "", "homepage": "http://example.com/"},
         "forums": [
          {"id": 51, "title": "Talk", "title_short": "Talk", "has_threads": false, "icon": "", "moderators": [], "sub_forums": [
            {"id": 46, "title": "Birds \u0026 \ud83d\udc26", "title_short": "BRD", "has_threads": true, "icon": "https://fi.somethingawful.com/b.gif",
             "moderators": [{"userid": 2, "username": "Owl"}, {"userid": "x", "username": "Crow"}],
             "sub_forums": [{"id": 47, "title": "Eggs", "title_short": "Eggs", "has_threads": true, "icon": "", "sub_forums": [], "moderators": []}]},
            {"id": 48, "title": "Nests", "title_short": "Nests", "has_threads": true, "icon": "", "sub_forums": [], "moderators": []}]},
          {"id": 52, "title": "Archives", "title_short": "Archives", "has_threads": false, "icon": "", "moderators": [], "sub_forums": []}]}
        """#

    static func page(_ text: String) -> ScrapedPage? { SiteIndexScraper.scrape(Array(text.utf8)) }

    static func index(_ page: ScrapedPage?) -> SiteIndexPage? {
        guard case .siteIndex(let index) = page?.content else { return nil }
        return index
    }

    @Test(arguments: [text, "\u{FEFF}\n" + text]) func `the index gives forums in order, account and totals`(
        _ text: String
    ) throws {
        let page = try #require(Self.page(text))
        let index = try #require(Self.index(page))
        #expect(page.identity.kind == .index && page.isForumPage && page.diagnostics.isEmpty)
        #expect(page.account == .named("Early Bird"))
        #expect(page.floor.assetStamp == 1_585_103_508)
        #expect(index.forums.map(\.id) == [51, 46, 47, 48, 52])
        #expect(index.forums.map(\.depth) == [0, 1, 2, 1, 0])
        #expect(index.forums.map(\.hasThreads) == [false, true, true, true, false])
        let birds = index.forums[1]
        #expect(birds.name == "Birds & \u{1F426}" && birds.shortName == "BRD")
        #expect(birds.iconURL == "https://fi.somethingawful.com/b.gif")
        #expect(birds.moderators == [ModeratorLink(id: UserID(rawValue: 2), name: "Owl")])
        let account = try #require(index.account)
        #expect(account.id.rawValue == 7 && account.postCount == 8079 && account.postRate == 1.66)
        #expect(account.joinedAt?.description == "2006-11-26T07:15:12Z")
        #expect(account.customTitleHTML == "<b>Worms</b>" && account.aimName == nil)
        #expect(index.statistics.postCount == 34 && index.statistics.archivedPostCount == 12)
        #expect(index.statistics.threadCount == 5 && index.statistics.userCount == 6)
        #expect(index.statistics.bannedUserCount == nil)
    }

    @Test(arguments: [
        "", "{", "[]", "{}", #"{"stats": 1, "user": 2, "forums": 3}"#,
        #"{"stats": {}, "user": {}, "forums": []}"#,
        #"{"stats": {}, "user": {}, "forums": [{"id": 1, "name": "Another site's"}]}"#,
        #"{"note": "\"stats\" \"user\" \"forums\""}"#, #"var x = {"stats": {}, "user": {}, "forums": []}"#,
    ]) func `other files are no index`(_ text: String) { #expect(Self.page(text) == nil) }

    @Test func `an index of another site is none`() {
        var hints = PageHints()
        hints.facts.url = "https://example.com/index.php?json=1"
        #expect(SiteIndexScraper.scrape(Array(Self.text.utf8), hints: hints) == nil)
        hints.facts.url = "https://forums.somethingawful.com/index.php?json=1"
        #expect(SiteIndexScraper.scrape(Array(Self.text.utf8), hints: hints)?.identity.url == hints.facts.url)
    }

    @Test func `an index that was cut gives an issue and nothing else`() {
        let bytes = Array(Self.text.utf8)
        let start = Self.text.utf8.count * 2 / 3
        for end in stride(from: start, to: bytes.count - 1, by: 7) {
            let page = SiteIndexScraper.scrape(Array(bytes[..<end]))
            #expect(page?.diagnostics.map(\.code) == ["page.truncated"], "\(end)")
            #expect(Self.index(page) == nil)
        }
    }

    @Test func `an index that is nested too deep gives an issue and nothing else`() {
        let deep = Self.text.replacing(
            #""sub_forums": []"#, with: #""sub_forums": "# + String(repeating: "[", count: 1_000_000))
        #expect(Self.page(deep)?.diagnostics.map(\.code) == ["page.part-invalid"])
        #expect(Self.index(Self.page(deep)) == nil)
    }

    @Test func `forums without a number or name, or listed twice, are counted and left out`() {
        let odd = Self.text.replacing(#""id": 48"#, with: #""id": 46"#).replacing(
            #""title": "Eggs""#, with: #""title": 5"#)
        let page = Self.page(odd)
        #expect(Self.index(page)?.forums.map(\.id) == [51, 46, 52])
        #expect(page?.diagnostics.map(\.code) == ["page.rows-missing"])
    }

    @Test func `nobody logged in is no account`() {
        let page = Self.page(Self.text.replacing(#""userid": 7"#, with: #""userid": 0"#))
        #expect(page?.account == .loggedOut && Self.index(page)?.account == nil)
    }
}

@Suite struct `JSON values` {
    @Test(
        arguments: [
            (#"{"a": [1, -2.5e3, "x\n\u00e9\/", true, false, null, {}, []]}"#, 8), ("[1,2]", nil),
            (" \n{} ", nil), ("\u{FEFF}[]", nil),
        ] as [(String, Int?)]) func `what the standard allows is read`(_ text: String, _ count: Int?) throws
    {
        let value = try JSONValue(parsing: Array(text.utf8))
        guard let count else { return }
        let elements = try #require(value["a"]?.array)
        #expect(elements.count == count)
        #expect(elements[1].double == -2500 && elements[2].string == "x\né/")
        #expect(elements[3].bool == true && elements[4].bool == false)
        #expect(elements[5].string == nil && elements[6].isObject && elements[7].array?.isEmpty == true)
    }

    @Test(arguments: [
        ("", JSONValue.Failure.cut), ("[1,", .cut), (#"{"a"#, .cut), (#"["\u12"#, .cut), (#"["\"#, .cut),
        ("tru", .cut), ("[1 2]", .invalid), ("{1:2}", .invalid), ("[1] x", .invalid), ("[1]]", .invalid),
        ("[\"a\nb\"]", .invalid), ("[,]", .invalid), ("[1,]", .invalid), (#"{"a": 1 , }"#, .invalid),
        ("[1-2]", .invalid), ("[nul]", .invalid), (#"{"a" 1}"#, .invalid),
        (String(repeating: "[", count: 100), .tooLarge),
    ]) func `what it does not allow is refused with its reason`(_ text: String, _ failure: JSONValue.Failure) {
        #expect(throws: failure) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test(arguments: [
        (#"["\ud83d\u0041"]"#, "\u{FFFD}A"), (#"["\udc26"]"#, "\u{FFFD}"), (#"["\\ud83d"]"#, #"\ud83d"#),
        (#"["\ud83d\ud83d\udc26"]"#, "\u{FFFD}\u{1F426}"),
    ]) func `half a surrogate pair is no character`(text: String, string: String) throws {
        #expect(try JSONValue(parsing: Array(text.utf8)).array?.first?.string == string)
    }

    @Test func `of two values under one key the last one counts`() throws {
        #expect(try JSONValue(parsing: Array(#"{"a": 1, "a": 2}"#.utf8))["a"]?.integer == 2)
    }

    @Test func `numbers are integers only as far as they fit`() throws {
        let text = #"[7, "8", 1.5, 12345678901234567890, null]"#
        let elements = try #require(try JSONValue(parsing: Array(text.utf8)).array)
        #expect(elements.map(\.integer) == [7, 8, nil, nil, nil])
    }

    @Test func `truth values are no numbers`() throws {
        let elements = try #require(try JSONValue(parsing: Array("[true, false, 1, 0]".utf8)).array)
        #expect(elements.map(\.integer) == [nil, nil, 1, 0])
        #expect(elements.map(\.double) == [nil, nil, 1, 0])
        #expect(elements.prefix(2).map(\.bool) == [true, false])
    }

    @Test func `text in UTF-16 is refused, in which the limits would count other characters`() {
        let text = "[\"\u{2230}\", [[[1, 2, 3]]]]"
        let bytes = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        #expect(throws: JSONValue.Failure.invalid) { try JSONValue(parsing: bytes) }
    }

    @Test func `values up to the limits are read, and no more`() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(throws: Never.self) { try JSONValue(parsing: nested(JSONValue.depthLimit)) }
        #expect(throws: JSONValue.Failure.tooLarge) {
            try JSONValue(parsing: nested(JSONValue.depthLimit + 1))
        }
        let many = Array(("[1" + String(repeating: ",1", count: JSONValue.valueLimit) + "]").utf8)
        #expect(throws: JSONValue.Failure.tooLarge) { try JSONValue(parsing: many) }
        let long = [UInt8](repeating: 0x20, count: JSONValue.byteLimit - 1) + Array("[]".utf8)
        #expect(throws: JSONValue.Failure.tooLarge) { try JSONValue(parsing: long) }
        #expect(throws: Never.self) { try JSONValue(parsing: Array(long.dropFirst())) }
    }
}
