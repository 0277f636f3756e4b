import Foundation
import GRDB
import Testing

/// `export pages`, as a person runs it.
@Suite struct `Exports of saved pages` {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @discardableResult
    private func run(_ arguments: String..., archive: String? = nil) throws -> Program.Result {
        try Program.run(
            arguments: arguments, in: scratch.path,
            environment: ["AWFUL_ARCHIVE": archive ?? scratch.archive, "TMPDIR": scratch.path])
    }

    private func importAll(_ folder: String? = nil) throws {
        let result = try run("import", folder ?? scratch.pages, "--keep-pages", "all", "--quiet")
        try #require(result.status == 0, "\(result.error)")
    }

    private func export(_ arguments: String...) throws -> Program.Result {
        try Program.run(
            arguments: ["export", "pages"] + arguments, in: scratch.path,
            environment: ["AWFUL_ARCHIVE": scratch.archive])
    }

    private func fill(_ folder: String) throws {
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.copyItem(atPath: Program.samples, toPath: folder)
    }

    /// The files below a folder by path, without those of the export itself.
    private func files(_ folder: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) where !name.hasPrefix(".") {
            files[name] = FileManager.default.contents(atPath: folder + "/" + name)
        }
        return files
    }

    private func time(_ path: String) throws -> Int {
        Int(
            (try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)?
                .timeIntervalSince1970 ?? 0)
    }

    @Test func `pictures of private messages stay out, also those in a ZIP`() throws {
        try importAll(Program.samples + "/../forms/archives/pages.zip")
        let shared = try export("--output", "public")
        #expect(shared.status == 0, "\(shared.error)")
        #expect(try !files(scratch.path + "/public").keys.contains { $0.contains("Private Messages") })
        #expect(try export("--include-private", "--output", "all").status == 0)
        #expect(try files(scratch.path + "/all").keys.contains { $0.contains("Private Messages -_files/") })
        let data = try Program.run(
            arguments: ["export", "ndjson", "--no-include-private", "--output", "data.ndjson"], in: scratch.path,
            environment: ["AWFUL_ARCHIVE": scratch.archive])
        #expect(data.status == 0, "\(data.error)")
        let rows = try String(contentsOfFile: scratch.path + "/data.ndjson", encoding: .utf8)
        #expect(!rows.contains("Private Messages"))
    }

    @Test(arguments: [["thread", "9000020"], ["post", "900000901"], ["forum", "901"]])
    func `a page that could not be read goes with its thread, post or forum`(_ target: [String]) throws {
        for (name, file) in [("swallowed-post", "a.html"), ("half-page", "b.html")] {
            let damaged = Program.damagedSamples + "/\(name).html.damaged"
            try FileManager.default.copyItem(atPath: damaged, toPath: scratch.pages + "/" + file)
        }
        _ = try run("import", scratch.pages, "--quiet")
        let before = try scratch.rows(
            "SELECT 1 FROM kept_page JOIN source_page ON id = source_page_id WHERE path = 'a.html'")
        #expect(before.count == 1)
        #expect(try run("delete", target[0], target[1], "--yes").status == 0)
        _ = try run("import", scratch.pages, "--rescan", "--quiet")
        let kept = try scratch.rows("SELECT path FROM kept_page JOIN source_page ON source_page.id = source_page_id")
        #expect(!kept.contains { $0["path"] as String == "a.html" })
    }

    @Test func `a folder comes back byte for byte, with times and names that are no text`() throws {
        try fill(scratch.pages)
        let odd =
            Array((scratch.pages + "/caf").utf8).map(CChar.init(bitPattern:)) + [
                -23, 0x0A, 0x2E, 0x68, 0x74, 0x6D, 0,
            ]
        let page = Array(Page.thread(77, posts: 1...2).utf8)
        let file = creat(odd, 0o600)
        // Some file systems have no such names.
        let hasOdd = file >= 0
        if hasOdd { #expect(write(file, page, page.count) == page.count && close(file) == 0) }
        try importAll()
        let result = try export("--include-private", "--output", "out")
        #expect(result.status == 0, "\(result.error)")
        let (before, after) = (try files(scratch.pages), try files(scratch.path + "/out"))
        for (name, bytes) in after {
            #expect(bytes == before[name], "\(name)")
            #expect(try time(scratch.path + "/out/" + name) == time(scratch.pages + "/" + name), "\(name)")
        }
        #expect(before.keys.filter { after[$0] == nil } == [])
        if hasOdd {
            let copy = scratch.path + "/out/caf"
            let path = Array(copy.utf8).map(CChar.init(bitPattern:)) + odd.suffix(7)
            #expect(access(path, R_OK) == 0)
        }
        let again = try export("--include-private", "--output", "out")
        #expect(again.output.contains("0 files written"))
    }

    @Test func `frames are exported beside their page only, and a page in such a folder stays one`() throws {
        try scratch.write("t.html", Page.thread(79, posts: 1...2))
        try scratch.write("t_files/frame.html", "<html>a film of geese")
        try scratch.write("Saved_files/other.html", Page.thread(80, posts: 1...2))
        try importAll()
        #expect(try export("--output", "out.warc.gz", "--as", "warc").status == 0)
        let other = scratch.path + "/other.sqlite"
        #expect(try run("import", "out.warc.gz", "--quiet", archive: other).status == 0)
        #expect(try run("dump", "--hash", archive: other).output == run("dump", "--hash").output)
        let id = try scratch.count("SELECT id FROM source_page WHERE path = 't.html'")
        #expect(try run("exclude", "\(id)").status == 0)
        #expect(try export("--output", "out").status == 0)
        #expect(try files(scratch.path + "/out").keys.sorted() == ["Saved_files/other.html"])
    }

    @Test(arguments: ["folder", "warc", "wacz"])
    func `an import of an export gives the same content`(_ form: String) throws {
        try fill(scratch.pages)
        // The same page twice, and a container.
        try scratch.write("copy/again.html", Page.thread(78, posts: 1...3))
        try scratch.write("again.html", Page.thread(78, posts: 1...3))
        try importAll()
        let output =
            scratch.path + "/out" + ["folder": "", "warc": ".warc.gz", "wacz": ".wacz"][form, default: ""]
        #expect(try export("--include-private", "--as", form, "--output", output).status == 0)
        let first = FileManager.default.contents(atPath: output)
        let other = scratch.path + "/other.sqlite"
        let read = try run("import", output, "--keep-pages", "all", "--quiet", archive: other)
        #expect(read.status == 0, "\(read.error)")
        #expect(try run("dump", "--hash", archive: other).output == run("dump", "--hash").output)
        #expect(
            try export("--include-private", "--as", form, "--output", output).output.contains(
                "0 files written"))
        #expect(FileManager.default.contents(atPath: output) == first)
    }

    @Test(arguments: ["folder", "warc"])
    func `pages that may show private messages are left out unless they are asked for`(_ form: String) throws {
        try fill(scratch.pages)
        try importAll()
        let output = "out" + (form == "warc" ? ".warc.gz" : "")
        let result = try export("--as", form, "--output", output)
        #expect(result.output.contains("that may show private messages; --include-private adds them."))
        let other = scratch.path + "/other.sqlite"
        try run("import", output, "--quiet", archive: other)
        let messages = try DatabaseQueue(path: other).read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM private_message") ?? -1
        }
        #expect(messages == 0)
    }

    @Test func `names of people cannot be replaced, which is refused with the reason`() throws {
        try scratch.addSamples()
        let result = try export("--redact", "--output", "out")
        #expect(result.status == 64)
        #expect(result.error.contains("saved pages are exported byte for byte, with every name on them"))
    }

    @Test func `a thread's pages are those that show its posts`() throws {
        try scratch.write("a.html", Page.thread(77, posts: 1...2))
        try scratch.write("b.html", Page.thread(78, posts: 3...4))
        try importAll()
        #expect(try export("--thread", "77", "--output", "out").status == 0)
        #expect(try files(scratch.path + "/out").keys.sorted() == ["a.html"])
    }

    @Test func `a page without an address gets the one that its pager has, with as many posts to a page`() throws {
        let pager = """
            <div class="pages"><a href="showthread.php?threadid=77&amp;userid=0&amp;perpage=20&amp;pagenumber=1">1</a>
            <span class="curpage">2</span></div><div id="thread"
            """
        try scratch.write("a.html", Page.thread(77, posts: 21...22).replacing("<div id=\"thread\"", with: pager))
        try importAll()
        #expect(try export("--output", "out.warc.gz", "--as", "warc").status == 0)
        let records = try Program.run(program: "gzip", arguments: ["-dc", scratch.path + "/out.warc.gz"]).output
        #expect(records.contains("showthread.php?threadid=77&perpage=20&pagenumber=2"))
    }

    @Test func `excluded pages leave the next export`() throws {
        try scratch.write("a.html", Page.thread(77, posts: 1...2))
        try scratch.write("b.html", Page.thread(78, posts: 1...2))
        try importAll()
        #expect(try export("--output", "out").status == 0)
        let id = try scratch.count("SELECT id FROM source_page WHERE path = 'b.html'")
        #expect(try run("exclude", "\(id)").status == 0)
        #expect(try export("--output", "out").output.contains("1 removed"))
        #expect(try files(scratch.path + "/out").keys.sorted() == ["a.html"])
    }

    @Test func `an archive without bytes of pages says how to keep them`() throws {
        try scratch.write("a.html", Page.thread(77, posts: 1...2))
        #expect(try run("import", scratch.pages, "--keep-pages", "none", "--quiet").status == 0)
        let result = try export("--output", "out")
        #expect(result.status == 66)
        #expect(result.error.contains("import --rescan keeps them"))
    }

    @Test func `what somebody else wrote stays`() throws {
        try scratch.write("a.html", Page.thread(77, posts: 1...2))
        try importAll()
        for name in ["x.warc.gz", "x.wacz"] {
            try scratch.write(name, "mine")
            let result = try export(
                "--as", name.hasSuffix("z") && !name.hasSuffix("gz") ? "wacz" : "warc", "--output",
                "pages/" + name)
            #expect(result.status == 73)
        }
        #expect(try export("--output", "pages").status == 73)
        #expect(try files(scratch.pages)["x.wacz"] == Data("mine".utf8))
    }

    @Test(
        arguments: [
            (["thread", "9000003"], "goose in my greenhouse"),
            (["user", "Odd Job Harriet", "--and-name"], "Odd Job Harriet"),
            (["post", "900000217"], "like a pen behind an ear"),
        ] as [([String], String)])
    func `nothing that was deleted is in a page that is kept, not even in lists, searches and profiles`(
        _ what: [String], _ words: String
    ) throws {
        try fill(scratch.pages)
        try importAll()
        func naming(_ folder: String) throws -> Int {
            #expect(try export("--include-private", "--output", scratch.path + "/" + folder).status == 0)
            return try files(scratch.path + "/" + folder).values.count {
                String(decoding: $0, as: UTF8.self).contains(words)
            }
        }
        #expect(try naming("before") > 1)
        let deletion = try Program.run(
            arguments: ["delete"] + what + ["--yes"], in: scratch.path,
            environment: ["AWFUL_ARCHIVE": scratch.archive])
        try #require(deletion.status == 0, "\(deletion.error)")
        #expect(try naming("after") == 0)
    }

    @Test func `a forgotten name is found in pages in the site's own encoding, of which nothing is read`()
        throws
    {
        try fill(scratch.pages)
        let page = """
            <html><head><meta charset="windows-1252"><title>The Something Awful Forums</title></head>
            <body id="something_awful"><div id="container">Zo\u{EB}\u{A0}of the Bins was here</div></body></html>
            """
        try scratch.write("odd.html", page.unicodeScalars.map { UInt8($0.value) })
        try importAll()
        let kept =
            "SELECT count(*) FROM kept_page JOIN source_page ON id = source_page_id WHERE path = 'odd.html'"
        #expect(try scratch.count(kept) == 1)
        let deletion = try run("delete", "user", "Zo\u{EB} of the Bins", "--everything", "--yes")
        try #require(deletion.status == 0, "\(deletion.error)")
        #expect(try scratch.count(kept) == 0)
    }

    @Test func `a page whose kept bytes are damaged does not keep the others back`() throws {
        try fill(scratch.pages)
        try importAll()
        try DatabaseQueue(path: scratch.archive).write {
            try $0.execute(
                sql: """
                    UPDATE kept_page SET bytes = substr(bytes, 1, 40) WHERE source_page_id = (
                        SELECT id FROM source_page WHERE kind = 'showthread' AND status = 'imported' LIMIT 1)
                    """)
        }
        let result = try export("--include-private", "--output", scratch.path + "/out")
        #expect(result.status == 0 && result.output.hasPrefix("Wrote 41 pages"), "\(result.output)")
        #expect(result.output.contains("Left out: 1 page whose bytes"))
    }

    @Test func `the bytes of an excluded page are in no other export either`() throws {
        try fill(scratch.pages)
        try importAll()
        func kept() throws -> Int {
            let file = scratch.path + "/all.ndjson"
            let result = try run("export", "ndjson", "--assets", "--include-private", "--output", file)
            try #require(result.status == 0, "\(result.error)")
            return try String(contentsOfFile: file, encoding: .utf8).ranges(of: "\"kept\":{").count
        }
        let all = try kept()
        #expect(all == 42)
        #expect(try run("exclude", "2").status == 0)
        #expect(try kept() == all - 1)
    }
}
