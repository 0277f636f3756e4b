import ForumModel
import TestSupport
import Testing

@testable import ForumPages

@Suite struct `Pages about people` {
    static let profile = #"""
        <table><tr><th>User Profile (<a href="search.php?action=do_search_posthistory&amp;userid=7">find posts by user</a>)</th></tr><tr>
        <td id="thread"><dl class="userinfo"><dt class="author">Early Bird</dt><dd class="registered">Nov 26, 2006</dd></dl></td>
        <td class="info"><h3>About Early Bird</h3>
        <p>There have been <b>1954</b> posts made by <i>Early Bird</i>, an average of 0.88 posts per day. <i>Early Bird</i> claims to be a porpoise.</p>
        <p>I get <b>worms</b>.</p><h3>Contact Information</h3>
        <dl class="contacts"><dt class="icq">ICQ</dt><dd>1234</dd><dt class="aim">AIM</dt><dd><span class="unset">not set</span></dd>
        <dt class="homepage">Home Page</dt><dd><a href="http://example.com/nest">nest</a></dd></dl>
        <h3>Additional Info</h3><dl class="additional"><dt>Post Count</dt><dd>1,954</dd><dt>Post Rate</dt><dd>0.88 per day</dd>
        <dt>Last Post</dt><dd>Dec 28, 2012 00:43
        <dt>Location</dt><dd>A tree</dd></dl></td></tr></table>
        """#

    static func profile(_ html: String) throws -> ScrapedProfile? {
        guard case .profile(let profile) = try Fragment.scrape(ForumPage.page(html)).content else {
            return nil
        }
        return profile
    }

    @Test func `a profile says what its user filled in`() throws {
        let profile = try #require(try Self.profile(Self.profile))
        #expect(profile.user.id?.rawValue == 7)
        #expect(profile.user.name == "Early Bird")
        #expect(profile.user.registered?.local?.dayText == "2006-11-26")
        #expect(profile.postCount == 1954)
        #expect(profile.postRate == 0.88)
        #expect(profile.lastPostDate?.local?.description == "2012-12-28T00:43")
        #expect(profile.gender == "porpoise")
        #expect(profile.aboutHTML == "<p>I get <b>worms</b>.</p>")
        #expect(profile.icqName == "1234")
        #expect(profile.aimName == nil)
        #expect(profile.homepageURL == "http://example.com/nest")
        #expect(profile.location == "A tree")
        #expect(profile.interests == nil)
    }

    @Test func `a profile is not taken for an empty one, nor a name for a gender, by the words in it`() throws {
        let named = Self.profile.replacing("Early Bird", with: "Owl claims to be a goat")
        #expect(try Self.profile(named)?.gender == "porpoise")
        let words = "lol, Owl has not provided any additional info"
        let quoting = Self.profile.replacing("I get <b>worms</b>.", with: words)
        #expect(try Self.profile(quoting)?.aboutHTML == "<p>\(words)</p>")
        let empty = "This porpoise has not provided any additional info. The lack of a pronoun is in no way intended."
        #expect(try Self.profile(Self.profile.replacing("I get <b>worms</b>.", with: empty))?.aboutHTML == nil)
    }

    @Test func `a row of the Leper's Colony says who, why and for how long`() throws {
        func row(_ kind: String, _ reason: String) -> String {
            #"""
            <tr><td><b><a href="/showthread.php?goto=post&amp;postid=42">\#(kind)</a></b></td><td>11/10/13 10:10am</td>
            <td><b><a href="/member.php?s=&amp;action=getinfo&amp;userid=7">Early Bird</a></b></td><td>\#(reason)</td>
            <td><a href="/member.php?s=&amp;action=getinfo&amp;userid=2">Owl</a></td><td><a href="/member.php?action=getinfo&amp;userid=3">Crow</a></td></tr>
            """#
        }
        let table =
            "<table><tr><th>Type</th><th>Date</th></tr>"
            + row("PROBATION", "Too <i>early</i>.  User loses posting privileges for 6 hours.")
            + row("PERMABAN", "Cat.")
            + "</table>"
        let html = ForumPage.page(table, body: #"id="something_awful" class="banlist""#)
        guard case .punishments(let all) = try Fragment.scrape(html).content else {
            Issue.record("no punishments")
            return
        }
        #expect(all.map(\.kind) == ["probation", "permaban"])
        #expect(all.map(\.durationText) == ["User loses posting privileges for 6 hours.", nil])
        let first = try #require(all.first)
        #expect(first.reasonHTML == "Too <i>early</i>.  User loses posting privileges for 6 hours.")
        #expect(first.postID?.rawValue == 42 && first.userID?.rawValue == 7)
        #expect(first.date?.local?.description == "2013-11-10T10:10")
        #expect(first.requestedBy?.name == "Owl" && first.approvedBy?.name == "Crow")
    }

    @Test(arguments: [
        (#"<div id="loggedinusername">Early Bird</div>"#, AccountSighting.named("Early Bird")),
        (#"<div id="loggedinusername">Unregistered Egg</div>"#, .loggedOut),
        (
            #"<table><tr><td class="user_loggedin">Early Bird <a href="account.php?action=logout">logout</a></td></tr></table>"#,
            .named("Early Bird")
        ),
        (
            #"<div class="breadcrumbs"><a href="usercp.php">User Control Panel For Early Bird</a> &gt; Inbox</div>"#,
            .named("Early Bird")
        ),
        (
            #"<ul class="navigation"><li><a href="/account.php?action=loginform&amp;next=x">Log in</a></ul>"#,
            .loggedOut
        ),
        (
            #"<ul class="navigation"><li><a href="/account.php?action=logout&amp;ma=1">Log out</a></ul>"#,
            .unknown
        ),
    ]) func `a page says whose it is where it can`(_ content: String, _ account: AccountSighting) throws {
        #expect(try Fragment.scrape(ForumPage.page(content)).account == account)
    }
}
