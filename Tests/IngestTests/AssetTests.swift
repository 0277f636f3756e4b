import Foundation
import Ingest
import Testing

@Suite struct `Pictures that came along` {
    private let gif = Array("GIF89a picture".utf8)
    private let other = Array("GIF89a another".utf8)

    @Test func `those beside a page are kept once per content, under the name the page has for them`()
        async throws
    {
        let bench = try ImportBench()
        try bench.write(ImportBench.page(thread: 1, picture: "<img src='t_files/a.gif'>"), to: "t.html")
        try bench.write(gif, to: "t_files/a.gif")
        try bench.write(gif, to: "t_files/same.gif")
        try bench.write("p { color: red }", to: "t_files/s.css")
        try bench.write("<html>an error page", to: "t_files/lie.gif")
        try bench.write("<!DOCTYPE html><title>Error</title><svg></svg>", to: "t_files/icon.gif")
        try bench.write("alert(1)", to: "t_files/x.js")
        let summary = try await bench.run()
        #expect(summary.assetCount == 4)
        #expect(
            try bench.query("SELECT media_type, byte_count, length(bytes) FROM asset ORDER BY 1")
                == ["image/gif|14|14", "text/css|16|16", "text/javascript|8|8"])
        #expect(
            try bench.query("SELECT url, media_type FROM asset_url JOIN asset USING (sha256) ORDER BY 1") == [
                "t_files/a.gif|image/gif", "t_files/s.css|text/css",
                "t_files/same.gif|image/gif", "t_files/x.js|text/javascript",
            ])
        #expect(
            try bench.query(
                """
                SELECT path, status, code FROM source_page JOIN source_issue ON source_page_id = source_page.id
                WHERE path LIKE '%_files/%' ORDER BY 1
                """) == [
                    "t_files/a.gif|skipped|asset.kept",
                    "t_files/icon.gif|skipped|asset.unknown",
                    "t_files/lie.gif|skipped|asset.unknown",
                    "t_files/s.css|skipped|asset.kept", "t_files/same.gif|skipped|asset.kept",
                    "t_files/x.js|skipped|asset.kept",
                ])
        #expect(try await bench.run().unchangedCount == 7)
    }

    @Test(arguments: [
        ("i.somethingawful.com/images/a.gif", "images/a.gif"),
        ("i.somethingawful.com/attachment.php?postid=5", "attachment.php?postid=5"),
        ("i.somethingawful.com/attachment.php@postid=5", "attachment.php?postid=5"),
    ])
    func `those in a mirror answer to the address they were fetched from`(file: String, path: String)
        async throws
    {
        let bench = try ImportBench()
        try bench.write(gif, to: file)
        try bench.write("words", to: "i.somethingawful.com/attachment.php?postid=6")
        try await bench.run()
        #expect(try bench.query("SELECT url FROM asset_url") == ["http://i.somethingawful.com/" + path])
    }

    @Test func `a script's answer is known as a picture by its bytes in a container too`() async throws {
        let bench = try ImportBench()
        let name = "i.somethingawful.com/attachment.php?postid=5"
        try bench.write(gif, to: name)
        try bench.pack(as: "mirror.tar.gz")
        try await bench.run()
        #expect(try bench.query("SELECT url FROM asset_url") == ["http://" + name])
    }

    @Test func `none are kept when none are wanted`() async throws {
        let bench = try ImportBench()
        bench.options.assets.areKept = false
        try bench.write(ImportBench.page(thread: 1), to: "t.html")
        try bench.write(gif, to: "t_files/a.gif")
        #expect(try await bench.run().assetCount == 0)
        #expect(try bench.query("SELECT count(*) FROM asset") == ["0"])
    }

    @Test func `one that is too big is left out and told`() async throws {
        let bench = try ImportBench()
        bench.options.assets.byteLimit = 10
        try bench.write(ImportBench.page(thread: 1), to: "t.html")
        try bench.write(gif, to: "t_files/a.gif")
        try await bench.run()
        #expect(try bench.query("SELECT count(*) FROM asset") == ["0"])
        #expect(try bench.query("SELECT severity, code FROM source_issue") == ["warning|asset.too-big"])
    }

    @Test func `no more are kept than the archive may hold, which is told`() async throws {
        let bench = try ImportBench()
        bench.options.assets.totalLimit = 20
        try bench.write(ImportBench.page(thread: 1), to: "t.html")
        try bench.write(gif, to: "t_files/a.gif")
        try bench.write(other, to: "t_files/b.gif")
        try bench.write(gif, to: "t_files/c.gif")
        try await bench.run()
        #expect(try bench.query("SELECT byte_count FROM asset") == ["14"])
        #expect(
            try bench.query(
                """
                SELECT path FROM source_issue JOIN source_page ON source_page.id = source_page_id
                WHERE code = 'asset.total-limit'
                """) == ["t_files/b.gif"])
    }
}
