import Foundation
import GRDB
import Testing

@Suite struct `Bad input` {
    /// A file that cannot be used, what becomes of it, and why.
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var bytes: @Sendable () -> [UInt8]
        var status: String
        var code: String
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "empty.html", bytes: { [] }, status: "quarantined", code: "page.empty"),
        Case(
            name: "nuls.html", bytes: { Array(repeating: 0, count: 5000) }, status: "quarantined",
            code: "page.empty"),
        Case(
            name: "picture.html",
            bytes: { [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(repeating: 7, count: 99) },
            status: "quarantined", code: "page.not-html"),
        Case(
            name: "attributes.html",
            bytes: {
                Array(("<html><body " + (1...100_000).map { "a\($0)=1" }.joined(separator: " ") + ">").utf8)
            },
            status: "quarantined", code: "page.too-many-attributes"),
        Case(
            name: "swallowed.html",
            bytes: {
                Array(
                    Page.thread(31, posts: 31001...31003)
                        .replacing("id=\"post31002\"", with: "id=\"post31002\"><!-- never closed").utf8)
            }, status: "quarantined", code: "page.posts-missing"),
    ]

    @Test(arguments: cases) func `costs one page, says why, and harms no neighbour`(_ bad: Case) throws {
        let scratch = try Scratch()
        try scratch.write("a-good.html", Page.thread(1, posts: 1001...1003))
        try scratch.write(bad.name, bad.bytes())
        try scratch.write("z-good.html", Page.thread(2, posts: 2001...2002))
        let result = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(result.status == 1)
        #expect(result.error.contains(bad.name))
        #expect(result.output.contains(bad.name))
        #expect(try scratch.count("SELECT count(*) FROM post") == 5)
        let rows = try scratch.rows(
            "SELECT status, code FROM source_page JOIN source_issue ON source_page_id = id WHERE path = '\(bad.name)'"
        )
        #expect(rows.first?["status"] == bad.status)
        #expect(rows.contains { $0["code"] == bad.code })
    }

    @Test func `a page over 64 MiB is refused without being held in memory`() throws {
        let scratch = try Scratch()
        try scratch.write("good.html", Page.thread(1, posts: 1001...1003))
        let file = fopen(scratch.pages + "/huge.html", "wb")
        ftruncate(fileno(file), 200 << 20)
        fclose(file)
        let result = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(result.status == 1)
        let rows = try scratch.rows(
            "SELECT status, sha256, byte_count FROM source_page WHERE path = 'huge.html'")
        #expect(rows.first?["status"] == "quarantined")
        #expect(rows.first?["byte_count"] == 200 << 20)
        #expect(rows.first?["sha256"] as String? != nil)
        #expect(try scratch.count("SELECT count(*) FROM post") == 3)
    }

    @Test func `100,000 nested tags are no reason to lose a page`() throws {
        let scratch = try Scratch()
        let deep = Page.post(
            id: 1001, thread: 1,
            body: "before" + String(repeating: "<div>", count: 100_000) + "deep"
                + String(repeating: "</div>", count: 100_000) + "after")
        try scratch.write(
            "deep.html",
            Page.thread(1, posts: 1002...1003).replacing(
                "<div id=\"thread\" class=\"thread:1\">", with: "$0" + deep
            )
            .replacing("$0", with: "<div id=\"thread\" class=\"thread:1\">"))
        let result = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(result.status == 0)
        #expect(
            try scratch.count("SELECT count(*) FROM post WHERE body_text LIKE '%before%deep%after%'") == 1)
        #expect(try scratch.count("SELECT count(*) FROM post") == 3)
    }

    @Test func `half a page gives the posts it has, and the whole page later gives the rest`() throws {
        let scratch = try Scratch()
        let whole = Page.thread(1, posts: 1001...1004)
        let cut = try #require(whole.range(of: "id=\"post1003\""))
        try scratch.write(
            "half.html", String(whole[..<cut.upperBound]) + "><tr><td class=\"postbody\">Some wo")
        #expect(try Program.run("import", scratch.pages, "--archive", scratch.archive).status == 0)
        #expect(try scratch.count("SELECT count(*) FROM post") == 3)
        #expect(try scratch.count("SELECT count(*) FROM source_issue WHERE code = 'page.truncated'") == 1)
        try scratch.write("whole.html", whole)
        #expect(try Program.run("import", scratch.pages, "--archive", scratch.archive).status == 0)
        #expect(try scratch.count("SELECT count(*) FROM post WHERE body_text = 'Some words.'") == 4)
        #expect(try scratch.count("SELECT count(*) FROM post_revision") == 0)
    }

    @Test func `invalid bytes become replacement characters and are counted`() throws {
        let scratch = try Scratch()
        var bytes = Array(Page.thread(1, posts: 1001...1001, title: "é").utf8)
        bytes.insert(contentsOf: Array("<meta charset=utf-8>".utf8), at: 30)
        let words = Array("Some words.".utf8)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: words) })
        bytes.insert(contentsOf: [0xFF], at: place + 4)
        try scratch.write("page.html", bytes)
        #expect(try Program.run("import", scratch.pages, "--archive", scratch.archive).status == 0)
        #expect(try scratch.count("SELECT count(*) FROM post WHERE body_text = 'Some\u{FFFD} words.'") == 1)
        #expect(try scratch.count("SELECT count(*) FROM thread WHERE title = 'é'") == 1)
        #expect(try scratch.count("SELECT count(*) FROM source_issue WHERE code = 'enc.invalid'") == 1)
    }

    @Test func `links, pipes and folders in circles are passed over, with a row each`() throws {
        let scratch = try Scratch()
        try scratch.write("good.html", Page.thread(1, posts: 1001...1002))
        symlink(scratch.pages, scratch.pages + "/circle")
        symlink("nowhere.html", scratch.pages + "/dangling.html")
        mkfifo(scratch.pages + "/pipe.html", 0o644)
        let result = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(result.status == 0)
        #expect(try scratch.count("SELECT count(*) FROM post") == 2)
        let codes = try scratch.rows(
            "SELECT path, status, code FROM source_page JOIN source_issue ON source_page_id = id ORDER BY path"
        )
        #expect(codes.map { $0["path"] } == ["circle", "dangling.html", "pipe.html"])
        for row in codes { #expect(result.error.contains(row["path"] as String)) }
        #expect(codes.allSatisfy { $0["status"] == "skipped" })
    }

    @Test func `a post whose id is no number is told, and its neighbours are taken`() throws {
        let scratch = try Scratch()
        let page = Page.thread(1, posts: 1001...1003).replacingOccurrences(of: "post1002", with: "post-5")
        try scratch.write("odd.html", page)
        let result = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(result.status == 0)
        #expect(try scratch.count("SELECT count(*) FROM post") == 2)
        #expect(try scratch.count("SELECT count(*) FROM source_issue WHERE code = 'id.invalid'") == 1)
    }

    @Test func `a device that is named is no input`() throws {
        let scratch = try Scratch()
        let result = try Program.run("import", "/dev/zero", "--archive", scratch.archive)
        #expect(result.status == 66)
        #expect(result.error.contains("/dev/zero: that is no file or folder but a device"))
    }

    @Test func `names of any bytes are imported and printed safely`() throws {
        let scratch = try Scratch()
        let names: [[UInt8]] = [
            [0x63, 0x61, 0x66, 0xE9], Array("e\u{301}".utf8), Array("\u{E9}".utf8), Array("two\nlines".utf8),
            Array("\u{1B}]0;title\u{7}".utf8), Array("-rf".utf8), Array("\u{202E}lmth".utf8),
        ]
        for (index, name) in names.enumerated() {
            let page = Page.thread(index + 1, posts: (index * 10 + 1)...(index * 10 + 2))
            (scratch.pages + "/").withCString { prefix in
                var path = Array(String(cString: prefix).utf8) + name + Array(".html".utf8) + [0]
                let file = path.withUnsafeMutableBytes {
                    fopen($0.assumingMemoryBound(to: CChar.self).baseAddress!, "wb")
                }
                fwrite(page, 1, page.utf8.count, file)
                fclose(file)
            }
        }
        try scratch.write("\u{1B}[31mbad.html", "")
        let result = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(try scratch.count("SELECT count(*) FROM post") == 2 * names.count)
        #expect(try scratch.count("SELECT count(DISTINCT path_bytes) FROM source_page") == names.count + 1)
        #expect(!(result.output + result.error).contains("\u{1B}"))
        #expect(result.error.contains("\\x1B[31mbad.html"))
        let paths = try scratch.rows("SELECT path FROM source_page").map { $0["path"] as String }
        #expect(paths.contains("caf\\xE9.html"))
    }
}

@Suite struct `Places that cannot be used` {
    @Test func `a path that does not exist ends with 66`() throws {
        let result = try Program.run("import", "/does/not/exist", "--archive", "/tmp/never-made.sqlite")
        #expect(result.status == 66)
        #expect(result.error.contains("/does/not/exist"))
        #expect(!FileManager.default.fileExists(atPath: "/tmp/never-made.sqlite"))
    }

    @Test func `an archive path that is some other file ends with 65 and leaves it alone`() throws {
        let scratch = try Scratch()
        try scratch.write("page.html", Page.thread(1, posts: 1...2))
        try scratch.write("diary.txt", "Dear diary, today I saved a forum.")
        let result = try Program.run("import", scratch.pages, "--archive", scratch.pages + "/diary.txt")
        #expect(result.status == 65)
        #expect(result.error.contains("diary.txt"))
        let diary = try String(contentsOfFile: scratch.pages + "/diary.txt", encoding: .utf8)
        #expect(diary == "Dear diary, today I saved a forum.")
    }

    @Test func `a read-only folder ends with 73`() throws {
        let scratch = try Scratch()
        try scratch.write("page.html", Page.thread(1, posts: 1...2))
        mkdir(scratch.path + "/locked", 0o555)
        // Root sees no permissions.
        let user = geteuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : []
        let result = try Program.run(
            "import", scratch.pages, "--archive", scratch.path + "/locked/a.sqlite", through: user)
        #expect(result.status == 73)
        #expect(result.error.contains("locked/a.sqlite"))
    }

    @Test func `a folder without permission is named, and its neighbours are read`() throws {
        let scratch = try Scratch()
        try scratch.write("page.html", Page.thread(1, posts: 1...2))
        mkdir(scratch.pages + "/secret", 0o000)
        defer { chmod(scratch.pages + "/secret", 0o777) }
        let user = geteuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : []
        let result = try Program.run("import", scratch.pages, "--archive", scratch.archive, through: user)
        #expect(result.status == 1)
        #expect(result.error.contains("secret"))
        #expect(try scratch.count("SELECT count(*) FROM post") == 2)
        #expect(try scratch.count("SELECT count(*) FROM source_page WHERE status = 'unreadable'") == 1)
    }

    /// Whether this machine lets a test mount a small disk of its own.
    static let canMount: Bool = {
        let result = try? Program.run(
            "--version",
            through: ["unshare", "--mount", "--map-root-user", "sh", "-c", "mount -t tmpfs tmpfs /mnt"])
        return result?.status == 0
    }()

    @Test(.enabled(if: canMount, "no disk can be mounted in this sandbox"), arguments: ["300k", "1m", "3m"])
    func `a full disk ends with 74, and with more room the next import ends as if it had never been`(
        _ size: String
    ) throws {
        let scratch = try Scratch()
        for page in 1...40 {
            let words = String(repeating: "word\(page) ", count: 3000)
            try scratch.write(
                "\(page).html",
                Page.thread(page, posts: (page * 100 + 1)...(page * 100 + 9))
                    .replacing("Some words.", with: words))
        }
        let disk = scratch.path + "/disk"
        mkdir(disk, 0o777)
        let result = try Program.run(
            "import", scratch.pages, "--archive", disk + "/a.sqlite",
            through: [
                "unshare", "--mount", "--map-root-user", "sh", "-c",
                """
                mount -t tmpfs -o size=\(size) tmpfs \(disk) || exit 77
                "$@"; status=$?
                "$1" info --archive \(disk)/a.sqlite > \(scratch.path)/info.txt || exit 99
                "$1" check --archive \(disk)/a.sqlite > /dev/null || exit 98
                mount -o remount,size=100m \(disk) || exit 77
                "$@" > /dev/null || exit 97
                cp \(disk)/* \(scratch.path)
                exit $status
                """, "sh",
            ])
        #expect(result.status == 74)
        #expect(result.error.contains("\(disk)/a.sqlite: the disk is full"))
        #expect(result.error.contains("free some space and try again"))
        #expect(try String(contentsOfFile: scratch.path + "/info.txt", encoding: .utf8).contains("a.sqlite"))
        let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
        #expect(files.filter { $0.hasPrefix("a.sqlite") } == ["a.sqlite"])
        let resumed = try Program.run("dump", "--hash", "--archive", scratch.path + "/a.sqlite").output
        #expect(try resumed == scratch.importAll())
    }

    @Test func `info names check where a page that could not be used is all that is missing`() throws {
        let scratch = try Scratch()
        try scratch.write("thread.html", Page.thread(77, posts: 1...2))
        try scratch.write("empty.html", "")
        _ = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        let info = try Program.run("info", "--archive", scratch.archive).output
        #expect(info.contains("1 page that could not be used"), "\(info)")
        #expect(info.contains("Next: awful-archive check --details --archive"), "\(info)")
    }
}
