import Foundation
import Reader
import Testing

@Suite struct `The forums' old addresses` {
    /// Original addresses and their redirect targets; nil if the archive of the samples does not contain the target.
    static let table: [(address: String, place: String?)] = [
        ("/showthread.php?threadid=9000003", "/t/9000003/1.html"),
        ("/showthread.php?threadid=9000003&pagenumber=1", "/t/9000003/1.html"),
        ("/showthread.php?threadid=9000003&pagenumber=2", "/t/9000003/2.html"),
        ("/showthread.php?threadid=9000003&userid=0&perpage=40&pagenumber=2", "/t/9000003/2.html"),
        ("/showthread.php?threadid=9000003&perpage=20&pagenumber=3", "/t/9000003/2.html"),
        ("/showthread.php?threadid=9000003&perpage=20&pagenumber=2", "/t/9000003/1.html"),
        ("/showthread.php?threadid=9000003&perpage=10&pagenumber=5", "/t/9000003/2.html"),
        ("/showthread.php?pagenumber=2&threadid=9000003&highlight=goose", "/t/9000003/2.html"),
        ("/showthread.php?threadid=9000003&pagenumber=3", nil),
        ("/showthread.php?threadid=9000003&pagenumber=0", "/t/9000003/1.html"),
        ("/showthread.php?threadid=9000003&pagenumber=x", "/t/9000003/1.html"),
        ("/showthread.php?threadid=9000007", "/t/9000007/2.html"),
        ("/showthread.php?threadid=9000007&pagenumber=1", nil),
        ("/showthread.php?threadid=9000007&pagenumber=2", "/t/9000007/2.html"),
        ("/showthread.php?threadid=9000012", "/t/9000012/index.html"),
        ("/showthread.php?threadid=8999999", nil),
        ("/showthread.php?threadid=99999999999999999999", nil),
        ("/showthread.php?threadid=", nil),
        (
            "/showthread.php?threadid=9000003&userid=900002",
            "/search.html?q=thread%3A9000003%20user%3A900002&sort=date"
        ),
        ("/showthread.php?threadid=9000003&userid=899999", nil),
        ("/showthread.php?goto=post&postid=900000203", "/t/9000003/1.html#p900000203"),
        ("/showthread.php?goto=post&postid=900000248", "/t/9000003/2.html#p900000248"),
        ("/showthread.php?threadid=9000003&goto=post&postid=900000241", "/t/9000003/2.html#p900000241"),
        ("/showthread.php?action=showpost&postid=900000203", "/t/9000003/1.html#p900000203"),
        ("/showthread.php?action=showpost&postid=900000203&forumid=902", "/t/9000003/1.html#p900000203"),
        ("/showthread.php?goto=post&postid=900000640", nil),
        ("/showthread.php?goto=post&postid=1", nil),
        ("/showthread.php?goto=lastpost&threadid=9000003", "/t/9000003/2.html#p900000248"),
        ("/showthread.php?threadid=9000001&goto=lastpost", "/t/9000001/1.html#p900000020"),
        ("/showthread.php?threadid=8999999&goto=lastpost", nil),
        ("/forumdisplay.php?forumid=902", "/f/902.html"),
        ("/forumdisplay.php?forumid=902&pagenumber=1&perpage=40&posticon=0", "/f/902.html"),
        (
            "/forumdisplay.php?forumid=902&daysprune=30&sortorder=desc&sortfield=lastpost&perpage=40&pagenumber=2",
            "/f/902.html"
        ),
        ("/forumdisplay.php?forumid=902&pagenumber=6", "/f/902-2.html"),
        ("/forumdisplay.php?forumid=990", "/f/990.html"),
        ("/forumdisplay.php?forumid=903", "/f/903.html"),
        ("/forumdisplay.php?forumid=1", nil),
        ("/forumdisplay.php", nil),
        ("/newthread.php?action=newthread&forumid=902", "/f/902.html"),
        ("/member.php?action=getinfo&userid=900002", "/u/900002.html"),
        ("/member.php?action=getinfo&userid=900017", "/u/900017.html"),
        ("/member.php?action=getinfo&username=Odd%20Job%20Harriet", "/u/900002.html"),
        ("/member.php?action=getinfo&username=odd+job+harriet", "/u/900002.html"),
        ("/member.php?action=getinfo&userid=1", nil),
        ("/private.php", nil),
        ("/private.php?action=show&privatemessageid=9100003", nil),
        ("/bookmarkthreads.php", "/bookmarks.html"),
        ("/bookmarkthreads.php?action=view&perpage=40&pagenumber=1", "/bookmarks.html"),
        ("/usercp.php", "/bookmarks.html"),
        ("/banlist.php", "/punishments.html"),
        ("/banlist.php?userid=900011", "/u/900011.html"),
        ("/banlist.php?pagenumber=2", "/punishments.html"),
        ("/announcement.php?forumid=904", "/announcements.html"),
        ("/index.php", "/index.html"),
        ("/query.php", "/search.html"),
        ("/query.php?action=query&q=goose", "/search.html?q=goose"),
        ("/attachment.php?attachmentid=1", nil),
        ("/misc.php?action=whoposted&threadid=9000003", "/t/9000003/index.html"),
        ("/newreply.php?action=newreply&threadid=9000003", "/t/9000003/1.html"),
        ("/newreply.php?action=newreply&postid=900000203", "/t/9000003/1.html#p900000203"),
        (
            "/web/20130102030405/http://forums.somethingawful.com/showthread.php?threadid=9000003&pagenumber=2",
            "/t/9000003/2.html"
        ),
        (
            "/web/20130102030405id_/https://forums.somethingawful.com/member.php?action=getinfo&userid=900002",
            "/u/900002.html"
        ),
        (
            "/https://forums.somethingawful.com/showthread.php?threadid=9000003&pagenumber=2",
            "/t/9000003/2.html"
        ),
        ("/http:/forums.somethingawful.com/forumdisplay.php?forumid=902", "/f/902.html"),
        ("/https://forums.somethingawful.com/", "/index.html"),
        (
            "/https://web.archive.org/web/20130102030405/http://forums.somethingawful.com/banlist.php",
            "/punishments.html"
        ),
        ("/supermods.php?x=1", nil),
    ]

    @Test(arguments: table)
    func `lead to their page, or to what is known of it`(_ address: String, _ place: String?) async throws {
        let reader = try await Reader.samples()
        let response = await reader.get(address)
        guard let place else {
            #expect(response.status == 404, "\(address)")
            #expect(!response.main.isEmpty, "\(address)")
            return
        }
        #expect(response.status == 302, "\(address)")
        #expect(response["location"] == place, "\(address)")
        // The target is a page, or a later page of a forum, which redirects to the first one.
        let target = await reader.get(String(place.prefix { $0 != "#" }))
        #expect([200, 302].contains(target.status), "\(place)")
        if let fragment = place.split(separator: "#").dropFirst().first {
            #expect(target.text.contains("id=\"\(fragment)\""), "\(place)")
        }
    }

    @Test func `of private messages lead to them where these are shown`() async throws {
        let reader = try await Reader.samples(includesPrivate: true)
        #expect(await reader.get("/private.php")["location"] == "/m/index.html")
        #expect(
            await reader.get("/private.php?action=show&privatemessageid=9100003")["location"]
                == "/m/9100003.html")
        #expect(await reader.get("/private.php?action=show&privatemessageid=1").status == 404)
        #expect(await reader.get("/m/9100003.html").status == 200)
    }

    @Test func `that are not held say what is known: who quotes, which pages are here, what to save`()
        async throws
    {
        let reader = try await Reader.samples()
        let post = await reader.get("/showthread.php?goto=post&postid=900000640").main
        #expect(post.contains("Post 900000640 is not in this archive"))
        #expect(post.contains("/t/9000007/2.html#p9000006"))
        #expect(
            post.contains("https://forums.somethingawful.com/showthread.php?goto=post&amp;postid=900000640"))
        let page = await reader.get("/showthread.php?threadid=9000007&pagenumber=1").main
        #expect(page.contains("Page 1 of"))
        #expect(page.contains("/t/9000007/2.html"))
        #expect(
            page.contains(
                "https://forums.somethingawful.com/showthread.php?threadid=9000007&amp;perpage=40&amp;pagenumber=1"
            ))
        #expect(
            await reader.get("/showthread.php?threadid=8999999").main.contains(
                "No saved page shows this thread."))
    }

    @Test(arguments: [
        "/nothing.html", "/t/x/1.html", "/t/1/0.html", "/f/902-1.html", "/u/", "/admin.aspx", "/x/y.png",
    ])
    func `are told from those that nobody had`(_ address: String) async throws {
        let response = try await Reader.samples().get(address)
        #expect(response.status == (address == "/u/" ? 200 : 404), "\(address)")
    }

    @Test func `of a thread whose pages are counted lead to their posts`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "awful-reader-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Far more posts than fit on one page have the position of the first one of page 17.
        let posts = (1...90).map { number in
            """
            <table class="post" id="post\(number)" data-idx="641"><tr>
            <td class="userinfo userid-7"><dl class="userinfo"><dt class="author">Ada</dt></dl></td>
            <td class="postbody">words</td></tr><tr><td class="postdate">Sep 20, 2012 11:16</td></tr></table>
            """
        }
        let page = """
            <html><body id="something_awful" class="showthread" data-forum="901" data-thread="5">
            <div id="thread" class="thread:5">\(posts.joined())</div></body></html>
            """
        try Data(page.utf8).write(to: folder.appendingPathComponent("page.html"))
        let archive = folder.appendingPathComponent("a.sqlite").path
        try await SampleArchive.importPages([folder.path], into: archive)
        let reader = try Reader(archive: archive, options: Reader.options())
        #expect(await reader.get("/showthread.php?threadid=5")["location"] == "/t/5/1.html")
        #expect(await reader.get("/t/5/1.html").status == 200)
        #expect(await reader.get("/showthread.php?threadid=5&pagenumber=17")["location"] == "/t/5/1.html#p1")
        #expect(await reader.get("/showthread.php?threadid=5&pagenumber=16").status == 404)
        #expect(await reader.get("/showthread.php?goto=post&postid=45")["location"] == "/t/5/2.html#p45")
        #expect(await reader.get("/").main.contains("t/5/1.html"))
    }
}
