import Archive
import ForumModel
import Foundation
import Site
import Testing

@testable import ArchiveReading

@Suite struct `Addresses to save next` {
    private func thread(
        _ id: Int64, _ runs: [(PageState, Int, Int)], posts: Int = 1, isBookmarked: Bool = false
    ) -> ThreadCoverage {
        let pages = runs.map { PageRun(state: $0.0, first: $0.1, last: $0.2) }
        var thread = ThreadCoverage(id: ThreadID(rawValue: id), pages: pages)
        (thread.title, thread.isBookmarked, thread.postCount) = ("Trains", isBookmarked, posts)
        return thread
    }

    private func addresses(_ list: SaveList) -> [String] {
        var found: [String] = []
        list.forEachItem {
            found.append(String($0.address.dropFirst("https://forums.somethingawful.com/".count)))
        }
        return found
    }

    @Test func `the most valuable come first, and nothing that is held`() {
        var coverage = Coverage(archive: "a.sqlite")
        coverage.threads = [
            thread(4, [(.missing, 1, 2)], posts: 0), thread(3, [(.whole, 1, 1), (.missing, 2, 4)]),
            thread(2, [(.missing, 1, 3)], posts: 0, isBookmarked: true),
            thread(1, [(.whole, 1, 2), (.stale, 3, 3)]), thread(5, [(.whole, 1, 9)]),
        ]
        coverage.quotedPosts = [QuotedPostCoverage(id: PostID(rawValue: 77), quoteCount: 2)]
        var forum = ListCoverage(
            kind: .forum,
            pages: [PageRun(state: .whole, first: 1, last: 1), PageRun(state: .missing, first: 2, last: 3)])
        (forum.forumID, forum.perPage) = (ForumID(rawValue: 46), 40)
        let punishments = [PageRun(state: .missing, first: 2, last: 9)]
        coverage.lists = [ListCoverage(kind: .punishments, pages: punishments), forum]
        let list = SaveList(of: coverage)
        #expect(
            addresses(list) == [
                "showthread.php?threadid=1&perpage=40&pagenumber=3",
                "showthread.php?threadid=2&perpage=40&pagenumber=1",
                "showthread.php?threadid=2&perpage=40&pagenumber=2",
                "showthread.php?threadid=2&perpage=40&pagenumber=3", "showthread.php?goto=post&postid=77",
                "showthread.php?threadid=3&perpage=40&pagenumber=2",
                "showthread.php?threadid=3&perpage=40&pagenumber=3",
                "showthread.php?threadid=3&perpage=40&pagenumber=4",
                "forumdisplay.php?forumid=46&perpage=40&pagenumber=2",
                "forumdisplay.php?forumid=46&perpage=40&pagenumber=3",
                "showthread.php?threadid=4&perpage=40&pagenumber=1",
                "showthread.php?threadid=4&perpage=40&pagenumber=2",
            ])
        #expect(list.summaries.map(\.words) == ["8 pages of the Leper's Colony (banlist.php)"])
        #expect(addresses(SaveList(of: coverage, includesAll: true)).last == "banlist.php?pagenumber=9")
    }

    @Test func `count what is too long to be listed, of threads and of forums`() {
        var coverage = Coverage(archive: "a.sqlite")
        coverage.threads = [thread(1, [(.missing, 1, 10_001)])]
        var forum = ListCoverage(kind: .forum, pages: [PageRun(state: .missing, first: 1, last: 12_000)])
        (forum.forumID, forum.perPage) = (ForumID(rawValue: 46), 40)
        coverage.lists = [forum]
        let list = SaveList(of: coverage)
        #expect(list.forEachItem { _ in } == 0)
        #expect(list.summaries.map(\.count) == [22_001])
        let all = SaveList(of: coverage, includesAll: true)
        #expect(all.forEachItem { _ in } == 22_001 && all.summaries.isEmpty)
    }

    @Test(
        arguments: [
            (
                "https://forums.somethingawful.com/showthread.php?threadid=5&pagenumber=2",
                "showthread.php?threadid=5&pagenumber=2"
            ),
            (
                "http://forums.somethingawful.com/member.php?action=getinfo&userid=9&x=1",
                "member.php?action=getinfo&userid=9"
            ),
            ("https://forums.somethingawful.com/account.php?action=logout&ma=1", nil),
            ("https://forums.somethingawful.com/showthread.php?action=setseen&threadid=5", nil),
            ("https://forums.somethingawful.com/showthread.php?goto=newpost&threadid=5", nil),
            ("https://forums.somethingawful.com/showthread.php?threadid=5%0Ahttps://evil.test/", nil),
            ("https://evil.test/showthread.php?threadid=5", nil),
            ("javascript:alert(1)", nil),
            ("https://forums.somethingawful.com@evil.test/showthread.php?threadid=5", nil),
        ]) func `a notice's address is listed only if opening it shows something and does nothing`(
            _ address: String, _ expected: String?
        )
    {
        var coverage = Coverage(archive: "a.sqlite")
        coverage.notices = [NoticeCoverage(sourceID: SourcePageID(rawValue: 1), path: "x.html")]
        coverage.notices[0].url = address
        #expect(addresses(SaveList(of: coverage)).first == expected)
        #expect(SaveList(of: coverage).lostNoticeCount == (expected == nil ? 1 : 0))
    }

    @Test func `a thread that claims a million pages is counted`() {
        var coverage = Coverage(archive: "a.sqlite")
        coverage.threads = [thread(1, [(.whole, 1, 1), (.missing, 2, 1_000_000)])]
        let list = SaveList(of: coverage)
        #expect(addresses(list) == [])
        #expect(list.summaries.map(\.count) == [999_999])
    }

    @Test func `cells stand for several pages where there is no room`() {
        let runs = [
            PageRun(state: .whole, first: 1, last: 5), PageRun(state: .missing, first: 6, last: 11),
        ]
        #expect(PageCells(runs, limit: 20).cells.count == 11)
        let scaled = PageCells(runs, limit: 4)
        #expect(scaled.pagesPerCell == 3)
        #expect(scaled.cells == [.all(.whole), .mixed(66), .all(.missing), .all(.missing)])
        #expect(PageCells([], limit: 4).cells.isEmpty)
    }

    @Test func `the map for a browser holds no markup of pages, and names what to save`() throws {
        var coverage = Coverage(archive: "a.sqlite")
        var evil = thread(1, [(.whole, 1, 2), (.missing, 3, 4)])
        evil.title = "</title><script>alert(1)</script><img src=x onerror=alert(1)>\u{202E}"
        evil.forumName = "<b onclick=x>"
        coverage.threads = [evil]
        coverage.folders = [
            FolderCoverage(
                accountID: .unnamed, accountName: "<i>", folderID: 0, name: "\"><svg>", messageCount: 1)
        ]
        let page = String(decoding: CoveragePage(of: coverage, limit: 9).render(), as: UTF8.self)
        for bad in ["<script", "<img", "<svg", "<b ", "<i>&", "onclick=x>"] {
            #expect(!page.contains(bad), "\(bad)")
        }
        // What turns the direction of text ends with the name.
        #expect(page.contains("\u{202E}</bdi>"))
        #expect(page.contains("<bdi>&lt;b onclick=x&gt;</bdi>"))
        #expect(page.contains("Save: 3–4"))
        #expect(page.contains("default-src &#39;none&#39;"))
    }
}
