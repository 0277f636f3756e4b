import ForumModel
import Testing

@testable import ForumPages

@Suite struct `Posts` {
    @Test func `a post says everything about itself`() throws {
        let post = try #require(try Fragment.firstPost(Fragment.post("81", index: "161", row: "seen2")))
        #expect(post.id.rawValue == 81)
        #expect(post.threadID?.rawValue == 5)
        #expect(post.authorID?.rawValue == 7)
        #expect(post.authorName == "Early Bird")
        #expect(post.position == 161)
        #expect(post.date?.local?.description == "2012-09-20T11:16")
        #expect(post.isSeen == true)
        #expect(post.bodyHTML.hasPrefix("Good morning."))
        #expect(post.bodyText == "Good morning.")
        #expect(post.author?.registered?.local?.dayText == "2004-01-13")
        #expect(
            post.author?.customTitleHTML
                == #"<img src="http://i.somethingawful.com/u/bird.png"><br>Worms<br>"#)
        #expect(post.author?.avatarURL == "http://i.somethingawful.com/u/bird.png")
        #expect(post.edit == nil)
        #expect(post.isWhole)
    }

    @Test(arguments: ["Sep 20, 2012 11:16", "Sep 20, 2012&nbsp;11:16 AM", "# ? Sep 20, 2012  11:16 AM"])
    func `a date is what stands in its cell outside the links`(_ words: String) throws {
        let post = try Fragment.firstPost(Fragment.post("1", date: words))
        #expect(post?.date?.local?.description == "2012-09-20T11:16")
    }

    @Test func `a date that is none keeps its words and is told`() throws {
        let page = try Fragment.scrape(Fragment.thread(Fragment.post("1", date: "Yesterday")))
        #expect(page.posts.first?.date == SiteDate("Yesterday"))
        #expect(page.posts.first?.date?.local == nil)
        #expect(page.diagnostics.map(\.code) == ["date.invalid"])
    }

    @Test(arguments: ["<b>", "<i><font color=red>", "<div>", "<span><p>", "<ul><li>", "<blockquote>"])
    func `a tag that a post never closes does not swallow the posts after it`(_ tag: String) throws {
        let posts = (1...4).map { number in
            Fragment.post(
                String(number), body: number == 2 ? "two \(tag) open" : "post \(number)",
                index: String(number))
        }
        let page = try Fragment.scrape(Fragment.thread(posts.joined()))
        #expect(page.posts.map(\.id.rawValue) == [1, 2, 3, 4])
        #expect(
            page.posts.map(\.bodyText).filter { $0 != "two open" && $0 != "two\nopen" } == [
                "post 1", "post 3", "post 4",
            ])
        #expect(page.posts.allSatisfy { $0.authorID?.rawValue == 7 && $0.date?.local != nil })
    }

    @Test func `posts whose tables were never closed end where the next begins`() throws {
        let posts = (1...3).map {
            Fragment.post(String($0), body: "post \($0)").replacing("</table>", with: "")
        }
        let page = try Fragment.scrape(
            Fragment.thread(posts.joined().replacing("</tr>", with: "").replacing("</td>", with: "")))
        #expect(page.posts.map(\.bodyText) == ["post 1", "post 2", "post 3"])
        #expect(page.posts.map { $0.bodyHTML.contains("post 3") } == [false, false, true])
        #expect(page.posts.map(\.id.rawValue) == [1, 2, 3])
    }

    @Test func `a body that swallowed the next post is cut there`() throws {
        let posts = (1...3).map { Fragment.post(String($0), body: "post \($0)<div>") }
        let unclosed = ["</td>", "</tr>", "</table>"].reduce(posts.joined()) { $0.replacing($1, with: "") }
        let page = try Fragment.scrape(Fragment.thread(unclosed))
        #expect(page.posts.map { $0.bodyHTML.contains("post 2") } == [false, true, false])
        #expect(page.posts.map { $0.bodyText.hasPrefix("post \($0.id)") } == [true, true, true])
    }

    @Test func `end tags inside a body do not lose the date after it`() throws {
        let posts =
            Fragment.post("1", body: "a</td></tr></table></body></html>") + Fragment.post("2", index: "2")
        let page = try Fragment.scrape(Fragment.thread(posts))
        #expect(page.posts.map(\.id.rawValue) == [1, 2])
        #expect(page.posts.allSatisfy { $0.date?.local != nil && $0.threadID?.rawValue == 5 })
    }

    @Test func `an ignored post is a stub without position or title`() throws {
        let stub = #"<a href="showthread.php?action=showpost&amp;postid=1">You ignore this bird.</a>"#
        let table = Fragment.post("1", body: stub, classes: "ignored")
        let post = try #require(try Fragment.firstPost(table))
        #expect(post.isIgnored)
        #expect(post.position == nil)
        #expect(post.bodyText == "You ignore this bird.")
        #expect(post.author?.customTitleHTML == nil)
        #expect(post.author?.avatarURL == nil)
    }

    @Test func `a post in FYAD has its body and its author inside one cell`() throws {
        let post = try #require(
            try Fragment.firstPost(
                #"""
                <table class="post" id="post9"><tr class="seen1"><td class="postbody" colspan="2">
                <div class="complete_shit funbox">Tweet.<p class="editedby"></p></div>
                <div class="userinfo userid-12"><dl class="userinfo"><dd class="title">T</dd>
                <dt class="author op" title="">Loud Bird</dt></dl></div></td></tr>
                <tr><td class="postdate"><a class="user_jump" href="/showthread.php?threadid=5&amp;userid=12">?</a>
                Dec 31, 2013 21:31</td></tr></table>
                """#))
        #expect(post.bodyText == "Tweet.")
        #expect(post.authorName == "Loud Bird")
        #expect(post.authorID?.rawValue == 12)
        #expect(post.isOriginalPoster)
        #expect(post.position == nil)
        #expect(post.author?.roles == [])
        #expect(post.date?.local?.dayText == "2013-12-31")
    }

    @Test(arguments: [
        ("author role-admin", "Administrator", true, false),
        ("author role-mod platinum", "Moderator", false, true),
        ("author op", "", false, false), ("author", "Administrator", true, false),
    ]) func `roles are the classes of the name`(
        _ classes: String, _ title: String, _ admin: Bool, _ mod: Bool
    ) throws {
        let html = Fragment.post("1").replacing(
            #"class="author" title="""#, with: #"class="\#(classes)" title="\#(title)""#)
        let author = try #require(try Fragment.firstPost(html)?.author)
        #expect(author.isAdministrator == admin)
        #expect(author.isModerator == mod)
        #expect(author.roles == author.roles.sorted())
        #expect(!author.roles.contains("author") && !author.roles.contains("op"))
    }

    @Test func `an edit note names who and when`() throws {
        let html = Fragment.post("1").replacing(
            #"<p class="editedby">"#,
            with:
                #"<p class="editedby"><span>Early Bird fucked around with this message at Feb 15, 2013 around 01:33</span>"#
        )
        let edit = try #require(try Fragment.firstPost(html)?.edit)
        #expect(edit.name == "Early Bird")
        #expect(edit.date?.local?.description == "2013-02-15T01:33")
    }

    @Test func `quotes name the post and the person, nested ones too`() throws {
        let quote = #"""
            <div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&postid=11#post11">Owl posted:</a></h4>
            <blockquote><div class="bbc-block"><h4>Late Bird posted:</h4><blockquote>a</blockquote></div>b</blockquote></div>
            <div class="bbc-block"><h4>quote:</h4><blockquote>c</blockquote></div>
            <div class="bbc-block code"><h5>code:</h5><pre>d</pre></div>
            """#
        let post = try #require(try Fragment.firstPost(Fragment.post("1", body: quote)))
        #expect(post.quotes.map(\.postID?.rawValue) == [11, nil, nil])
        #expect(post.quotes.map(\.name) == ["Owl", "Late Bird", nil])
        #expect(post.quotes.map(\.excerpt) == ["b", nil, nil])
    }

    @Test func `a post without an index has the one in its own link`() throws {
        let posts =
            Fragment.post("1", index: nil, linkedIndex: "3361")
            + Fragment.post("2", index: nil, classes: "ignored", linkedIndex: "3362")
            + Fragment.post("3", index: "3363", linkedIndex: "7")
            + Fragment.post("4", index: nil, linkedIndex: "no")
        let page = try Fragment.scrape(Fragment.thread(posts))
        #expect(page.posts.map(\.position) == [3361, nil, 3363, nil])
    }

    @Test func `the index in a link of a filtered page is none of the thread`() throws {
        let post = Fragment.post("1", index: nil, linkedIndex: "2")
        let page = try Fragment.scrape(
            Fragment.thread(post), fileName: "showthread.php?threadid=5&userid=7.html")
        #expect(page.identity.filterUserID?.rawValue == 7)
        #expect(page.posts.map(\.position) == [nil])
    }

    @Test(arguments: ["0", "", "x", "-4", "99999999999999999999"])
    func `an index that is no number is no position`(_ index: String) throws {
        #expect(
            try Fragment.firstPost(Fragment.post("1", index: index) + Fragment.post("2"))?.position == nil)
    }

    @Test func `of two posts with one number the first counts`() throws {
        let page = try Fragment.scrape(
            Fragment.thread(Fragment.post("1", body: "a") + Fragment.post("1", body: "b")))
        #expect(page.posts.map(\.bodyText) == ["a"])
        #expect(page.diagnostics.map(\.code) == ["id.duplicate-in-page"])
        #expect(page.accountedPostCount == 2 && page.postCountInBytes == 2)
    }

    @Test(arguments: ["99999999999999999999", "007"]) func `a post without a number is told, not guessed`(
        _ id: String
    ) throws {
        let page = try Fragment.scrape(Fragment.thread(Fragment.post(id) + Fragment.post("2")))
        #expect(page.posts.map(\.id.rawValue) == [2])
        #expect(page.diagnostics.map(\.code) == ["id.invalid"])
        #expect(page.accountedPostCount == 1 && page.postCountInBytes == 2)
    }

    @Test func `a page that ends inside a post says so`() throws {
        let whole = Fragment.thread(Fragment.post("1") + Fragment.post("2", body: "half of"))
        let cut = try #require(whole.firstRange(of: "half of"))
        let page = try Fragment.scrape(String(whole[..<cut.upperBound]))
        #expect(page.posts.map(\.isWhole) == [true, false])
        #expect(page.diagnostics.map(\.code) == ["page.truncated"])
    }

    @Test func `the thread's own marks are read`() throws {
        let above = #"""
            <ul class="postbuttons"><li><img src="//fi.somethingawful.com/images/buttons/button-unbookmark.png" class="thread_bookmark unbookmark">
            <a href="newreply.php?action=newreply&amp;threadid=5"><img src="/images/forum-closed.gif" alt="Reply"></a></ul>
            """#
        guard
            case .thread(let thread) = try Fragment.scrape(Fragment.thread(Fragment.post("1"), above: above))
                .content
        else {
            Issue.record("no thread")
            return
        }
        #expect(thread.title == "What do you sing?")
        #expect(thread.isClosed == true)
        #expect(thread.isBookmarked == true)
    }
}
