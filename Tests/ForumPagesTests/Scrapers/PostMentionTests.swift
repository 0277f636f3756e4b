import ForumModel
import TestSupport
import Testing

@testable import ForumPages

@Suite struct `Mentions of posts` {
    static func quote(_ id: String, _ words: String) -> String {
        #"<div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=\#(id)#post\#(id)">Owl posted:</a></h4><blockquote>\#(words)</blockquote></div>"#
    }

    static func mentions(_ body: String) throws -> [PostMention] {
        try Fragment.scrape(Fragment.thread(Fragment.post("1", body: body))).postMentions
    }

    @Test func `a quote mentions a post with its author and words`() throws {
        let inner = Self.quote("41", "inner")
        let mentions = try Self.mentions(Self.quote("42", "Who<br> <b>goes</b>\(inner) there?") + "Me.")
        #expect(mentions.map(\.postID.rawValue) == [42, 41])
        #expect(mentions.map(\.basis) == [.quote, .quote])
        #expect(mentions.map(\.authorName) == ["Owl", "Owl"])
        #expect(mentions.map(\.excerpt) == ["Who goes there?", "inner"])
        #expect(mentions.allSatisfy { $0.sourcePostID?.rawValue == 1 })
    }

    @Test func `an excerpt is cut between characters`() throws {
        let long = String(repeating: "\u{6905}\u{5B50}", count: 20_000)
        let excerpt = try #require(try Self.mentions(Self.quote("42", long)).first?.excerpt)
        #expect(excerpt.utf8.count == QuoteLink.excerptLimit && long.hasPrefix(excerpt))
    }

    @Test func `links to posts are mentions, each once; links to anything else are none`() throws {
        let body = #"""
            <a href="https://forums.somethingawful.com/showthread.php?threadid=5&amp;pagenumber=2#post43">a</a>
            <a href="showthread.php?goto=post&amp;postid=44">b</a> <a href="/showthread.php?goto=post&amp;postid=44#post44">c</a>
            <a href="https://example.com/post?postid=45#post45">d</a> <a href="showthread.php?threadid=5">post</a>
            <a href="#post">e</a> <a href="showthread.php?goto=post&amp;postid=99999999999999999999">f</a>
            """#
        let mentions = try Self.mentions(body)
        #expect(mentions.map(\.postID.rawValue) == [43, 44])
        #expect(mentions.map(\.basis) == [.link, .link])
    }

    @Test func `search results and punishments mention posts with what they say`() throws {
        let found = try `Results of the site's search`.search(
            `Results of the site's search`.page(`Results of the site's search`.result())
        ).page
        let mention = try #require(found.postMentions.first)
        #expect(mention.basis == .search && mention.postID.rawValue == 42)
        #expect(
            mention.authorID?.rawValue == 7 && mention.forumName == "Birds"
                && mention.threadTitle == "Old soup")
        #expect(mention.date?.local?.description == "2023-07-01T20:04" && mention.excerpt == "leek soup")
        let row =
            #"<tr><td><a href="/showthread.php?goto=post&amp;postid=46">BAN</a></td><td>11/10/13 10:10am</td><td><a href="/member.php?userid=7">Owl</a></td><td>Cat.</td><td></td><td></td></tr>"#
        let banned = try Fragment.scrape(
            ForumPage.page("<table>\(row)</table>", body: #"id="something_awful" class="banlist""#))
        #expect(banned.postMentions.map(\.postID.rawValue) == [46])
        #expect(
            banned.postMentions.first?.basis == .punishment && banned.postMentions.first?.authorName == "Owl")
    }
}
