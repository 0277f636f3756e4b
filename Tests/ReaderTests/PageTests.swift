import Archive
import Exports
import ForumModel
import Foundation
import Reader
import Testing

@Suite struct `Pages of the Reader` {
    @Test(arguments: [false, true])
    func `are those of an exported site, but for search`(_ includesPrivate: Bool) async throws {
        let folder = NSTemporaryDirectory() + "awful-reader-site-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var selection = ArchiveSelection()
        selection.includesPrivate = includesPrivate
        let store = try await ArchiveStore(path: SampleArchive.path, access: .read)
        _ = try store.reading(selection) { try SiteExporter().export($0, ExportJob(output: folder)) }
        let reader = try await Reader.samples(includesPrivate: includesPrivate)
        let names = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
        var compared = 0
        for name in names.sorted() where !name.hasPrefix("search") && !name.hasSuffix("last.html") {
            guard let file = FileManager.default.contents(atPath: folder + "/" + name), name.contains(".")
            else {
                continue
            }
            let response = await reader.get("/" + name)
            if name.hasPrefix(".") || name.hasSuffix(".json") { continue }
            #expect(response.status == 200, "\(name)")
            if name.hasSuffix(".html") {
                // The sources of a post have a page here, and a list at the end of the page there. Which posts are
                // unread is for the person at the Reader alone.
                let main = response.main
                    .replacing(/(class="source" href=")[.\/]*p\/[0-9]+\.html/) { $0.output.1 }
                    .replacing(/\ <a class="badge unread"[^>]*>[^<]*<\/a>/, with: "")
                    .replacing(
                        /(?s)<p class="begun">.*?<\/p>\n<section class="memories">.*?<\/section>\n/, with: "")
                #expect(main == ReaderResponse.main(of: String(decoding: file, as: UTF8.self)), "\(name)")
            } else {
                #expect(response.body == Array(file), "\(name)")
            }
            compared += 1
        }
        #expect(compared > 60)
    }

    @Test func `have no rules, scripts or colours in themselves`() async throws {
        let reader = try await Reader.samples()
        let page = await reader.get("/t/9000001/1.html").text
        #expect(!page.contains("<style"))
        let sheets = page.matches(of: /href="\.\.\/\.\.\/(style\/[^"]+)"/).map { String($0.1) }
        #expect(sheets.count >= 2)
        for sheet in sheets {
            let response = await reader.get("/" + sheet)
            #expect(response.status == 200, "\(sheet)")
            #expect(response["content-type"] == "text/css; charset=utf-8")
        }
    }

    @Test func `give private messages away only when they were asked to`() async throws {
        let closed = try await Reader.samples()
        for address in [
            "/m/index.html", "/m/9100003.html", "/search.html?q=sourdough", "/search.html?q=in:messages",
        ] {
            let response = await closed.get(address)
            #expect(!response.main.contains("sourdough)"), "\(address)")
        }
        let open = try await Reader.samples(includesPrivate: true)
        #expect(await open.get("/m/index.html").main.contains("sourdough"))
        #expect(await open.get("/search.html?q=sourdough").main.contains("/m/91000"))
    }

    @Test func `lead on where a page or thread has another number here`() async throws {
        let reader = try await Reader.samples()
        #expect(await reader.get("/t/9000003/last.html")["location"] == "/t/9000003/2.html")
        #expect(await reader.get("/t/9000012/1.html")["location"] == "/t/9000012/index.html")
        #expect(await reader.get("/f/902-9.html")["location"] == "/f/902.html")
        #expect(await reader.get("/t/9000003/7.html").status == 404)
    }

    @Test func `begin with a line of facts, and keep marks, lists of pages and feeds in a menu`() async throws {
        let page = await (try Reader.samples()).get("/t/9000003/1.html")
        #expect(page.main.contains("8 Mar 2013</time> \u{B7} page 1<span class=\"of\"></span></p>"))
        for part in [
            "index.html", "conversation.html", "feed.atom", "name=\"as-of\"",
            "value=\"read\" title=\"Mark read\"",
        ] {
            #expect(page.tools.contains(part), "\(part)")
        }
        let site = await (try Reader.samples()).get("/t/9000001/1.html").main
        #expect(site.contains("<p class=\"rank\"><span class=\"badge\">OP</span>"))
    }

    @Test func `show an author's picture apart from the title, and tags and ratings in lists`() async throws {
        let reader = try await Reader.samples()
        let post = await reader.get("/t/9000005/1.html").main
        #expect(post.contains("<div class=\"user-title\">\nbutter side up</div>"))
        #expect(post.contains("class=\"author is-admin\""))
        let forum = await reader.get("/f/902.html").main
        #expect(forum.contains("<span class=\"tag\">Goose</span> <a"))
        #expect(forum.contains("<span class=\"rating\" title=\"159 votes\">\u{2605}\u{A0}5.0</span>"))
    }

    @Test func `show the poll of a thread on its first page, also as of a day`() async throws {
        let reader = try await Reader.samples()
        let page = await reader.get("/t/9000005/1.html").main
        #expect(
            page.contains("<summary>Poll</summary><div><p><b>Which biscuit would you tell? (24 votes)</b>"))
        #expect(
            page.contains(
                "Shortbread</span> <span class=\"bar w-100\"></span> <span class=\"count\">11 votes"))
        #expect(await reader.get("/as-of/2019-01-01/t/9000005/1.html").main == page)
        #expect(!(await reader.get("/as-of/2012-12-31/t/9000005/1.html").main.contains(">Poll<")))
        #expect(!(await reader.get("/t/9000003/1.html").main.contains(">Poll<")))
    }

    @Test(arguments: [
        (HTMLExporter() as any Exporter, "Poll: Which biscuit would you tell? (24 votes)"),
        (MarkdownExporter(), "**Poll: Which biscuit would you tell? (24 votes)**\n\n- Shortbread: 11\n"),
        (MboxExporter(), "X-Awful-Poll: Which biscuit would you tell? (24 votes) Shortbread: 11;"),
    ])
    func `have a poll in common with other exports`(_ exporter: any Exporter, _ poll: String) async throws {
        let output = NSTemporaryDirectory() + "awful-reader-poll-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: output) }
        let store = try await ArchiveStore(path: SampleArchive.path, access: .read)
        var selection = ArchiveSelection()
        selection.threads = [ThreadID(rawValue: 9_000_005)]
        _ = try store.reading(selection) { try exporter.export($0, ExportJob(output: output)) }
        let files = (FileManager.default.enumerator(atPath: output)?.compactMap { $0 as? String } ?? [])
            .map { output + "/" + $0 }
        let texts = (files + [output]).compactMap { FileManager.default.contents(atPath: $0) }
            .map { String(decoding: $0, as: UTF8.self) }
        #expect(texts.count { $0.contains(poll) } == 1)
    }

    @Test func `list people with most posts first, and those without apart`() async throws {
        let page = try await Reader.samples().get("/u/index.html").main
        let counts = page.matches(of: /<td class="number">([0-9]+)</).compactMap { Int($0.1) }
        #expect(counts.count > 10 && counts == counts.sorted(by: >) && counts.last != 0)
        #expect(page.contains("<summary>4 people without posts here</summary>"))
    }

    @Test func `begin with the words of any post and the newest imported page`() async throws {
        let page = try await Reader.samples().get("/").main
        #expect(page.contains(/<p class="begun">Imported last: <a href="\/[^"]+">[^<]+<\/a>/))
        let post = try #require(page.firstMatch(of: /(?s)<section class="memories">.*?<\/section>/)).output
        #expect(post.contains(/<a href="t\/[0-9]+\/[0-9]+\.html#p[0-9]+"><bdi>[^<]+<\/bdi>/))
        #expect(post.contains(/<p class="excerpt">[^<]+</) || post.contains("excerpt quoted"))
    }

    @Test func `count forums and threads with posts above as below`() async throws {
        let page = try await Reader.samples().get("/").main
        let forums = try #require(page.firstMatch(of: /<dt>Forums<\/dt><dd>([0-9]+)</)).output.1
        #expect(page.contains("<summary>\(forums) forums with posts</summary>"))
        let threads = try #require(page.firstMatch(of: /<dt>Threads<\/dt><dd>([0-9]+)</)).output.1
        #expect(page.matches(of: /<li class="card/).count == Int(threads))
    }

    @Test func `review a year by its threads, people and most quoted posts`() async throws {
        let page = try await Reader.samples().get("/d/2013.html").main
        let headings = page.matches(of: /<h2>([^<]+)<\/h2>/).map { String($0.1) }
        #expect(headings == ["Months", "Threads", "People", "Most quoted posts"])
        #expect(page.contains(#"<a href="../u/900002.html">Odd Job Harriet</a>"#))
        #expect(page.contains("quoted by 2 posts</span><p class=\"excerpt\">"))
        #expect(!page.contains("My oven"))
    }

    @Test func `tell whom a person quotes, and who quotes the person`() async throws {
        let page = try await Reader.samples().get("/u/900002.html").main
        let quotes = try #require(page.firstMatch(of: /(?s)<section class="quotes">.*?<\/section>/)).output
        let headings = quotes.matches(of: /<h2>([^<]+)<\/h2>/).map { String($0.1) }
        #expect(headings == ["Most quoted posts", "Whom they quote", "Who quotes them"])
        #expect(quotes.split(separator: "Who quotes them").last?.contains("Moth Lieutenant") == true)
        #expect(!quotes.contains(">Odd Job Harriet</a>"))
    }

    @Test func `list messages in one table, newest first, with their places in conversations`() async throws {
        let page = try await Reader.samples(includesPrivate: true).get("/m/index.html").main
        let times = page.matches(of: /<td><time datetime="([^"]+)"/).map { String($0.1) }
        #expect(times.count == 6 && times == times.sorted(by: >))
        #expect(
            page.matches(of: /<td><bdi>Hostage situation \(sourdough\)<\/bdi>, ([0-9]) of 3</).map(\.1) == [
                "3", "2", "1",
            ])
    }

    @Test func `name the Leper's Colony in the menu`() async throws {
        let page = try await Reader.samples().get("/").text
        #expect(page.contains(#"<a href="punishments.html">Leper&#39;s Colony</a>"#))
    }

    @Test func `lead to any post, or say that there is none`() async throws {
        let reader = try await Reader.samples()
        let place = try #require(await reader.get("/random")["location"])
        #expect(place.contains(/^\/t\/[0-9]+\/[0-9]+\.html#p[0-9]+$/))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "awful-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let empty = folder.appendingPathComponent("a.sqlite").path
        try await SampleArchive.importPages([SampleArchive.pages + "/lists"], into: empty)
        let answer = try await Reader(archive: empty, options: Reader.options()).get("/random")
        #expect(answer.status == 404 && answer.main.contains("There is no post"))
    }

    @Test func `name people of whom no post is held`() async throws {
        #expect(try await Reader.samples().get("/u/900017.html").main.contains("The Night Porter"))
    }
}

@Suite struct `Searching in the Reader` {
    @Test func `takes the terminal's syntax, marks words and counts by forum, year and person`() async throws {
        let reader = try await Reader.samples()
        let page = await reader.get("/search.html?q=goose").main
        #expect(page.contains("<mark>goose</mark>") && page.contains(" hits, best first."))
        let byDate = await reader.get("/search.html?q=goose&sort=date").main
        #expect(byDate.contains(" hits, newest first."))
        #expect(page.contains("/t/9000003/1.html#p"))
        #expect(page.contains(">Forums</h2>") || page.contains(">People</h2>"))
        let narrowed = await reader.get("/search.html?q=goose+user%3A%22Odd+Job+Harriet%22+in%3Aposts").main
        #expect(narrowed.contains("<bdi>Odd Job Harriet</bdi>"))
        #expect(!narrowed.contains("<bdi>Moth Lieutenant</bdi>"))
    }

    @Test func `shows threads without posts last, and no excerpt that is the title`() async throws {
        let page = try await Reader.samples().get("/search.html?q=in%3Athreads+before%3A2030").main
        let hits = page.split(separator: "<li>").dropFirst().map { $0.contains("thread without posts") }
        #expect(hits.contains(true) && hits == hits.sorted { !$0 && $1 })
        #expect(!page.contains(#"<p class="excerpt">"#))
    }

    @Test func `shows the words of a post that the title of its thread has, too`() async throws {
        let page = QuotingPage.page(5, [(141, [])]).replacing("Words of 141.", with: "Kettle")
        let archive = try await WrittenArchive(["1.html": page])
        defer { archive.remove() }
        let found = try await archive.reader().get("/search.html?q=kettle+in%3Aposts").main
        #expect(found.contains(#"<p class="excerpt"><mark>Kettle</mark></p>"#), "\(found)")
    }

    @Test func `takes the fields that the scripts of a site write`() async throws {
        let page = try await Reader.samples().get(
            "/search.html?thread=9000003&author=Odd+Job+Harriet&from=2013-03-05&q=goose")
        #expect(
            page.main.contains(
                "value=\"thread:&quot;9000003&quot; user:&quot;Odd Job Harriet&quot; after:&quot;2013-03-05&quot; goose\""
            ))
        #expect(page.main.contains("/t/9000003/1.html#p900000212"))
        #expect(!page.main.contains("/t/9000003/1.html#p900000201"))
    }

    @Test func `finds the last word while it is being typed, and after Enter if nothing has it as it is`()
        async throws
    {
        let reader = try await Reader.samples()
        let page = await reader.get("/search.html?q=greenho&unfinished=1").main
        #expect(page.contains("/t/9000003/"))
        let facet = try #require(page.firstMatch(of: /\/search\.html\?q=greenho%2A%20user[^"]+/))
        #expect(await reader.get(String(facet.output)).main.contains("/t/9000003/"))
        let entered = await reader.get("/search.html?q=greenho").main
        #expect(entered.contains("/t/9000003/") && entered.contains("greenho%2A%20user"))
        let similar = await reader.get("/search.html?q=greenho+goose").main
        #expect(similar.contains("Nothing was found for “greenho”; showing “green” (1 hit)."))
        #expect(await reader.get("/search.html?q=qqxyzzy").main.contains("Nothing was found."))
    }

    @Test(arguments: [
        "%22", "don%27t", "C%2B%2B", "-x", "*", "AND", "NEAR(a+b", "nosuch:x", "%00", "%F0%9F%98%80",
        "user%3Anobody", "after%3Ax", "%3Cscript%3Ealert(1)%3C/script%3E", "forum:-1",
        "thread%3A99999999999999999999",
    ])
    func `takes any text`(_ words: String) async throws {
        let response = try await Reader.samples().get("/search.html?q=" + words)
        #expect(response.status == 200)
        #expect(!response.text.contains("<script>"))
    }
}
