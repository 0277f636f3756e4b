import ForumModel
import TestSupport
import Testing

@testable import ForumPages

/// Pages in place of the requested one.
@Suite struct `Pages in the place of another` {
    static let form = #"""
        <form action="https://forums.somethingawful.com/account.php" method="post" class="login_form">
        <input type="hidden" name="action" value="login"><input type="text" name="username">
        <input type="password" name="password"><input type="hidden" name="next" value="/showthread.php?threadid=5"></form>
        """#

    static func challenge(script: String = "", title: String = "Just a moment...", text: String = "")
        -> String
    {
        """
        <!DOCTYPE html><html lang="en-US"><head><title>\(title)</title><meta http-equiv="refresh" content="390"></head>
        <body class="no-js"><div class="main-wrapper" role="main"><div class="main-content"><noscript>
        <div class="h2"><span id="challenge-error-text">Enable JavaScript and cookies to continue</span></div></noscript>\(text)
        </div></div><script>\(script)</script></body></html>
        """
    }

    static func reason(_ page: ScrapedPage) -> ScrapedNotice.Reason? {
        guard page.isForumPage, page.identity.kind == .notice, case .notice(let notice) = page.content else {
            return nil
        }
        return notice.reason
    }

    @Test(arguments: [
        ForumPage.page(form), ForumPage.page(form, body: #"id="something_awful" class="loginform""#),
        ForumPage.page("Who are you?", body: #"id="something_awful" class="loginform""#),
        ForumPage.page(form, body: ""),
        #"<meta http-equiv="Refresh" content="0; URL=https://forums.somethingawful.com/account.php?action=loginform">"#,
        ForumPage.page(
            "x", head: #"<meta http-equiv="refresh" content="0;url='/account.php?action=login&next=%2F'">"#),
    ]) func `a login form, or a redirect to it, is a notice`(_ html: String) throws {
        let page = try Fragment.scrape(html, fileName: "showthread.php?threadid=5.html")
        #expect(Self.reason(page) == .login)
        #expect(page.identity.threadID == nil)
    }

    @Test func `whatever stands at the address of the login is a notice`() throws {
        let html = ForumPage.page("Thank you for logging in.")
        #expect(Self.reason(try Fragment.scrape(html, fileName: "account.php?action=login.html")) == .login)
        #expect(try Fragment.scrape(html).identity.kind == .other)
    }

    @Test func `a form to change the password is none to log in`() throws {
        let form = #"""
            <form action="account.php"><input type="hidden" name="action" value="updatepassword">
            <input type="password" name="currentpassword"><input type="password" name="newpassword"></form>
            """#
        #expect(try Fragment.scrape(ForumPage.page(form)).identity.kind == .other)
    }

    @Test func `a page of a thread with a field for the password is one of the thread`() throws {
        let page = try Fragment.scrape(Fragment.thread(Fragment.post("1"), above: Self.form))
        #expect(page.identity.kind == .showthread)
        #expect(page.posts.count == 1)
    }

    @Test func `a bare redirect within the forums is a notice`() throws {
        let html = #"<meta http-equiv="refresh" content="0; url=showthread.php?threadid=5">"#
        let url = "https://forums.somethingawful.com/newreply.php"
        #expect(Self.reason(try Fragment.scrape(html, url: url)) == .redirect)
        #expect(try !Fragment.scrape(html, url: "https://example.com/newreply.php").isForumPage)
        #expect(try !Fragment.scrape(html).isForumPage)
    }

    @Test(arguments: [
        challenge(), challenge(title: "Just a moment\u{2026}"),
        challenge(
            script: "window._cf_chl_opt = {cvId: '3', cZone: 'forums.somethingawful.com'};",
            title: "Un momento"),
        challenge(text: "forums.somethingawful.com needs to review the security of your connection."),
        challenge(title: "Attention Required! | Cloudflare", text: "<h1>forums.somethingawful.com</h1>"),
    ]) func `a challenge in front of a page is a notice`(_ html: String) throws {
        let page = try Fragment.scrape(html)
        #expect(Self.reason(page) == .challenge)
        #expect(page.diagnostics.isEmpty)
        guard case .notice(let notice) = page.content else { return }
        #expect(notice.text.contains("Enable JavaScript"))
    }

    @Test func `a challenge of another site is none of the forums'`() throws {
        let script = "window._cf_chl_opt={cZone:\"example.com\"}"
        #expect(try !Fragment.scrape(Self.challenge(script: script)).isForumPage)
        #expect(try !Fragment.scrape(Self.challenge(text: "<h1>example.com</h1>")).isForumPage)
        #expect(try !Fragment.scrape(Self.challenge(), url: "https://example.com/").isForumPage)
        #expect(
            Self.reason(try Fragment.scrape(Self.challenge(), url: "https://forums.somethingawful.com/"))
                == .challenge)
    }

    @Test func `a page of another site behind the same network is no challenge`() throws {
        let html = #"""
            <html><head><title>Birds</title></head><body><p>Birds.</p>
            <script src="/cdn-cgi/challenge-platform/h/g/scripts/jsd/main.js"></script></body></html>
            """#
        #expect(try !Fragment.scrape(html, url: "https://forums.somethingawful.com.example.org/").isForumPage)
        #expect(try !Fragment.scrape(html).isForumPage)
    }
}
