import Foundation
import Reader
import Testing

/// What the Reader gives to keep: found posts as files, citations, and the owner's own posts.
@Suite struct KeepTests {
    @Test func `a search page offers its posts as files`() async throws {
        let reader = try await Reader.samples(includesPrivate: true)
        let page = await reader.get("/search.html?q=goose&sort=date").text
        for form in ["html", "csv", "markdown", "atom"] {
            #expect(page.contains("href=\"/found/\(form)?q=goose&amp;sort=date\""), "\(form)")
        }
        let html = await reader.get("/found/html?q=goose")
        #expect(html["content-disposition"] == "attachment; filename=found.html")
        #expect(html.text.contains("medium goose") && !html.text.contains("kettle"))
        let feed = await reader.get("/found/atom?q=goose")
        #expect(feed["content-type"]?.hasPrefix("application/atom+xml") == true)
        #expect(feed.text.ranges(of: "<entry>").count > 10)
        #expect(
            feed.text.contains("<title>goose</title>") && feed.text.contains("t/9000003/1.html#p900000212"))
        for form in ["csv", "markdown"] {
            let zip = await reader.get("/found/\(form)?q=goose")
            #expect(zip["content-type"] == "application/zip" && zip.body.starts(with: Array("PK".utf8)))
            #expect(zip.text.contains(form == "csv" ? "post.csv" : "index.md"))
        }
        let several = await reader.get("/found/html?q=user:900001")
        #expect(several["content-disposition"] == "attachment; filename=found.zip")
    }

    @Test func `no file has private messages, and none is made of nothing`() async throws {
        let reader = try await Reader.samples(includesPrivate: true)
        let page = await reader.get("/search.html?q=sourdough%20in:messages").text
        #expect(page.contains("sourdough") && !page.contains("/found/"))
        for query in ["sourdough%20in:messages", "in:messages%20a", "in:threads%20goose", "zzzzqqqq", ""] {
            #expect(await reader.get("/found/csv?q=\(query)").status == 404, "\(query)")
        }
        let both = await reader.get("/found/csv?q=goose").text
        #expect(both.contains("post.csv") && !both.contains("private_message"))
        #expect(await reader.get("/found/exe?q=goose").status == 404)
        #expect(await reader.get("/found/csv?q=user:nobody").status == 404)
    }

    @Test(arguments: [
        ("bib", "application/x-bibtex", "@online{post-900000212,"),
        ("ris", "application/x-research", "TY  - ELEC"),
        ("json", "application/vnd.citationstyles", "\"post-900000212\""),
        ("txt", "text/plain", "Odd Job Harriet, “"),
    ]) func `each post and thread has its citation`(_ form: (ending: String, type: String, start: String)) async throws
    {
        let reader = try await Reader.samples()
        let citation = await reader.get("/p/900000212.\(form.ending)")
        #expect(citation["content-type"]?.hasPrefix(form.type) == true)
        #expect(citation.text.contains(form.start) && citation.text.contains("goose in my greenhouse"))
        #expect(await reader.get("/p/900000212.html").main.contains("href=\"900000212.\(form.ending)\""))
        #expect(await reader.get("/p/5.\(form.ending)").status == 404)
        let thread = await reader.get("/t/9000003.\(form.ending)")
        #expect(thread["content-type"] == citation["content-type"] && thread.text.contains("goose in my greenhouse"))
        #expect(thread.text.contains("https://forums.somethingawful.com/showthread.php?threadid=9000003"))
        #expect(await reader.get("/t/5.\(form.ending)").status == 404)
    }

    @Test func `a thread page tells programs that collect references what it is`() async throws {
        let page = try await Reader.samples().get("/t/9000003/1.html").text
        for meta in [
            "\"DC.type\" content=\"forumPost\"", "\"DC.creator\" content=\"Odd Job Harriet\"",
            "\"DC.date\" content=\"2013-03-04\"", "\"DC.source\" content=\"Beasts &amp; Neighbours\"",
            "\"DC.title\" content=\"There is a goose in my greenhouse and it keeps office hours\"",
            "\"citation_public_url\" content=\"https://forums.somethingawful.com/showthread.php?threadid=9000003\"",
        ] { #expect(page.contains("<meta name=\(meta)>"), "\(meta)") }
    }

    @Test func `the owner's posts are a page, with those quoted and who quoted them`() async throws {
        let reader = try await Reader.samples()
        #expect(await reader.get("/").text.contains("<a href=\"u/900001.html\">My posts</a>"))
        let page = await reader.get("/u/900001.html").text
        #expect(page.contains("Most quoted posts") && page.contains("Who quotes them"))
        #expect(page.contains("href=\"../search.html?q=quoting:900001&amp;sort=date\""))
        let answers = await reader.get("/search.html?q=quoting:900001&sort=date").main
        #expect(answers.contains("Odd Job Harriet") && answers.contains("1 hit"))
    }
}
