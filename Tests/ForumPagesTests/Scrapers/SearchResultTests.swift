import ForumModel
import TestSupport
import Testing

@testable import ForumPages

@Suite struct `Results of the site's search` {
    static func result(
        _ rank: String = "1", post: String = "42", title: String = "Old soup",
        blurb: String = "leek <em>soup</em>",
        date: String = "Jul 1, 2023 8:04 PM"
    ) -> String {
        #"""
        <li class="search_result"><div class="result_number">\#(rank).</div>
        <div class="threadlink"><a class="threadtitle" href="/showthread.php?goto=post&amp;noseen=1&amp;postid=\#(post)&amp;highlight=soup#post\#(post)">\#(title)</a></div>
        <div class="hit_info">by <a class="username" href="/member.php?action=getinfo&amp;userid=7">Early at Bird</a> in <a class="forumtitle" href="/forumdisplay.php?forumid=46">Birds</a> at \#(date)</div>
        <div class="blurb">\#(blurb)</div></li>
        """#
    }

    static let pages = #"""
        <ul class="pages"><li class="page_number"><a href="/query.php?action=results&amp;qid=99&amp;page=1">1</a></li>
        <li class="page_number"><span class="this_page">2</span></li>
        <li class="last_page"><a href="/query.php?action=results&amp;qid=99&amp;page=100">Last</a></li></ul>
        """#

    static func page(_ results: String) -> String {
        ForumPage.page(
            #"""
            <div id="search_info">Searched for:<hr><div>Text contains the term 'soup'</div><hr>
            Showing results 11 to 20 of 1,000 results. Query took 0.32 seconds to complete.</div>
            <ul id="search_results">\#(pages)<br>\#(results)</ol>\#(pages)</il></div>
            """#, body: #"id="something_awful" class="searchresults""#)
    }

    static func search(_ html: String) throws -> (page: ScrapedPage, search: SearchPage) {
        let page = try Fragment.scrape(html)
        guard case .search(let search) = page.content else { return (page, SearchPage()) }
        return (page, search)
    }

    @Test func `a search result names a post with its author, forum, date and words`() throws {
        let (page, search) = try Self.search(Self.page(Self.result("11") + Self.result("12", post: "43")))
        #expect(page.identity.kind == .search)
        #expect(page.identity.pageNumber == 2 && page.identity.pageCount == 100)
        #expect(search.criteria == ["Text contains the term 'soup'"])
        #expect(search.resultCount == 1000)
        #expect(search.queryID == 99)
        #expect(search.hits.map(\.postID.rawValue) == [42, 43])
        let hit = try #require(search.hits.first)
        #expect(hit.rank == 11)
        #expect(hit.threadTitle == "Old soup")
        #expect(hit.authorID?.rawValue == 7 && hit.authorName == "Early at Bird")
        #expect(hit.forumID?.rawValue == 46 && hit.forumName == "Birds")
        #expect(hit.date?.local?.description == "2023-07-01T20:04")
        #expect(hit.blurbHTML == "leek <em>soup</em>" && hit.blurbText == "leek soup")
        #expect(page.floor.newestDate?.local?.description == "2023-07-01T20:04")
        #expect(page.diagnostics.isEmpty)
    }

    @Test func `results whose items were never closed stay apart`() throws {
        let both = Self.result("1") + Self.result("2", post: "43", blurb: "fish")
        let (_, search) = try Self.search(
            Self.page(both.replacing("</li>", with: "").replacing("</div>", with: "")))
        #expect(search.hits.map(\.postID.rawValue) == [42, 43])
        #expect(search.hits.map { $0.blurbText?.hasPrefix("leek") } == [true, false])
    }

    @Test func `a form without results has none, and one that found nothing says so`() throws {
        let form = ForumPage.page(`Menus and breadcrumbs`.menu, body: #"id="something_awful" class="search""#)
        guard case .nothing = try Fragment.scrape(form).content else {
            Issue.record("results without a list")
            return
        }
        guard case .search(let none) = try Fragment.scrape(Self.page("")).content else {
            Issue.record("no list")
            return
        }
        #expect(none.hits.isEmpty)
    }

    @Test(arguments: [
        (result(post: "x"), "id.invalid", 0), (result(post: "99999999999999999999"), "id.invalid", 0),
        (result() + result(), "id.duplicate-in-page", 1), (result(date: "yesterday"), "date.invalid", 1),
        (result(blurb: String(repeating: "soup ", count: 20_000)), "page.part-invalid", 1),
        (result(title: String(repeating: "soup ", count: 2_000)), "page.part-invalid", 1),
    ]) func `a result that cannot be right is reported`(_ result: String, _ code: String, _ count: Int) throws {
        let (page, search) = try Self.search(Self.page(result))
        #expect(page.diagnostics.map(\.code) == [code])
        #expect(search.hits.count == count)
    }
}
