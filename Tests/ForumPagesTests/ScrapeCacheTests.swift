import Testing

@testable import ForumPages

@Suite struct `The cache of a scraper` {
    private func scrape(_ html: String, _ cache: inout ScrapeCache) throws -> ScrapedPage {
        PageScraper.scrape(try PageSource(Array(html.utf8)), &cache)
    }

    private func menu(_ names: [String]) -> String {
        let options = names.enumerated().map { #"<option value="\#($0 + 1)">-- \#($1)</option>"# }.joined()
        return #"<form class="forum_jump"><select name="forumid">\#(options)</select></form><p>end</p>"#
    }

    /// A sidebar as a page has it, and the same with one thing changed.
    private static let sidebar = #"""
        <td class="userinfo userid-7"><dl class="userinfo"><dt class="author op role-mod" title="M">Early Bird</dt>
        <dd class="registered">Jan 13, 2004</dd><dd class="title"><img src="http://i.somethingawful.com/u/bird.png">
        <br>Worms <i>now</i></dd></dl></td>
        """#

    private func page(_ sidebars: [String]) -> String {
        let posts = sidebars.enumerated().map { index, sidebar in
            """
            <table class="post" id="post\(index + 1)" data-idx="\(index + 1)"><tr>\(sidebar)
            <td class="postbody">Good morning.</td></tr><tr><td class="postdate">Sep 20, 2012 11:16</td></tr></table>
            """
        }
        return Fragment.thread(posts.joined())
    }

    @Test func `a sidebar that was read before says the same as when it is read`() throws {
        var cache = ScrapeCache()
        let html = page([Self.sidebar, Self.sidebar])
        for _ in 0..<2 { try expectEqual(try scrape(html, &cache), try Fragment.scrape(html)) }
        #expect(cache.counts.sidebars == 1)
    }

    @Test(arguments: [
        ("Early Bird", "Early Bire"), ("Worms", "Norms"), ("role-mod", "role-mad"), ("2004", "2005"),
        ("bird.png", "bird.gif"), (" op ", " "), ("<i>now</i>", "<b>now</b>"), ("userid-7", "userid-8"),
        ("</dl>", #"</dl><div class="complete_shit">body</div>"#),
        ("</dl>", "</dl><a href=member.php?userid=9>x</a>"),
        ("</dl></td>", "</dl>"), ("</dl>", "</dl><table><tr class=seen1><td class=postbody>x</table>"),
    ]) func `a sidebar that differs is read`(_ old: String, _ new: String) throws {
        let parts = Self.sidebar.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        let other = parts.joined(separator: new)
        var cache = ScrapeCache()
        for sidebars: [String] in [[Self.sidebar, other, Self.sidebar], [other, other], [Self.sidebar]] {
            let html = page(sidebars)
            try expectEqual(try scrape(html, &cache), try Fragment.scrape(html))
        }
    }

    @Test func `a menu that was read before lists the same, and another does not`() throws {
        var cache = ScrapeCache()
        for names in [
            ["Birds", "Bees"], ["Birds", "Bees"], ["Birds", "Beef"], ["Birds"], ["Birds", "Bees"],
        ] {
            let html = Fragment.thread(Fragment.post("1")) + menu(names)
            let page = try scrape(html, &cache)
            #expect(page.menu.map(\.name) == names)
            try expectEqual(page, try Fragment.scrape(html))
        }
        #expect(cache.counts.menus == 3)
    }

    @Test func `what is remembered is bounded, whatever the pages hold`() throws {
        var cache = ScrapeCache()
        for round in 0..<12 {
            let posts = (0..<400).map { index in
                let user = round * 400 + index + 1
                return Fragment.post("\(user)", author: "User \(user)", userID: "\(user)")
            }
            let long = Fragment.post(
                "999999", author: String(repeating: "long ", count: 20_000), userID: "999999")
            let html = Fragment.thread(posts.joined() + long) + menu(["Forum \(round)"])
            _ = try scrape(html, &cache)
            #expect(cache.counts.sidebars <= ScrapeCache.sidebarLimit)
        }
        #expect(cache.counts.menus == ScrapeCache.menuLimit)
        let limit = ScrapeCache.sidebarTotalBytes + 8 * ScrapeCache.sidebarBytes
        #expect(cache.byteCount <= limit + ScrapeCache.menuLimit * ScrapeCache.menuBytes)
    }
}
