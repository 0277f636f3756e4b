import Foundation
import Reader
import Testing

@Suite struct `Pages as of a day` {
    private static let before = "/as-of/2014-01-01"

    @Test func `show the former title, the unedited body and the post that is gone`() async throws {
        let reader = try await GooseStory.reader()
        let now = await reader.get("/t/9000003/1.html").main
        #expect(now.contains("<h1><bdi>\(GooseStory.laterTitle)"))
        let page = await reader.get(Self.before + "/t/9000003/1.html")
        #expect(page.status == 200)
        #expect(page.main.contains("<h1><bdi>\(GooseStory.title)"))
        let opening = try post(900_000_201, in: page.main)
        #expect(opening.contains("a goose lets itself into my greenhouse"))
        #expect(!opening.contains("swan"))
        #expect(opening.contains("Edited since"))
        #expect(opening.contains("href=\"../../p/900000201.html#versions\""))
        let gone = try post(900_000_212, in: page.main)
        #expect(gone.contains("Gone since"))
        #expect(!gone.contains("is-missing"))
        #expect(!page.main.contains("id=\"p900000240\""))
        #expect(try !post(900_000_202, in: page.main).contains("since"))
    }

    @Test func `name the pages that are missing by the captures of that day`() async throws {
        let reader = try await GooseStory.reader()
        let words = "Page 2 is not in the archive (newest capture "
        #expect(await reader.get("/t/9000003/1.html").main.contains(words + "2016-05-13)"))
        let then = await reader.get(Self.before + "/t/9000003/1.html").main
        #expect(then.contains(words + "2013-03-12)"))
    }

    @Test func `show names, titles and counts of that day`() async throws {
        let reader = try await GooseStory.reader()
        let thread = await reader.get(Self.before + "/t/9000003/1.html").main
        #expect(thread.contains("<bdi>Odd Job Harriet</bdi>"))
        #expect(!thread.contains("Even Job Harriet"))
        #expect(thread.contains("Has a ladder"))
        #expect(await reader.get("/t/9000003/1.html").main.contains("Had a ladder"))
        let contents = await reader.get(Self.before + "/t/9000003/index.html").main
        #expect(contents.contains("39 posts here"))
        #expect(!contents.contains("Earlier titles"))
        #expect(contents.contains("Odd Job Harriet</bdi><span class=\"count\">10"))
        let forum = await reader.get(Self.before + "/f/902.html").main
        #expect(forum.contains("<bdi>\(GooseStory.title)</bdi>"))
        #expect(forum.contains("<td class=\"number\">39"))
        let person = await reader.get(Self.before + "/u/900002.html").main
        #expect(person.contains("<h1><bdi>Odd Job Harriet</bdi></h1>"))
        #expect(person.contains("<dt>Posts here</dt><dd>10</dd>"))
        #expect(person.contains("<bdi>\(GooseStory.title)</bdi>"))
        #expect(!person.contains("<h2>Names</h2>"))
    }

    @Test func `are those of an archive of the captures up to then, but for the marks`() async throws {
        let (reader, first) = (try await GooseStory.reader(), try await GooseStory.readerOfFirst())
        for page in [
            "t/9000003/1.html", "t/9000003/index.html", "f/902.html", "u/900002.html", "u/900003.html",
            "u/index.html", "t/9000003/conversation.html", "t/9000003/pictures.html", "u/pictures-900002.html",
            "d/2013.html", "d/2013-03.html", "coverage.html",
        ] {
            let past = await reader.get("\(Self.before)/\(page)").main
                .replacing(/<p class="note later[^\n]*\n/, with: "")
            #expect(past == withoutQuotes(await first.get("/" + page).main), "\(page)")
        }
        #expect(
            forums(await reader.get("\(Self.before)/").main) == forums(await first.get("/").main))
    }

    /// A page but for who quotes whom, of which a person's page as of a day does not tell.
    private func withoutQuotes(_ page: String) -> String {
        page.replacing(/(?s)<section class="quotes">.*?<\/section>\n/, with: "")
    }

    /// The counts and the list of forums of a front page.
    private func forums(_ page: String) -> [String] {
        [
            /<dl class="counts">.*<\/dl>/, /(?s)<section class="forums">.*?<\/section>/,
        ].map { page.firstMatch(of: $0).map { String($0.output) } ?? "" }
    }

    @Test func `show the forums, their names and counts on the front page`() async throws {
        let page = await (try GooseStory.reader()).get(Self.before + "/")
        #expect(page.status == 200)
        #expect(page.text.contains("name=\"as-of\"") && !page.main.contains("How complete this is"))
        #expect(page.main.contains("<dt>Posts</dt><dd>39</dd>"))
        #expect(page.main.contains("1 thread, 39 posts"))
        #expect(await (try GooseStory.reader()).get(Self.before + "/index.html").main == page.main)
        let samples = try await Reader.samples()
        let then = await samples.get("/as-of/2014-12-31/").main
        #expect(then.contains("SOUP: spoons optional"))
        #expect(!(await samples.get("/").main.contains("SOUP: spoons optional")))
        #expect(
            await forums(samples.get("/as-of/2026-01-01/").main).last
                == forums(samples.get("/").main).last)
    }

    @Test func `list the people of that day with their names and posts`() async throws {
        let page = await (try GooseStory.reader()).get(Self.before + "/u/index.html")
        #expect(page.main.contains("Odd Job Harriet") && !page.main.contains("Even Job Harriet"))
        let samples = try await Reader.samples()
        #expect(
            await samples.get("/as-of/2026-01-01/u/index.html").main
                == (await samples.get("/u/index.html").main))
        #expect(
            await samples.get("/as-of/2026-01-01/u/index-2.html")["location"]
                == "/as-of/2026-01-01/u/index.html")
    }

    @Test func `show a punishment from the capture on that shows it, not from its date on`() async throws {
        let samples = try await Reader.samples()
        for (day, isShown) in [("2013-11-11", false), ("2013-11-12", true)] {
            let person = await samples.get("/as-of/\(day)/u/900010.html")
            #expect(person.status == 200)
            #expect(person.main.contains("<h2>Leper&#39;s Colony</h2>") == isShown, "\(day)")
        }
    }

    @Test func `find what the present says, and say which posts had another text then`() async throws {
        let reader = try await GooseStory.reader()
        let page = await reader.get(Self.before + "/search.html?q=swan").main
        #expect(page.contains("href=\"\(Self.before)/t/9000003/1.html#p900000201\""))
        #expect(page.contains("<span class=\"badge\">had another text then</span>"))
        #expect(page.contains("action=\"\(Self.before)/search.html\""))
        let later = await reader.get(Self.before + "/search.html?q=%22behind+my+ear%22&sort=date").main
        #expect(later.matches(of: /captured later/).count == 1)
        #expect(later.contains("<a href=\"/t/9000003/1.html#p900000240\""))
        #expect(!later.contains("another text"))
        let samples = await (try Reader.samples()).get("/as-of/2026-01-01/search.html?q=the").main
        #expect(samples.contains("<h2>Forums</h2>") && !samples.contains("then</span>"))
        #expect(!(await reader.get("/search.html?q=swan").main.contains("then</span>")))
        #expect(
            await reader.get(Self.before + "/search.html?q=a+swan&as-of=2016-05-13")["location"]
                == "/as-of/2016-05-13/search.html?q=a%20swan")
        #expect(await reader.get(Self.before + "/search.html?q=swan&as-of=")["location"] == "/search.html?q=swan")
    }

    @Test func `lead to a random post of that day, and say that no page shows a list by then`() async throws {
        let address = await (try GooseStory.reader()).get(Self.before + "/random")["location"]
        #expect(address?.hasPrefix(Self.before + "/t/9000003/1.html#p") == true)
        #expect(address?.hasSuffix("900000240") == false)
        let samples = try await Reader.samples(includesPrivate: true)
        #expect(await samples.get("/as-of/2001-01-01/notes.html").main.contains("No note was written by then."))
        for page in ["announcements.html", "bookmarks.html", "m/9100003.html", "d/2013.html"] {
            let missing = await samples.get("/as-of/2001-01-01/" + page)
            #expect(missing.status == 404)
            #expect(missing.main.contains("No page that was captured up to 2001-01-01 shows it."), "\(page)")
        }
        let hidden = await (try Reader.samples()).get("/as-of/2026-01-01/m/index.html")
        #expect(hidden.status == 404)
        #expect(!hidden.text.contains("9100003"))
    }

    @Test func `show the bookmarks and messages of that day`() async throws {
        let samples = try await Reader.samples(includesPrivate: true)
        for (day, isMarked) in [("2013-03-01", false), ("2013-03-08", true)] {
            let page = await samples.get("/as-of/\(day)/bookmarks.html").main
            #expect(page.contains("t/9000001/") && page.contains("t/9000003/") == isMarked, "\(day)")
        }
        for (day, isHeld) in [("2013-11-08", false), ("2013-11-09", true)] {
            #expect(await samples.get("/as-of/\(day)/m/index.html").main.contains("9100003") == isHeld, "\(day)")
        }
        #expect(await samples.get("/bookmarks.html").text.contains("<summary>As of an earlier day</summary>"))
    }

    @Test func `do not show forums that nothing names by then`() async throws {
        let samples = try await Reader.samples()
        #expect(await samples.get("/f/905.html").status == 200)
        #expect(await samples.get("/as-of/2000-01-01/f/905.html").status == 404)
        #expect(!(await samples.get("/as-of/2000-01-01/").main.contains("f/905.html")))
    }

    @Test func `equal those of the present after the last capture`() async throws {
        let reader = try await GooseStory.reader()
        for page in ["t/9000003/1.html", "t/9000003/index.html", "u/900002.html"] {
            let past = await reader.get("/as-of/2020-01-01/" + page).main
            #expect(past == withoutQuotes(await reader.get("/" + page).main), "\(page)")
        }
        let samples = try await Reader.samples(includesPrivate: true)
        for page in [
            "t/9000001/1.html", "t/9000003/1.html", "t/9000003/2.html", "t/9000006/1.html",
            "t/9000002/1.html", "t/9000004/index.html", "u/900002.html", "u/900005.html", "f/901.html", "f/905.html",
            "bookmarks.html", "announcements.html", "punishments.html", "coverage.html", "m/index.html",
            "m/9100003.html", "t/9000001/conversation.html", "t/9000003/pictures.html", "u/pictures-900002.html",
            "d/2012.html", "d/2013.html", "d/2013-03.html",
        ] {
            let past = await samples.get("/as-of/2026-01-01/" + page).main
            #expect(past == withoutQuotes(await samples.get("/" + page).main), "\(page)")
        }
    }

    @Test func `show a former name and an unedited body of the samples`() async throws {
        let page = try await Reader.samples().get("/as-of/2012-12-31/t/9000001/1.html").main
        #expect(page.contains("<bdi>Crumb Daemon</bdi>"))
        #expect(!page.contains("Tuesday Loaf</a>"))
        #expect(try post(900_000_010, in: page).contains("captures from <time datetime=\"2018-12-26\">"))
        #expect(try await Reader.samples().get("/as-of/2013-12-31/t/9000006/1.html").status == 404)
        let forum = try await Reader.samples().get("/as-of/2014-12-31/f/905.html").main
        #expect(forum.contains("<h1><bdi>SOUP: spoons optional</bdi>"))
        let renamed = try #require(
            try await Reader.samples().get("/f/905.html").text.firstMatch(of: /data-days="([^"]+)"/))
        #expect(renamed.output.1.split(separator: " ").contains("2017-01-17"))
    }

    @Test func `name the forum of that day above conversations, and do not check the archive`() async throws {
        let samples = try await Reader.samples()
        let page = await samples.get("/as-of/2014-12-31/t/9000006/conversation.html").main
        #expect(page.contains("<bdi>SOUP: spoons optional</bdi>"))
        #expect(await samples.get("/dashboard.html").main.contains("check.html"))
        #expect(!(await samples.get("/as-of/2014-12-31/dashboard.html").main.contains("check.html")))
    }

    @Test(arguments: ["api/v1/threads", "api/v1/forums", "f/902.html", "dashboard.html", "coverage.html"])
    func `count a post that pages of two threads show in its thread of that day`(_ address: String) async throws {
        let (reader, first) = (try await GooseStory.readerOfMoved(), try await GooseStory.readerOfFirst())
        func page(_ day: String?, of reader: Reader) async -> String {
            let isRoute = address.hasPrefix("api/")
            let path = day.map { isRoute ? "/\(address)?as-of=\($0)" : "/as-of/\($0)/\(address)" } ?? "/" + address
            let answer = await reader.get(path)
            let shown = isRoute ? answer.text : answer.main
            return shown.replacing(/"position":\d+,/, with: "")
                .replacing(/(?s)<section class="import">.*?<\/section>\n| · <a href="check.html">[^<]*<\/a>/, with: "")
        }
        #expect(await page("2020-01-01", of: reader) == page(nil, of: reader))
        #expect(await page("2014-01-01", of: reader) == page(nil, of: first))
    }

    @Test func `show that a post had gone by then`() async throws {
        let page = try await GooseStory.reader().get("/as-of/2016-05-13/t/9000003/1.html").main
        let gone = try post(900_000_212, in: page)
        #expect(gone.contains("is-missing"))
        #expect(!gone.contains("Gone since"))
        #expect(page.contains("id=\"p900000240\""))
    }

    @Test func `are led to by a form, and links on them lead to others of that day`() async throws {
        let reader = try await GooseStory.reader()
        let now = await reader.get("/t/9000003/1.html").text
        #expect(now.contains("data-days=\"2013-03-12 2016-05-13\""))
        #expect(now.contains("name=\"as-of\""))
        let moved = await reader.get("/t/9000003/1.html?as-of=2014-01-01")
        #expect(moved.status == 302)
        #expect(moved["location"] == Self.before + "/t/9000003/1.html")
        let again = await reader.get(Self.before + "/t/9000003/1.html?as-of=2016-05-13")
        #expect(again["location"] == "/as-of/2016-05-13/t/9000003/1.html")
        #expect(await reader.get(Self.before + "/u/900002.html?as-of=")["location"] == "/u/900002.html")
        let page = await reader.get(Self.before + "/t/9000003/1.html").text
        #expect(!page.contains("href=\"/"))
        for file in ["style/site.css", "style/reader.css", "script/as-of.js", "t/9000003/pages.js"] {
            #expect(await reader.get("\(Self.before)/\(file)").status == 200, "\(file)")
        }
    }

    @Test func `lead to the present where there is no other state`() async throws {
        let reader = try await GooseStory.reader()
        #expect(await reader.get(Self.before + "/p/900000201.html")["location"] == "/p/900000201.html")
        #expect(
            await reader.get(Self.before + "/t/9000003/2.html")["location"] == Self.before
                + "/t/9000003/1.html")
        #expect(await reader.get("/as-of/2010-01-01/t/9000003/1.html").status == 404)
        #expect(await reader.get("/as-of/2010-01-01/u/900002.html").status == 404)
    }

    @Test(arguments: [
        "/as-of/2014-13-01/t/9000003/1.html", "/as-of/2014-01-01", "/as-of/x/t/9000003/1.html",
        "/as-of//f/902.html",
        "/as-of/2014-01-01/nothing", "/as-of/2014-01-01/t/9000003/0.html",
    ])
    func `are not found at other addresses`(_ address: String) async throws {
        #expect(try await GooseStory.reader().get(address).status == 404)
    }

    private func post(_ id: Int, in page: String) throws -> String {
        let start = try #require(page.range(of: "id=\"p\(id)\""))
        let opening = page[..<start.lowerBound].range(of: "<article", options: .backwards)
        let end = try #require(page[start.upperBound...].range(of: "</article>"))
        return String(page[(opening?.lowerBound ?? start.lowerBound)..<end.lowerBound])
    }
}
