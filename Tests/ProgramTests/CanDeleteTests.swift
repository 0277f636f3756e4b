import Foundation
import Testing

/// `verify --can-delete`, as a person runs it.
@Suite struct `Whether a folder may be deleted` {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("a.html", Page.thread(77, posts: 1...2))
        try scratch.write("t/b.html", Page.thread(78, posts: 1...2))
    }

    private func run(_ arguments: String...) throws -> Program.Result {
        try Program.run(
            arguments: arguments, in: scratch.path,
            environment: ["AWFUL_ARCHIVE": scratch.archive, "TMPDIR": scratch.path])
    }

    private func importAll(_ more: String = "all") throws {
        let result = try run("import", scratch.pages, "--keep-pages", more, "--quiet")
        try #require(result.status == 0, "\(result.error)")
    }

    /// The verdict, with the lines about files that are not held.
    private func verdict(_ more: String...) throws -> (status: Int32, lines: [String], last: String) {
        let result = try Program.run(
            arguments: ["verify", "--can-delete", scratch.pages] + more, in: scratch.path,
            environment: ["AWFUL_ARCHIVE": scratch.archive])
        let lines = result.output.split(separator: "\n").map { $0.replacing(scratch.pages + "/", with: "") }
        let last = lines.last.map { String($0) } ?? result.error
        return (result.status, lines.filter { $0.hasPrefix("not held") }.map { String($0) }, last)
    }

    @Test func `yes while every byte is held, which leaves the folder as it is`() throws {
        try importAll()
        let (status, lines, last) = try verdict()
        #expect(status == 0 && lines.isEmpty)
        #expect(
            last.hasPrefix(
                "The folder may be deleted. The archive is then the only copy; first make another: "))
        #expect(last.contains("awful-archive backup FILE"))
        #expect(FileManager.default.fileExists(atPath: scratch.pages + "/t/b.html"))
    }

    @Test func `no after one byte changed, though size and time are as they were`() throws {
        try importAll()
        let path = scratch.pages + "/t/b.html"
        let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
        var bytes = try #require(FileManager.default.contents(atPath: path))
        bytes[bytes.count - 20] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.modificationDate: time ?? Date()], ofItemAtPath: path)
        let (status, lines, last) = try verdict()
        #expect(status == 1)
        #expect(
            lines == [
                "not held            t/b.html: The archive never read these bytes: the file is new, or was changed."
            ])
        #expect(last == "Do not delete the folder: the archive does not hold all of it.")
    }

    @Test func `no for links, hidden files, other files, and a folder that cannot be entered`() throws {
        try importAll()
        try FileManager.default.createSymbolicLink(
            atPath: scratch.pages + "/link.html", withDestinationPath: scratch.pages + "/a.html")
        try scratch.write(".hidden/c.html", Page.thread(79, posts: 1...1))
        try scratch.write("notes.txt", "mine")
        let (status, lines, _) = try verdict()
        #expect(status == 1 && lines.count == 3)
        #expect(lines.contains { $0.contains("link.html: This is a symbolic link") })
        #expect(lines.contains { $0.contains(".hidden: The name begins with a dot") })
        #expect(lines.contains("not held            notes.txt: It is not part of a saved page."))
    }

    @Test func `no for the archive itself`() throws {
        let archive = scratch.pages + "/own.sqlite"
        #expect(
            try run("import", scratch.pages, "--archive", archive, "--keep-pages", "all", "--quiet").status
                == 0)
        let result = try run("verify", "--can-delete", scratch.pages, "--archive", archive)
        #expect(result.status == 1)
        #expect(result.output.contains("own.sqlite: It is the archive itself, or belongs to it."))
    }

    @Test func `no for pages whose bytes are not kept or that are excluded`() throws {
        try importAll("none")
        #expect(
            try verdict().lines.count { $0.contains("The archive read the page but keeps no bytes of it") }
                == 2)
        try FileManager.default.removeItem(atPath: scratch.archive)
        try importAll()
        let id = try scratch.count("SELECT id FROM source_page WHERE path = 'a.html'")
        #expect(try run("exclude", "\(id)").status == 0)
        #expect(try verdict().lines == ["not held            a.html: The page is excluded."])
    }

    @Test func `a container whose pages are held is told, but may not go, as not all of its bytes are held`()
        throws
    {
        let zip = try Program.run(
            program: "zip", arguments: ["-qr", "pages.zip", "a.html", "t"], in: scratch.pages)
        try #require(zip.status == 0, "\(zip.error)")
        try importAll()
        #expect(try verdict().status == 1)
        let output = try run("verify", "--can-delete", scratch.pages).output
        #expect(output.contains("held in other form  ") && !output.contains("not held  "))
        #expect(output.contains("1 as the same page in another form"))
        #expect(output.contains("only pages and pictures are compared"))
        try scratch.write("notes.txt", "mine")
        _ = try Program.run(program: "zip", arguments: ["-qm", "pages.zip", "notes.txt"], in: scratch.pages)
        let (status, lines, _) = try verdict()
        #expect(status == 1)
        #expect(
            lines == [
                "not held            pages.zip: \(scratch.pages)/pages.zip!/notes.txt: It is not part of a saved page."
                    .replacing(scratch.pages + "/", with: "")
            ])
    }

    /// Folders of files, not of containers, one for each way to save, and how many files are not held: empty ones and a tool's own.
    private static let forms = [
        ("chromium-complete", 0), ("chromium-mhtml", 0), ("ie-mhtml", 0), ("webkit-mhtml", 0), ("maff", 0),
        ("safari", 0), ("singlefile-zip", 0), ("webscrapbook-htz", 0), ("wget-converted", 0), ("wget-windows", 0),
        ("httrack", 12),
    ]

    @Test(arguments: forms)
    func `what pages of a form consist of comes back byte for byte`(_ form: String, _ others: Int) throws {
        try FileManager.default.removeItem(atPath: scratch.pages)
        try FileManager.default.copyItem(atPath: Program.samples + "/../forms/" + form, toPath: scratch.pages)
        try? FileManager.default.removeItem(atPath: scratch.pages + "/.wsb")
        try importAll()
        let export = try run("export", "pages", "--include-private", "--output", "out")
        try #require(export.status == 0, "\(export.error)")
        let out = scratch.path + "/out"
        var held = 0
        for name in try FileManager.default.subpathsOfDirectory(atPath: out)
        where !name.hasPrefix(".awful") && !name.contains("!/") {
            guard let bytes = FileManager.default.contents(atPath: out + "/" + name) else { continue }
            held += 1
            #expect(bytes == FileManager.default.contents(atPath: scratch.pages + "/" + name), "\(name)")
        }
        let result = try run("verify", "--can-delete", scratch.pages, "--all")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("not held") || $0.hasPrefix("held in other form") } == others, "\(result)")
        #expect(lines.count { $0.hasPrefix("held  ") } == held)
        #expect(result.status == (others == 0 ? 0 : 1))
        guard others == 0 else { return }
        let hash = try run("dump", "--hash").output
        try #require(
            run("export", "pages", "--include-private", "--as", "warc", "--output", "o.warc.gz").status == 0)
        for copy in [out, "o.warc.gz"] {
            let read = try run("import", copy, "--archive", "again.sqlite", "--quiet")
            #expect(read.status == 0, "\(read.error)")
            #expect(try run("dump", "--hash", "--archive", "again.sqlite").output == hash, "\(copy)")
            try FileManager.default.removeItem(atPath: scratch.path + "/again.sqlite")
        }
    }

    @Test func `a folder without files is no reason to speak of what is not held`() throws {
        try importAll()
        let empty = scratch.path + "/empty"
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
        let result = try run("verify", "--can-delete", empty)
        #expect(result.status == 1 && result.output.hasSuffix("There is no file to compare.\n"), "\(result)")
    }

    @Test func `as JSON it has every file with --all`() throws {
        try importAll()
        let result = try run("verify", "--can-delete", scratch.pages, "--all", "--format", "json")
        let json = try #require(
            JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(json["may_be_deleted"] as? Bool == true && json["held_count"] as? Int == 2)
        #expect((json["files"] as? [[String: String]])?.map { $0["outcome"] } == ["held", "held"])
    }

    @Test func `it is a run of its own`() throws {
        #expect(try run("verify", "--can-delete", "x", "--manifest", "y").status == 64)
        #expect(try run("verify", "--can-delete", scratch.path + "/none").status == 66)
    }
}
