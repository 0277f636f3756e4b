import ForumModel
import TestSupport
import Testing

@testable import ForumPages

@Suite struct `Announcements` {
    static func pair(_ author: String, _ body: String, _ date: String, registered: String = "Jan 13, 2004")
        -> String
    {
        """
        <tr valign="top"><td class="userinfo"><dl class="userinfo"><dt class="author">\(author)</dt>
        <dd class="registered">\(registered)</dd><dd class="title"><b>\(author)'s nest</b></dd></dl></td>
        <td class="postbody">\(body)</td></tr>
        <tr><td class="postdate">\(date)</td><td class="postlinks"></td></tr>
        """
    }

    static func page(_ tables: String..., stated: Int? = nil) throws -> ScrapedPage {
        let count = stated.map { "<b>Current Announcements: \($0)</b>" } ?? ""
        let markup = tables.map { #"<table class="post" id="main_full">\#($0)</table>"# }.joined()
        return try Fragment.scrape(ForumPage.page(count + #"<div id="thread">\#(markup)</div>"#))
    }

    static func announcements(_ page: ScrapedPage) -> [ScrapedAnnouncement] {
        if case .announcements(let all) = page.content { all } else { [] }
    }

    @Test func `announcements are posts without numbers`() throws {
        let pair = Self.pair("Owl", "Moult.", "Sep 05, 2010")
        let all = Self.announcements(try Self.page(pair, pair))
        #expect(all.map(\.authorName) == ["Owl", "Owl"])
        #expect(all.map(\.bodyHTML) == ["Moult.", "Moult."])
        #expect(all.first?.date?.local?.description == "2010-09-05")
    }

    @Test func `all announcements of one table are read, each with its own sidebar`() throws {
        let page = try Self.page(
            Self.pair("Owl", "Moult.", "Sep 05, 2010", registered: "Jan  1, 2001")
                + Self.pair(
                    "Crow", "<table><tr><td>Shiny.</td></tr></table>", "Sep 06, 2010",
                    registered: "Feb  2, 2002")
                + Self.pair("Owl", "Done.", "Sep 07, 2010"),
            stated: 3)
        let all = Self.announcements(page)
        #expect(all.map(\.authorName) == ["Owl", "Crow", "Owl"])
        #expect(all.map(\.bodyHTML) == ["Moult.", "<table><tr><td>Shiny.</td></tr></table>", "Done."])
        #expect(all.map { $0.date?.local?.dayText } == ["2010-09-05", "2010-09-06", "2010-09-07"])
        #expect(
            all.map { $0.author?.registered?.local?.dayText } == ["2001-01-01", "2002-02-02", "2004-01-13"])
        #expect(all.map { $0.author?.customTitleHTML }.last == "<b>Owl's nest</b>")
        #expect(page.diagnostics.isEmpty)
    }

    @Test func `rows that were never closed belong to one announcement each`() throws {
        let pairs = Self.pair("Owl", "Moult.", "Sep 05, 2010") + Self.pair("Crow", "Shiny.", "Sep 06, 2010")
        let page = try Self.page(pairs.replacing("</tr>", with: "").replacing("</td>", with: ""), stated: 2)
        #expect(Self.announcements(page).map(\.authorName) == ["Owl", "Crow"])
        #expect(Self.announcements(page).map { $0.date?.local?.dayText } == ["2010-09-05", "2010-09-06"])
    }

    @Test func `fewer announcements than the page says are reported`() throws {
        let pair = Self.pair("Owl", "Moult.", "Sep 05, 2010")
        #expect(try Self.page(pair, stated: 1).diagnostics.isEmpty)
        #expect(try Self.page(pair, stated: 2).diagnostics.map(\.code) == ["page.rows-missing"])
        #expect(try Self.page(stated: 1).diagnostics.isEmpty)
        let nameless = pair.replacing("author", with: "other")
        #expect(try Self.page(pair + nameless).diagnostics.map(\.code) == ["page.rows-missing"])
    }
}
