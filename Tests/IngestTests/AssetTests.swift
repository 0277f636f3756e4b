import Archive
import ForumModel
import Ingest
import TestSupport
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
        #expect(summary.assetCount == 6)
        #expect(
            try bench.query("SELECT media_type, byte_count, length(bytes) FROM asset ORDER BY 1, 2")
                == ["image/gif|14|14", "text/css|16|16", "text/html|19|19", "text/html|46|46", "text/javascript|8|8"])
        #expect(
            try bench.query("SELECT url, media_type FROM asset_url JOIN asset USING (sha256) ORDER BY 1") == [
                "t_files/a.gif|image/gif", "t_files/icon.gif|text/html", "t_files/lie.gif|text/html",
                "t_files/s.css|text/css",
                "t_files/same.gif|image/gif", "t_files/x.js|text/javascript",
            ])
        #expect(
            try bench.query(
                """
                SELECT path, status, code FROM source_page JOIN source_issue ON source_page_id = source_page.id
                WHERE path LIKE '%_files/%' ORDER BY 1
                """) == [
                    "t_files/a.gif|skipped|asset.kept",
                    "t_files/icon.gif|skipped|asset.kept", "t_files/lie.gif|skipped|asset.kept",
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

    @Test func `scripts are told by their names, also by those that Chrome gives them`() async throws {
        let bench = try ImportBench()
        try bench.write(ImportBench.page(thread: 1), to: "t.html")
        try bench.write("alert(1)", to: "t_files/jquery.js.download")
        try await bench.run()
        #expect(
            try bench.query("SELECT url, media_type FROM asset_url JOIN asset USING (sha256) ORDER BY 1") == [
                "t_files/jquery.js.download|text/javascript"
            ])
    }

    @Test func `of another archive are not taken with the name of somebody who was forgotten`() async throws {
        let benches = [try ImportBench(), try ImportBench()]
        try benches[0].write(ForumPage.thread(1, [ForumPage.post(11, author: "GooseHerder", userID: 7)]), to: "a.html")
        try benches[1].write(ImportBench.page(thread: 2), to: "t.html")
        try benches[1].write("<html>by GooseHerder", to: "t_files/frame.html")
        for bench in benches { try await bench.run() }
        let stores = try benches.map { try ArchiveStore(path: $0.archive, access: .write) }
        var request = DeletionRequest(at: UTCTime(seconds: 1_700_000_000))
        request.persons = [.init(id: UserID(rawValue: 7), name: "GooseHerder")]
        _ = try stores[0].delete(request)
        _ = try ArchiveMerge(into: stores[0]).run([stores[1]])
        #expect(try benches[0].query("SELECT count(*) FROM asset") == ["0"])
        #expect(try benches[1].query("SELECT count(*) FROM asset") == ["1"])
    }

    @Test(arguments: ["a post", "the page", "the page first"])
    func `frames go with the words of their page, and leave no export without it`(_ what: String) async throws {
        let bench = try ImportBench()
        let page = ForumPage.thread(1, [ForumPage.post(11, body: "gone"), ForumPage.post(12, body: "left")])
        try bench.write(page, to: "a/t.html")
        try bench.write("<html>gone", to: "a/t_files/frame.html")
        try bench.write(ForumPage.thread(2, [ForumPage.post(21)]), to: "b/t.html")
        try bench.write("<html>an advertisement", to: "b/t_files/frame.html")
        if what != "the page first" { try await bench.run() }
        let store = try ArchiveStore(path: bench.archive, access: .write)
        var request = DeletionRequest(at: UTCTime(seconds: 1_700_000_000))
        if what == "a post" {
            request.targets = [.init(.post, 11)]
        } else {
            request.pages = [ContentHash(of: Array(page.utf8))]
        }
        _ = try store.delete(request)
        try store.close()
        bench.options.isRescan = true
        try await bench.run()
        #expect(try bench.query("SELECT CAST(bytes AS TEXT) FROM asset") == ["<html>an advertisement"])
        #expect(try !ArchiveStore(path: bench.archive, access: .read).check(isFull: true).hasErrors)
    }

    @Test(arguments: [
        Array("<html>by Zo\u{EB} of the Bins".unicodeScalars.map { UInt8($0.value) }),
        Array("<html>Zo&#235; of the Bins".utf8),
        Array("<html>Zo\u{EB}&nbsp;of the Bins".utf8), Array("<html>".utf8) + [0, 0x5A, 0],
    ])
    func `frames that may name somebody go when they are forgotten, before or after`(_ frame: [UInt8]) async throws {
        for isFirst in [false, true] {
            let bench = try ImportBench()
            try bench.write(
                ForumPage.thread(1, [ForumPage.post(11, author: "Zo&#235; of the Bins", userID: 7)]), to: "t.html")
            if !isFirst { try bench.write(frame, to: "t_files/frame.html") }
            try await bench.run()
            try bench.delete { $0.persons = [.init(id: UserID(rawValue: 7), name: "Zo\u{EB} of the Bins")] }
            if isFirst { try bench.write(frame, to: "t_files/frame.html") }
            bench.options.isRescan = true
            try await bench.run()
            #expect(try bench.query("SELECT count(*) FROM asset") == ["0"], "\(isFirst)")
        }
    }

    @Test func `a picture goes with the only post that shows it, also if the page was saved twice`() async throws {
        let bench = try ImportBench()
        let page = ForumPage.thread(
            1, [ForumPage.post(11, body: "gone <img src='t_files/a.gif'>"), ForumPage.post(12, body: "left")])
        for folder in ["a", "b"] {
            try bench.write(page, to: folder + "/t.html")
            try bench.write(gif, to: folder + "/t_files/a.gif")
        }
        try await bench.run()
        #expect(try bench.query("SELECT count(*) FROM asset") == ["1"])
        let store = try ArchiveStore(path: bench.archive, access: .write)
        var request = DeletionRequest(at: UTCTime(seconds: 1_700_000_000))
        request.targets = [.init(.post, 11)]
        _ = try store.delete(request)
        #expect(try !store.check(isFull: true).hasErrors)
        try store.close()
        #expect(try bench.query("SELECT count(*) FROM asset") == ["0"])
        bench.options.isRescan = true
        try await bench.run()
        #expect(try bench.query("SELECT count(*) FROM asset") == ["0"])
    }

    @Test func `pictures of others stay when the folder has the name of somebody who is forgotten`() async throws {
        let bench = try ImportBench()
        let picture = "<img src='Ask%20Zelda%20Quill_files/a.gif'><img src='Ask Zelda Quill_files/b.gif'>"
        let posts = [
            ForumPage.post(11, author: "Zelda Quill", userID: 7),
            ForumPage.post(12, body: picture, author: "Bob", userID: 8),
        ]
        try bench.write(ForumPage.thread(1, posts), to: "Ask Zelda Quill.html")
        try bench.write(gif, to: "Ask Zelda Quill_files/a.gif")
        try bench.write(gif + [0x62], to: "Ask Zelda Quill_files/b.gif")
        try await bench.run()
        let references = "SELECT count(*) FROM asset_reference"
        let before = try bench.query(references)
        try bench.delete { $0.persons = [.init(id: UserID(rawValue: 7), name: "Zelda Quill")] }
        #expect(try bench.query("SELECT count(*) FROM asset") == ["2"])
        #expect(try bench.query(references) == before)
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
