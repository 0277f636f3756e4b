import ForumModel
import Foundation
import Testing

@testable import ForumPages

// As RealPagesTests, for the pages in `../shared/more-pages`.
@Suite(.enabled(if: RealPages.more != nil, "needs ../shared/more-pages, which is not part of the project"))
struct `More real pages` {
    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = try #require(RealPages.more)
        return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    static func page(_ name: String) throws -> ScrapedPage {
        PageScraper.scrape(try PageSource(try bytes(name), hints: PageHints(fileName: name)))
    }

    @Test func `real search results name posts with author, forum and date`() throws {
        let page = try Self.page("search-results-2023-cut.html")
        guard case .search(let search) = page.content else {
            Issue.record("no results")
            return
        }
        #expect(search.hits.map(\.postID.rawValue) == [532_903_997, 532_903_334, 532_903_159, 532_903_015])
        #expect(search.hits.map(\.authorID?.rawValue) == [60513, 138_869, 52813, 93251])
        #expect(search.hits.map(\.forumID?.rawValue) == [269, 219, 219, 273])
        #expect(
            search.hits.map(\.date?.local?.description) == [
                "2023-07-01T20:04", "2023-07-01T18:21", "2023-07-01T17:55", "2023-07-01T17:32",
            ])
        #expect(page.unreadText == UnreadText())
        #expect(search.hits.allSatisfy { $0.blurbText?.contains("test") == true && $0.threadTitle != nil })
        #expect(page.identity.pageNumber == 1 && page.identity.pageCount == 100)
        #expect(page.diagnostics.isEmpty)
    }

    @Test func `real polls give options and votes`() throws {
        guard case .thread(let thread) = try Self.page("showthread-poll-voted.html").content,
            case .poll(let results) = try Self.page("poll-results.html").content
        else {
            Issue.record("no polls")
            return
        }
        #expect(try Self.page("showthread-poll-voted.html").unreadText == UnreadText())
        #expect(try Self.page("poll-results.html").unreadText == UnreadText())
        let poll = try #require(thread.poll)
        #expect(poll.id?.rawValue == 38013 && poll.hasVoted == true && poll.voteCount == 1)
        #expect(poll.options.map(\.voteCount) == [0, 1, 0, 0])
        #expect(results.options.map(\.text) == [":q:", ":v:", ":toot:", ":keke:"])
        #expect(results.voteCount == 0 && results.threadID?.rawValue == 4_115_578)
    }

    @Test func `the real index gives the tree, the account and the totals`() throws {
        let page = try #require(SiteIndexScraper.scrape(try Self.bytes("index-2019.json")))
        guard case .siteIndex(let index) = page.content else {
            Issue.record("no index")
            return
        }
        #expect(page.diagnostics.isEmpty)
        #expect(index.forums.first?.name == "Main" && index.forums.first?.depth == 0)
        #expect(index.forums.first { $0.id == 273 }?.shortName == "GBS")
        #expect(index.forums.first { $0.id == 669 }?.moderators.count == 10)
        #expect(index.account?.id.rawValue == 106_125 && index.account?.postCount == 8079)
        #expect(index.statistics.userCount == 203_224 && index.statistics.archivedPostCount == 177_503_398)
    }

    @Test func `real lists offer tags, say who browses and how many pages a thread has`() throws {
        let page = try RealPages.page("forumdisplay-2013.html")
        guard case .threadList(let list) = page.content else {
            Issue.record("no list")
            return
        }
        #expect(page.browsingUserCount == 551)
        #expect(page.offeredTags?.forumID?.rawValue == 46)
        #expect(page.offeredTags?.tags.prefix(2).map(\.siteID) == [357, 358])
        #expect(page.offeredTags?.tags.prefix(2).map(\.imageName) == ["dd-offmeds", "dd-environment"])
        #expect(list.threads.map(\.position) == Array(1...list.threads.count))
        #expect(list.archiveDate == nil)
        #expect(try RealPages.page("newthread-form.html").offeredTags?.tags.first?.title == "Slayer")
        #expect(try RealPages.page("private-reply-form.html").offeredTags?.place == .newMessage)
    }

    @Test func `a real ignore list and a real special title are read`() throws {
        guard case .userList(let list) = try RealPages.page("ignore-list.html").content else {
            Issue.record("no list")
            return
        }
        guard case .messageFolder(let folder) = try RealPages.page("private-folder.html").content else {
            return
        }
        #expect(folder.storageLimit == 500)
        #expect(list == UserListPage(kind: .ignored, names: ["carry on then"]))
        let posts = try RealPages.page("showthread-2025-data-attribute-nav.html").posts
        #expect(posts.count { $0.author?.specialTitleHTML != nil } == 5)
    }
}

@Suite(.enabled(if: RealPages.isPresent, "needs ../shared/real-pages, which is not part of the project"))
struct `Unread text of the real pages` {
    @Test(arguments: RealPages.names) func `all text of a real page is read, or known furniture`(
        _ name: String
    ) throws {
        let page = try RealPages.page(name)
        #expect(page.unreadText == UnreadText(), "\(page.unreadText)")
        #expect(page.rowCounts.allSatisfy { $0.countInBytes == $0.readCount })
    }
}
