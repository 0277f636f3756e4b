import Archive
import ForumModel
import TestSupport
import Testing

/// The explanation of a post that is not held.
@Suite struct `A post that is not held` {
    private static func archive() throws -> TestArchive {
        var thread = Fixture.page("thread", day: 9)
        thread.users = [Fixture.user(7, "Ada"), Fixture.user(8, "Bob")]
        var quote = Fixture.post(12, day: 3)
        quote.body.html = """
            <div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=6#post6">Eve \
            posted:</a></h4><blockquote>Not this</blockquote></div>Yes. <div class="bbc-block code"><pre>x</pre></div>
            <div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=5#post5">Eve \
            posted:</a></h4><blockquote>Eels are <b>fish</b>,<br>I think &amp; say<blockquote>so</blockquote></blockquote></div>
            No.
            """
        quote.body.text = "Eve posted: Not this Yes. Eve posted: Eels are fish, I think & say so No."
        quote.quotes = [(PostID(rawValue: 5), "Eve")]
        var link = Fixture.post(11, author: (8, "Bob"), day: 2)
        link.body.html =
            #"<a href="https://forums.somethingawful.com/showthread.php?threadid=4#post5">see</a>"#
        var others = Fixture.post(13, day: 4)
        others.body.html = """
            postid=5 <a href="showthread.php?postid=55">a</a> <a href="x.php#post51">b</a>
            <a href="http://example.com/?postid=5">c</a> <img src="a.php?postid=5">
            <a href="http://a.example/?u=somethingawful.com/&amp;postid=5">d</a> <a href="mailto:a@b.c?postid=5">e</a>
            <a href="https://notsomethingawful.com/?postid=5">f</a> <a href="x.php?goto=lastpostid=5">g</a>
            <a href="http://FORUMS.somethingawful.com:80/showthread.php?PostID=56">h</a>
            """
        thread.posts = [quote, link, others]
        var search = Fixture.page("search", day: 8)
        var mention = MentionRecord(of: PostID(rawValue: 5), basis: .search)
        mention.authorID = UserID(rawValue: 31)
        mention.authorName = "Eve"
        mention.forumID = ForumID(rawValue: 40)
        mention.postedAt = Fixture.moment(1)
        mention.excerpt = "Eels are"
        search.claimed = [mention]
        var colony = Fixture.page("colony", day: 7)
        colony.punishments = [
            PunishmentRecord(
                user: (UserID(rawValue: 31), "Eve"), kind: "PROBATION", punishedAt: Fixture.moment(6),
                postID: PostID(rawValue: 5), reasonHTML: "eels")
        ]
        return try TestArchive().import([thread, search, colony])
    }

    @Test func `is explained by what speaks of it, the oldest first`() throws {
        let explanation = try #require(try Self.archive().store.explain(.post, id: 5))
        #expect(!explanation.isHeld && explanation.fields.isEmpty)
        let mentions = explanation.mentions
        #expect(mentions.map(\.basis) == ["link", "quote", "punishment", "search"])
        #expect(mentions.map(\.postID) == [11, 12, nil, nil])
        #expect(mentions.map(\.mentionedBy) == ["Bob", "Ada", nil, nil])
        #expect(mentions[1].mentionedAt == "2015-01-04T00:00:00Z")
        #expect(mentions[1].authorName == "Eve" && mentions[1].excerpt == "Eels are fish,\nI think & say\nso")
        #expect(mentions[3].authorID == 31 && mentions[3].forumID == 40)
        #expect(mentions[3].postedAt == "2015-01-02T00:00:00Z" && mentions[3].excerpt == "Eels are")
        #expect(mentions.map(\.capture?.path) == ["thread", "thread", "colony", "search"])
    }

    @Test(arguments: [(55, 1), (51, 1), (56, 1), (6, 1), (50, 0), (1, 0), (40, 0)] as [(Int64, Int)])
    func `is mentioned by its whole number`(_ id: Int64, _ count: Int) throws {
        #expect(try Self.archive().store.explain(.post, id: id)?.mentions.count ?? 0 == count)
    }

    @Test func `is none that is held`() throws {
        let explanation = try #require(try Self.archive().store.explain(.post, id: 11))
        #expect(explanation.isHeld && explanation.mentions.isEmpty && !explanation.fields.isEmpty)
    }
}
