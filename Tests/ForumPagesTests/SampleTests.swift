import ForumModel
import Foundation
import TestSupport
import Testing

@testable import ForumPages

/// The sample pages of the kinds that have no other test with them.
@Suite struct `The sample pages` {
    static let folder = URL(fileURLWithPath: Checkout.samples)

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    static func page(_ name: String) throws -> ScrapedPage {
        PageScraper.scrape(
            try PageSource(try bytes(name), hints: PageHints(fileName: (name as NSString).lastPathComponent)))
    }

    /// All HTML pages of the samples; not those beside a page.
    static let names: [String] = {
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return files.filter { !$0.contains("_files/") && $0.contains(".htm") }.sorted()
    }()

    @Test(arguments: names) func `all text of a sample is read or known furniture, and no row is missing`(
        _ name: String
    ) throws {
        let page = try Self.page(name)
        #expect(page.unreadText == UnreadText(), "\(page.unreadText)")
        #expect(page.rowCounts.allSatisfy { $0.countInBytes == $0.readCount })
    }

    @Test func `the poll of the biscuits is the same before voting, after it and on its own page`() throws {
        guard case .thread(let asked) = try Self.page("threads/showthread.php?threadid=9000005.html").content,
            case .thread(let voted) = try Self.page(
                "threads/Rank the biscuits by how well they keep a secret - The Something Awful Forums.html"
            ).content,
            case .poll(let results) = try Self.page("threads/poll.php?action=showresults&pollid=38001.html")
                .content
        else {
            Issue.record("no polls")
            return
        }
        let polls = [try #require(asked.poll), try #require(voted.poll), results]
        #expect(Set(polls.map(\.threadID?.rawValue)) == [9_000_005])
        #expect(polls.map(\.id?.rawValue) == [38001, 38001, 38001])
        #expect(polls.map(\.hasVoted) == [false, true, nil])
        #expect(polls.map(\.voteCount) == [nil, 24, 24])
        #expect(Set(polls.map { $0.options.map(\.text) }).count == 1)
        #expect(results.options.map(\.voteCount) == [11, 0, 6, 7])
    }

    @Test func `the sample search found three posts, and who posted adds up`() throws {
        guard
            case .search(let search) = try Self.page("lists/query.php?action=results&qid=1700000000.html")
                .content,
            case .threadPosters(let posters) = try Self.page(
                "people/misc.php?action=whoposted&threadid=9000003.html"
            ).content,
            case .userList(let ignored) = try Self.page("people/View Ignore List.html").content
        else {
            Issue.record("no lists")
            return
        }
        #expect(search.hits.map(\.postID.rawValue) == [900_000_240, 900_000_777, 900_000_217])
        #expect(posters.threadID?.rawValue == 9_000_003 && posters.postCount == 48)
        #expect(posters.posters.compactMap(\.postCount).reduce(0, +) == 48)
        #expect(ignored.names == ["Ambrose Fitch"])
    }

    @Test func `the sample index lists the forums of the menu`() throws {
        let page = try #require(SiteIndexScraper.scrape(try Self.bytes("lists/index.php?json=1.json")))
        guard case .siteIndex(let index) = page.content else {
            Issue.record("no index")
            return
        }
        let menu = try Self.page(
            "threads/I am teaching a kettle to whistle in tune (now with a second kettle) - The Something Awful Forums.html"
        ).menu
        #expect(index.forums.map(\.id) == menu.map(\.id))
        #expect(index.forums.map(\.depth) == menu.map(\.depth))
        #expect(page.account == .named("Pemberton Lark") && page.diagnostics.isEmpty)
    }

    @Test func `only a whole list of bookmarks says that others have ended`() throws {
        let marks = try Self.bytes("lists/bookmarkthreads")
        let page = PageScraper.scrape(try PageSource(marks))
        #expect(page.wholeBookmarkPage.map { [$0.number, $0.count] } == [1, 1])
        let half = PageScraper.scrape(try PageSource(Array(marks.prefix(marks.count / 2))))
        #expect(half.wholeBookmarkPage == nil)
        let news = PageScraper.scrape(try PageSource(try Self.bytes("lists/usercp.php")))
        #expect(news.wholeBookmarkPage == nil)
        #expect(try Self.page("lists/forumdisplay.php?forumid=906.html").wholeBookmarkPage == nil)
        let text = String(decoding: marks, as: UTF8.self)
        let noRows = text.replacing("class=\"thread\" id=\"thread", with: "class=\"row\" id=\"row")
        #expect(noRows != text)
        #expect(PageScraper.scrape(try PageSource(Array(noRows.utf8))).wholeBookmarkPage == nil)
    }
}
