import ForumModel
import Foundation
import TestSupport
import Testing

@testable import ForumPages

@Suite struct `Unread text` {
    static let passage =
        "<div class=newthing><p>A passage of <i>more than</i> forty letters that no scraper has been told about.</p></div>"

    /// A page of each sort, with a mark in its content.
    static let pages: [String] = [
        Fragment.thread(Fragment.post("1") + Fragment.post("2"), above: "@" + `Polls`.results()),
        Fragment.thread("@" + Fragment.post("1")),
        Fragment.thread(
            Fragment.post("1").replacing("<td class=\"postlinks\">", with: "<td class=\"postlinks\">@")),
        ForumPage.page(
            "<table id=forum>\(`Lists of threads`.row)</table>@",
            body: #"id="something_awful" class="forumdisplay""#),
        ForumPage.page(
            "<table id=forum>"
                + `Lists of threads`.row.replacing("</a></td>", with: "</a>@</td>", maxReplacements: 2)
                + "</table>",
            body: #"id="something_awful" class="forumdisplay""#),
        ForumPage.page("@" + MessageFragment.menu, body: #"id="something_awful" class="privfolder""#),
        ForumPage.page("@" + MessageFragment.message, body: #"id="something_awful" class="privmsg""#),
        ForumPage.page("@" + `Pages about people`.profile),
        ForumPage.page("@<table></table>", body: #"id="something_awful" class="banlist""#),
        `Results of the site's search`.page("@" + `Results of the site's search`.result()),
        `Results of the site's search`.page(
            `Results of the site's search`.result().replacing("</li>", with: "@</li>")),
        ForumPage.page(`Polls`.results() + "@", body: #"id="something_awful" class="pollresults""#),
        `Lists of users`.list("ignore", ["Owl"]).replacing("</form>", with: "</form>@"),
        `Lists of users`.posters(`Lists of users`.poster("7", "Owl", "1") + "<tr><td>@</td></tr>"),
        ForumPage.page(
            "@" + `Announcements`.pair("Owl", "Moult.", "Sep 05, 2010"),
            body: #"id="something_awful" class="announcement""#),
        ForumPage.page("@", body: #"id="something_awful" class="stats""#),
    ]

    static func scrape(_ html: String) throws -> ScrapedPage { try Fragment.scrape(html) }

    @Test(arguments: pages.indices) func `a passage that no scraper knows is found, with its place`(
        _ index: Int
    ) throws {
        let page = try Self.scrape(Self.pages[index].replacing("@", with: Self.passage))
        let passage = try #require(page.unreadText.notable.first)
        #expect(passage.text == "A passage of more than forty letters that no scraper has been told about.")
        #expect(passage.letterCount == 60)
        #expect(passage.place.hasSuffix("div.newthing > p"))
        #expect(page.unreadText.letterCount >= 60)
        let notes = page.diagnostics.filter { $0.has(.pageUnreadPart) }
        #expect(notes.count == 1 && notes.first?.severity == .info)
        #expect(notes.first?.message.contains("div.newthing > p") == true)
    }

    @Test(arguments: pages.indices) func `what is read or furniture is no such passage`(_ index: Int) throws {
        let page = try Self.scrape(Self.pages[index].replacing("@", with: ""))
        #expect(page.unreadText.passages == [])
        #expect(!page.diagnostics.contains { $0.has(.pageUnreadPart) })
    }

    /// What the site says in place of a page is all its content, and nothing of it is unread.
    @Test(arguments: `The sample pages`.names.filter { !$0.hasPrefix("notices/") })
    func `a passage that no scraper knows is found in every sample`(_ name: String) throws {
        let passage = Array(Self.passage.utf8)
        var bytes = try `The sample pages`.bytes(name)
        let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        let content = text.firstMatch(of: /<div id="content"[^>]*>/)
        let mark = try #require(content ?? text.firstMatch(of: /<body[^>]*>/))
        let place = text.unicodeScalars.distance(
            from: text.unicodeScalars.startIndex, to: mark.range.upperBound)
        bytes.insert(contentsOf: passage, at: place)
        let page = PageScraper.scrape(
            try PageSource(bytes, hints: PageHints(fileName: (name as NSString).lastPathComponent)))
        #expect(page.diagnostics.contains { $0.has(.pageUnreadPart) })
        #expect(page.unreadText.notable.map(\.letterCount) == [60])
    }

    @Test func `text that a stray end tag moves out of a body is unread`() throws {
        let body =
            "Good morning.</td></tr></table><p>But these forty letters and more stand behind the end of it.</p>"
        let page = try Self.scrape(Fragment.thread(Fragment.post("1", body: body) + Fragment.post("2")))
        #expect(page.posts.count == 2)
        #expect(page.unreadText.notable.map(\.text).contains { $0.hasPrefix("But these forty letters") })
    }

    @Test func `the body of a post that was not taken is unread`() throws {
        let long = "These words of more than forty letters belong to no number."
        let page = try Self.scrape(
            Fragment.thread(Fragment.post("1") + Fragment.post("99999999999999999999", body: long)))
        #expect(page.unreadText.notable.map(\.text) == [long])
    }

    @Test func `a term of a profile that is not known is unread with its description`() throws {
        let html = `Pages about people`.profile.replacing(
            #"<dt class="icq">"#, with: #"<dt class="pager">Pager</dt><dd>0800 123456</dd><dt class="icq">"#)
        let page = try Self.scrape(ForumPage.page(html))
        #expect(page.unreadText.passages.map(\.text) == ["Pager", "0800 123456"])
    }

    @Test func `many and long passages are counted and few are kept`() throws {
        let words = String(repeating: "\u{6905}\u{5B50} ", count: 100)
        let page = try Self.scrape(
            Fragment.thread(Fragment.post("1"), above: String(repeating: "<p>\(words)</p>", count: 100)))
        #expect(page.unreadText.letterCount == 20_000)
        #expect(page.unreadText.passages.count == UnreadText.passageLimit)
        #expect(page.unreadText.passages.allSatisfy { $0.text.utf8.count <= 210 && $0.letterCount == 200 })
        let short = try Self.scrape(
            Fragment.thread(Fragment.post("1"), above: "<p>Forty letters are not reached.</p>"))
        #expect(short.unreadText.letterCount == 26 && short.diagnostics.isEmpty)
    }

    @Test(arguments: ["<b>", "<div>", "<p><i>"]) func `nesting costs no more than its length`(_ tag: String)
        throws
    {
        let deep = String(repeating: tag + "x", count: 20_000)
        #expect(
            try Self.scrape(Fragment.thread(Fragment.post("1"), above: deep)).unreadText.letterCount == 20_000
        )
    }
}
