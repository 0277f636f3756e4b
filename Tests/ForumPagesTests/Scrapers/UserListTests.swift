import ForumModel
import TestSupport
import Testing

@testable import ForumPages

@Suite struct `Lists of users` {
    static func list(_ kind: String, _ names: [String]) -> String {
        let fields = names.map { #"<input type="text" name="listbits[]" value="\#($0)" size="30"><br>"# }
            .joined()
        return ForumPage.page(
            #"""
            <form action="member2.php" method="post"><input type="hidden" name="action" value="updatelist">
            <input type="hidden" name="userlist" value="\#(kind)">\#(fields)<input type="text" name="listbits[]" size="30"></form>
            """#, body: #"id="something_awful" class="listedit""#)
    }

    static func posters(_ rows: String, title: String = "Who Posted?") -> String {
        ForumPage.page(
            #"""
            <table class="standard"><tr><th colspan="2">Who Posted?</th></tr><tr><td colspan="2">Total Posts: 1,204</td></tr>
            <tr><th>User</th><th>Posts</th></tr>\#(rows)</table><div class="breadcrumbs"><a href="showthread.php?threadid=5">Show thread</a></div>
            """#
        ).replacing("A page - ", with: "\(title) - ")
    }

    static func poster(_ id: String, _ name: String, _ count: String) -> String {
        #"<tr><td><a href="member.php?action=getinfo&amp;userid=\#(id)">\#(name)</a></td><td><a href="showthread.php?threadid=5&amp;userid=\#(id)">\#(count)</a></td></tr>"#
    }

    @Test(arguments: [("ignore", UserListPage.Kind.ignored), ("buddy", .buddies)])
    func `a list of people gives its names and leaves empty fields out`(
        _ text: String, _ kind: UserListPage.Kind
    ) throws {
        let page = try Fragment.scrape(Self.list(text, ["Early Bird", " Owl &amp; Sons ", "Early Bird", ""]))
        guard case .userList(let list) = page.content else {
            Issue.record("no list")
            return
        }
        #expect(page.identity.kind == .other)
        #expect(list == UserListPage(kind: kind, names: ["Early Bird", "Owl & Sons"]))
    }

    @Test func `a list without anybody is one, and a list of something else is none`() throws {
        guard case .userList(let list) = try Fragment.scrape(Self.list("ignore", [])).content,
            case .nothing = try Fragment.scrape(Self.list("enemies", ["Owl"])).content
        else {
            Issue.record("wrong lists")
            return
        }
        #expect(list.names.isEmpty)
    }

    @Test func `names that nobody can have are reported`() throws {
        let long = String(repeating: "x", count: 300)
        let many = try Fragment.scrape(Self.list("ignore", (0..<10_001).map { "n\($0)" }))
        let one = try Fragment.scrape(Self.list("ignore", [long, "Owl"]))
        #expect(many.diagnostics.map(\.code) == ["page.part-invalid"])
        #expect(one.diagnostics.map(\.code) == ["page.part-invalid"])
        guard case .userList(let list) = one.content else { return }
        #expect(list.names == ["Owl"])
    }

    @Test func `who posted gives users with their counts`() throws {
        let rows =
            Self.poster("7", "Early Bird", "1,200") + Self.poster("8", "Owl", "4")
            + Self.poster("7", "Early Bird", "1")
        let page = try Fragment.scrape(Self.posters(rows))
        guard case .threadPosters(let list) = page.content else {
            Issue.record("no posters")
            return
        }
        #expect(list.threadID?.rawValue == 5)
        #expect(list.postCount == 1204)
        #expect(list.posters.map(\.userID.rawValue) == [7, 8])
        #expect(list.posters.map(\.name) == ["Early Bird", "Owl"])
        #expect(list.posters.map(\.postCount) == [1200, 4])
        #expect(page.diagnostics.isEmpty)
    }

    @Test func `the address tells that a page says who posted, and a count that is none is reported`() throws {
        let html = Self.posters(
            Self.poster("7", "Early Bird", "-3") + Self.poster("x", "Owl", "4"), title: "Something")
        let url = "https://forums.somethingawful.com/misc.php?action=whoposted&threadid=6"
        let page = try Fragment.scrape(html, url: url)
        guard case .threadPosters(let list) = page.content, case .nothing = try Fragment.scrape(html).content
        else {
            Issue.record("wrong kinds")
            return
        }
        #expect(list.threadID?.rawValue == 6)
        #expect(list.posters.map(\.postCount) == [nil])
        #expect(page.diagnostics.map(\.code) == ["page.part-invalid"])
    }

    @Test func `staff information names the forums that somebody moderates`() throws {
        let staff =
            #"<h3>Staff Information</h3><p>Moderates <a href="forumdisplay.php?forumid=46">Birds</a>, <a href="/forumdisplay.php?forumid=47">Eggs</a></p><h3>Additional Info</h3>"#
        let html = `Pages about people`.profile.replacing("<h3>Additional Info</h3>", with: staff)
        let profile = try #require(try `Pages about people`.profile(html))
        #expect(
            profile.moderatedForums == [Breadcrumb(id: 46, name: "Birds"), Breadcrumb(id: 47, name: "Eggs")])
        #expect(profile.staffHTML?.hasPrefix("<p>Moderates") == true)
        #expect(profile.location == "A tree" && profile.icqName == "1234")
        let other = try #require(try `Pages about people`.profile(`Pages about people`.profile))
        #expect(other.moderatedForums.isEmpty && other.staffHTML == nil)
    }

    @Test func `a folder says how much is stored, and that it lists only the last messages`() throws {
        let notice =
            "<p>You have <b>1,040</b> messages stored, of a total <b>2,000</b> allowed.</p><p>Only the last fifty messages are shown.</p>"
        func folder(_ above: String) throws -> MessageFolderPage? {
            let html = ForumPage.page(
                above
                    + #"<form><input type="hidden" name="thisfolder" value="0"><table><tr><td class="title"><a href="private.php?action=show&amp;privatemessageid=9">the last 50 messages</a></td></tr></table></form>"#,
                body: #"id="something_awful" class="privfolder""#)
            guard case .messageFolder(let folder) = try Fragment.scrape(html).content else { return nil }
            return folder
        }
        let full = try folder(notice)
        #expect(full?.storedCount == 1040 && full?.storageLimit == 2000 && full?.isPartial == true)
        let plain = try folder("")
        #expect(plain?.storedCount == nil && plain?.isPartial == false && plain?.messages.count == 1)
    }
}
