import ForumModel
import TestSupport
import Testing

@testable import ForumPages

@Suite struct `Counts of rows` {
    /// Pages of three rows each, with a mark between the second and the third.
    static let pages: [(RowCount.Kind, String)] = {
        func page(_ row: (Int) -> String, _ frame: (String) -> String) -> String {
            frame(row(1) + row(2) + "@" + row(3))
        }
        let list = page({ `Details of lists`.row("\($0)") }) {
            ForumPage.page(
                "<table id=forum>\($0)</table>", body: #"id="something_awful" class="forumdisplay""#)
        }
        let folder = page({ id in
            #"<tr><td class="title"><a href="private.php?action=show&amp;privatemessageid=\#(id)">s</a></td><td class="check"><input type="checkbox" name="privatemessage[\#(id)]"></td></tr>"#
        }) {
            ForumPage.page("<table>\($0)</table>", body: #"id="something_awful" class="privfolder""#)
        }
        let banlist = page({ id in
            #"<tr><td>PROBATION</td><td nowrap>11/10/13 10:1\#(id)am</td><td>Owl</td><td>Because.</td><td></td><td></td></tr>"#
        }) {
            ForumPage.page("<table>\($0)</table>", body: #"id="something_awful" class="banlist""#)
        }
        let search = page(
            { `Results of the site's search`.result("\($0)", post: "\($0)") },
            `Results of the site's search`.page)
        let poll = page({ `Polls`.row("Soup \($0)", "\($0)", "1%") }) {
            ForumPage.page(
                `Polls`.results("<b>?</b>", $0), body: #"id="something_awful" class="pollresults""#)
        }
        let menu = page({ #"<option value="\#($0)">--Forum \#($0)</option>"# }) {
            ForumPage.page(
                #"<form class="forum_jump"><select name="forumid">\#($0)</select></form>"#,
                body: #"id="something_awful" class="showthread""#)
        }
        return [
            (.threads, list), (.messages, folder), (.punishments, banlist), (.searchResults, search),
            (.pollOptions, poll), (.forums, menu),
        ]
    }()

    static func counts(_ html: String) throws -> (page: ScrapedPage, counts: [RowCount]) {
        let page = try Fragment.scrape(html)
        return (page, page.rowCounts)
    }

    @Test(arguments: pages) func `the rows of a page are those of its bytes`(
        _ kind: RowCount.Kind, _ html: String
    ) throws {
        let (page, counts) = try Self.counts(html.replacing("@", with: ""))
        #expect(counts == [RowCount(kind: kind, countInBytes: 3, readCount: 3)])
        #expect(!page.diagnostics.contains { $0.has(.pageRowsMissing) })
    }

    @Test(arguments: pages) func `rows that a comment swallows are missed, and the others kept`(
        _ kind: RowCount.Kind, _ html: String
    ) throws {
        let (page, counts) = try Self.counts(html.replacing("@", with: "<!-- @"))
        let count = try #require(counts.first { $0.kind == kind })
        #expect(count.countInBytes == 3 && count.readCount < 3)
        let issue = try #require(page.diagnostics.first { $0.has(.pageRowsMissing) })
        #expect(issue.message.contains("3 ") && issue.message.contains("only \(count.readCount) "))
    }

    @Test(arguments: pages) func `an attribute that was never closed swallows rows, and is found out`(
        _ kind: RowCount.Kind, _ html: String
    ) throws {
        let (page, _) = try Self.counts(html.replacing("@", with: #"<a title="@"#) + #"">"#)
        #expect(page.diagnostics.contains { $0.has(.pageRowsMissing) })
    }

    @Test(
        arguments: pages.filter { $0.0 != .forums },
        ["</td>", "</tr>", "</li>", "</a>", "</div>", "</td></tr>"])
    func `rows whose end tags are gone are read, or missed`(
        _ page: (kind: RowCount.Kind, html: String), _ end: String
    ) throws {
        let parts = page.html.split(separator: "@", maxSplits: 1)
        let ends = end == "</td></tr>" ? ["</td>", "</tr>"] : [end]
        let first = ends.reduce(String(parts[0])) { text, tag in text.replacing(tag, with: "") }
        let (read, counts) = try Self.counts(first + parts[1])
        let count = try #require(counts.first { $0.kind == page.kind })
        #expect(count.countInBytes == 3)
        #expect(count.readCount == 3 || read.diagnostics.contains { $0.has(.pageRowsMissing) })
    }

    @Test func `a row without a usable number has its own issue and is not missed`() throws {
        let html = ForumPage.page(
            "<table id=forum>" + `Details of lists`.row("1") + `Details of lists`.row("1")
                + `Details of lists`.row("99999999999999999999")
                + "</table>", body: #"id="something_awful" class="forumdisplay""#)
        let (page, counts) = try Self.counts(html)
        #expect(counts == [RowCount(kind: .threads, countInBytes: 3, readCount: 3)])
        #expect(page.diagnostics.map(\.code) == ["id.duplicate-in-page", "id.invalid"])
    }

    @Test func `the Leper's Colony says how many rows a page has`() throws {
        let html = Self.pages[2].1.replacing("@", with: "")
        let stated = html.replacing("<table>", with: "<div>Displaying jerks 51 to 54 of 118440</div><table>")
        #expect(try Self.counts(stated).counts == [RowCount(kind: .punishments, countInBytes: 4, readCount: 3)])
        let odd = html.replacing(
            "<table>", with: "<div>Displaying jerks 99999999999999999999 to -1 of x</div><table>")
        #expect(try Self.counts(odd).counts == [RowCount(kind: .punishments, countInBytes: 3, readCount: 3)])
    }

    @Test func `words that somebody wrote are no rows`() throws {
        let body = #"id="thread5" class="graphbar" name="optionnumber[1]" &lt;option>--Forum"#
        let (page, counts) = try Self.counts(
            Fragment.thread(Fragment.post("1", body: body), above: "<p>\(body)</p>"))
        #expect(counts.isEmpty && page.diagnostics.map(\.code) == ["page.unread-part"])
    }
}
