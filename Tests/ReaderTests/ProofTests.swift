import ForumModel
import Foundation
import Ingest
import Reader
import Testing

@Suite struct `The sources of a post` {
    @Test func `are led to from each post`() async throws {
        let page = try await Reader.samples().get("/t/9000001/1.html").main
        #expect(page.contains("<a class=\"source\" href=\"../../p/900000010.html#s"))
    }

    @Test func `name the captures, their statements and the rule that decided`() async throws {
        let page = try await Reader.samples().get("/p/900000010.html").main
        #expect(page.contains("<h1>Sources of post 900000010</h1>"))
        #expect(page.contains("2 captures show it, in 2 versions"))
        #expect(page.contains("Tuesday Loaf (user 900005)"))
        #expect(page.contains("Decided by <a href=\"#c"))
        #expect(page.contains("the newest page that is not filtered to one user"))
        #expect(page.contains("version 1 of the body"))
        #expect(page.contains("version 2 of the body"))
        #expect(page.contains("SHA-256"))
        #expect(page.contains("pagenumber=1.html"))
        #expect(page.contains("href=\"../t/9000001/1.html#p900000010\""))
    }

    @Test func `compare any two versions word by word`() async throws {
        let reader = try await GooseStory.reader()
        let page = await reader.get("/p/900000201.html").main
        #expect(page.contains("From version 1 to version 2"))
        #expect(page.contains("<del>goose lets</del> <ins>swan let</ins>"))
        let reverse = await reader.get("/p/900000201.html?from=2&to=1").main
        #expect(reverse.contains("<del>swan let</del> <ins>goose lets</ins>"))
        let same = await reader.get("/p/900000201.html?from=9&to=99999999999999999999").main
        #expect(same.contains("no word changed"))
        #expect(await reader.get("/p/900000202.html").main.contains("show the same text"))
    }

    @Test(arguments: ["/p/900000640.html", "/p/0900000010.html", "/p/x.html", "/p/.html", "/p/-1.html"])
    func `are not found for other posts`(_ address: String) async throws {
        #expect(try await Reader.samples().get(address).status == 404)
    }

    @Test func `show the kept page in a frame that runs and fetches nothing`() async throws {
        let reader = try await GooseStory.reader()
        let page = await reader.get("/p/900000212.html")
        let match = try #require(
            page.main.firstMatch(
                of: /<iframe[^>]*src="\.\.\/(k\/[0-9a-f]{64}\.html)#post900000212"/))
        #expect(page.main.contains("<iframe class=\"kept\" sandbox=\"\""))
        #expect(page["content-security-policy"]?.contains("frame-src 'self'") == true)
        let kept = await reader.get("/" + match.output.1)
        #expect(kept.status == 200)
        #expect(kept["content-security-policy"] == "default-src 'none'; frame-ancestors 'self'; sandbox")
        #expect(kept["x-frame-options"] == "SAMEORIGIN")
        #expect(kept["x-dns-prefetch-control"] == "off")
        #expect(kept["content-type"] == "text/html; charset=windows-1252")
        #expect(kept.text.contains(GooseStory.title))
        #expect(kept.text.contains("id=\"post900000212\""))
        #expect(!kept.text.contains("<link"))
        #expect(kept.text.contains("<xink rel=\"stylesheet\""))
        #expect(!kept.text.contains(/<(?i:i?frame|object|embed)/))
        #expect(kept.text.contains("<xFrame src=\"http://ads.example/\""))
    }

    @Test func `keep the bytes of private pages from others`() async throws {
        let (folder, _) = try await SampleArchive.copy()
        defer { try? FileManager.default.removeItem(at: folder) }
        let archive = folder.appendingPathComponent("kept.sqlite").path
        let page = SampleArchive.pages + "/private/private.php?action=show&privatemessageid=9100001.html"
        try await SampleArchive.importPages([page], into: archive, keeping: .all)
        let hash = ContentHash(of: try Data(contentsOf: URL(fileURLWithPath: page))).description
        let closed = try Reader(archive: archive)
        #expect(await closed.get("/k/\(hash).html").status == 404)
        let open = try Reader(archive: archive, options: Reader.options(includesPrivate: true))
        #expect(await open.get("/k/\(hash).html").status == 200)
    }

    @Test(arguments: ["/k/", "/k/x.html", "/k/\(String(repeating: "0", count: 64)).html", "/k/%27.html"])
    func `hold no other bytes`(_ address: String) async throws {
        #expect(try await Reader.samples().get(address).status == 404)
    }
}
