import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct `Importing` {
    @Test func `the samples import without a failure and are worth looking at`() throws {
        let scratch = try Scratch()
        let result = try Program.run(
            arguments: ["import", Program.samples, "--archive", scratch.archive],
            environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""])
        #expect(result.status == 0, "\(result.error)")
        #expect(result.error.isEmpty)
        #expect(result.output.contains("Next: awful-archive search WORDS --archive"))
        #expect(
            try scratch.count(
                "SELECT count(*) FROM source_page WHERE status IN ('quarantined', 'unreadable')") == 0)
        let kinds = try scratch.count(
            "SELECT count(DISTINCT kind) FROM source_page WHERE status <> 'skipped'")
        #expect(kinds == Checkout.sampleCounts.keys.count { $0.hasSuffix(" pages") })
    }

    @Test func `check finds in the samples exactly what their README lists`() throws {
        let scratch = try Scratch.ofSamples()
        let result = try Program.run("check", "--archive", scratch.archive, "--format", "json")
        #expect(result.status == 0)
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let sections = try #require(json?["sections"] as? [[String: Any]])
        let found = sections.flatMap { section in
            (section["findings"] as? [[String: Any]] ?? []).map { finding in
                // Numbers of source pages follow the order of the import.
                let isPage = (section["code"] as? String)?.hasPrefix("page.") == true
                let id = isPage ? 0 : finding["id"] as? Int ?? -1
                return "\(section["code"] ?? "") \(id)"
            }
        }
        let listed = [
            "thread.pages-missing 9000007", "thread.no-page 9000002", "thread.no-page 9000009",
            "thread.post-count 9000002", "thread.post-count 9000007", "thread.no-forum 9000009",
            "thread.no-forum 9000010", "message.no-sender 9100005", "post.body-hidden 900000244",
            "thread.listed-only 9000010", "thread.listed-only 9000011", "thread.listed-only 9000012",
            "thread.listed-only 9000013", "thread.listed-only 9000014", "thread.listed-only 9000015",
            "quote.not-held 900000641", "picture.not-held 0", "page.notice 0", "page.notice 0",
            "page.notice 0",
            "page.notice 0", "page.notice 0", "page.notice 0", "page.not-read 0",
        ]
        #expect(found == listed)
    }

    @Test func `the damaged samples are refused, and half a page is taken as far as it goes`() throws {
        let scratch = try Scratch()
        let damaged = Program.damagedSamples
        for name in try FileManager.default.contentsOfDirectory(atPath: damaged)
        where name.hasSuffix(".damaged") {
            try FileManager.default.copyItem(
                atPath: damaged + "/" + name,
                toPath: scratch.pages + "/" + name.replacing(".damaged", with: ""))
        }
        #expect(try Program.run("import", scratch.pages, "--archive", scratch.archive).status == 1)
        let rows = try scratch.rows(
            """
            SELECT path, status, (SELECT code FROM source_issue WHERE source_page_id = id AND severity = 'error') AS code
            FROM source_page ORDER BY path
            """)
        let outcomes = rows.map {
            "\($0["path"] as String) \($0["status"] as String) \($0["code"] as String? ?? "")"
        }
        #expect(
            outcomes == [
                "another-site.html not_forum ", "empty.html quarantined page.empty",
                "half-page.html imported ",
                "nothing-but-nuls.html quarantined page.empty",
                "picture.html quarantined page.not-html",
                "swallowed-post.html quarantined page.posts-missing",
            ])
    }

    @Test func `importing twice changes nothing, not even the file`() throws {
        let scratch = try Scratch.ofSamples()
        let hash = try Program.run("dump", "--hash", "--archive", scratch.archive).output
        let before = try Data(contentsOf: URL(fileURLWithPath: scratch.archive))
        let again = try Program.run("import", Program.samples, "--archive", scratch.archive)
        #expect(again.status == 0)
        #expect(again.output.contains("had not changed"))
        #expect(hash.count == 65)
        #expect(try Program.run("dump", "--hash", "--archive", scratch.archive).output == hash)
        #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.archive)) == before)
    }

    @Test func `files that were only copied are duplicates`() throws {
        let scratch = try Scratch()
        try scratch.write("one.html", Page.thread(1, posts: 1...2))
        try scratch.write("two.html", Page.thread(1, posts: 1...2))
        let result = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(result.status == 0)
        #expect(try scratch.count("SELECT count(*) FROM source_page WHERE status = 'duplicate'") == 1)
        #expect(try scratch.count("SELECT count(*) FROM post") == 2)
    }

    @Test func `an archive among its pages is no page`() throws {
        let scratch = try Scratch()
        try scratch.write("page.html", Page.thread(1, posts: 1...2))
        for _ in 1...2 { #expect(try Program.run("import", ".", in: scratch.pages).status == 0) }
        let info = try Program.run("info", "--format", "json", in: scratch.pages)
        let json = try JSONSerialization.jsonObject(with: Data(info.output.utf8)) as? [String: Any]
        #expect(json?["pages_by_status"] as? [String: Int] == ["imported": 1])
    }

    @Test(arguments: [nil, "notes.txt", "page.html"])
    func `a folder without a page of the forums is told, and leaves no archive`(_ file: String?) throws {
        let scratch = try Scratch()
        if let file { try scratch.write(file, "<html><body><p>bread and butter</p></body></html>") }
        let result = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(result.status == 1)
        #expect(result.output.hasPrefix("No page of the forums was found in \(scratch.pages).\n"))
        #expect(!FileManager.default.fileExists(atPath: scratch.archive))
    }

    @Test func `a folder without a page leaves an archive that was there as it is`() throws {
        let scratch = try Scratch()
        try scratch.write("page.html", Page.thread(1, posts: 1...2))
        #expect(try Program.run("import", scratch.pages, "--archive", scratch.archive).status == 0)
        let empty = scratch.path + "/empty"
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
        #expect(try Program.run("import", empty, "--archive", scratch.archive).status == 1)
        #expect(try scratch.count("SELECT count(*) FROM post") == 2)
    }

    @Test func `a time zone moves dates, and a wrong one is wrong usage`() throws {
        let scratch = try Scratch()
        try scratch.write("page.html", Page.thread(1, posts: 1...1))
        _ = try Program.run(
            "import", scratch.pages, "--archive", scratch.archive, "--time-zone", "Europe/London")
        #expect(try scratch.rows("SELECT posted_at FROM post").first?["posted_at"] == "2012-09-20T10:16:00Z")
        #expect(
            try scratch.rows("SELECT time_zone_basis FROM source_page").first?["time_zone_basis"] == "option")
        let wrong = try Program.run(
            "import", scratch.pages, "--archive", scratch.archive, "--time-zone", "Mars/Base")
        #expect(wrong.status == 64)
    }

    @Test func `an hour that the clocks skipped is kept as shown, moved, and told`() throws {
        let scratch = try Scratch()
        try scratch.write(
            "page.html",
            Page.thread(1, posts: 1...1).replacing("Sep 20, 2012 11:16", with: "Mar 11, 2012 02:30"))
        #expect(try Program.run("import", scratch.pages, "--archive", scratch.archive).status == 0)
        let post = try scratch.rows("SELECT posted_at, posted_at_text FROM post").first
        #expect(post?["posted_at"] == "2012-03-11T08:30:00Z")
        #expect(post?["posted_at_text"] == "Mar 11, 2012 02:30")
        #expect(try scratch.count("SELECT count(*) FROM source_issue WHERE code = 'date.nonexistent'") == 1)
    }

    @Test func `pages that name nobody belong to the owner that was named`() throws {
        let scratch = try Scratch()
        try scratch.write("page.html", Page.thread(1, posts: 1...1))
        _ = try Program.run("import", scratch.pages, "--archive", scratch.archive, "--owner", "Ford Prefect")
        #expect(try scratch.rows("SELECT name FROM account").map { $0["name"] } == ["Ford Prefect"])
    }

    @Test func `the summary has a JSON form`() throws {
        let scratch = try Scratch()
        try scratch.write("page.html", Page.thread(1, posts: 1...3))
        let result = try Program.run(
            "import", scratch.pages, "--archive", scratch.archive, "--format", "json")
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        #expect((json?["new"] as? [String: Any])?["posts"] as? Int == 3)
        #expect(json?["entries"] as? Int == 1)
    }
}

@Suite struct `Asking an archive` {
    static func archive() throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("page.html", Page.thread(1, posts: 1...3))
        _ = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        return scratch
    }

    @Test func `search finds words, in text and as JSON`() throws {
        let scratch = try Self.archive()
        let text = try Program.run("search", "words", "--archive", scratch.archive)
        #expect(text.status == 0)
        #expect(text.output.contains("Some [words]"))
        #expect(text.output.contains("Arthur"))
        let json = try Program.run("search", "words", "--archive", scratch.archive, "--format", "json")
        let found = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let hits = found?["hits"] as? [[String: Any]]
        #expect(hits?.count == 3)
        #expect(hits?.first?["entity"] as? String == "post")
        #expect(found?["is_bounded"] as? Bool == false)
        #expect((found?["notes"] as? [String])?.isEmpty == true)
    }

    @Test func `nothing found is no failure`() throws {
        let scratch = try Self.archive()
        let result = try Program.run("search", "vogon", "--archive", scratch.archive)
        #expect(result.status == 0)
        #expect(result.output.contains("Nothing"))
    }

    @Test func `info counts what is there`() throws {
        let scratch = try Self.archive()
        let json = try Program.run("info", "--archive", scratch.archive, "--format", "json")
        let info = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect((info?["counts"] as? [String: Any])?["posts"] as? Int == 3)
        #expect(
            try Program.run("info", "--details", "--archive", scratch.archive).output.contains(
                "A thread about towels"))
    }

    @Test func `check ends with 1 when something is an error`() throws {
        let scratch = try Self.archive()
        #expect(try Program.run("check", "--archive", scratch.archive).status == 0)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        try DatabaseQueue(path: scratch.archive, configuration: configuration).write {
            try $0.execute(sql: "UPDATE post SET thread_id = 99 WHERE id = 2")
        }
        let result = try Program.run("check", "--archive", scratch.archive, "--format", "json")
        #expect(result.status == 1)
        let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        // A post whose thread is not there, and a thread that counts a post too many.
        #expect(report?["errors"] as? Int == 2)
    }

    @Test func `check prints every finding as JSON and with --limit 0, else the first ones and their number`()
        throws
    {
        let scratch = try Self.archive()
        // More than is kept in memory.
        let numbers = 1_000_001...1_012_000
        try DatabaseQueue(path: scratch.archive).write {
            try $0.execute(
                sql: """
                    INSERT INTO post_quote (post_id, quoted_post_id, quoted_name)
                    WITH RECURSIVE numbers(n) AS (SELECT ?1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)
                    SELECT 2, n, 'A "name"' FROM numbers
                    """, arguments: [numbers.lowerBound, numbers.upperBound])
        }
        let messages = numbers.map { "quotes post \($0) by A \"name\"" }

        let printed = try Program.run("check", "--archive", scratch.archive, "--format", "json").output
        let json = try JSONSerialization.jsonObject(with: Data(printed.utf8))
        let sections = try #require((json as? [String: Any])?["sections"] as? [[String: Any]])
        let section = try #require(sections.first { $0["code"] as? String == "quote.not-held" })
        #expect(section["count"] as? Int == numbers.count)
        let findings = section["findings"] as? [[String: Any]] ?? []
        #expect(findings.map { $0["message"] as? String } == messages)
        // The bytes are those of one encoder, although findings are printed one by one.
        let again = try JSONSerialization.data(
            withJSONObject: json, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        #expect(printed == String(decoding: again, as: UTF8.self) + "\n")

        let all = try Program.run("check", "--archive", scratch.archive, "--limit", "0").output
        let lines = all.split(separator: "\n").filter { $0.hasPrefix("    post 2: ") }
        #expect(lines.map { $0.components(separatedBy: " (in ")[0] } == messages.map { "    post 2: " + $0 })
        #expect(lines.allSatisfy { $0.hasSuffix(".html)") })
        let first = try Program.run("check", "--archive", scratch.archive, "--limit", "2").output
        let others = lines.dropFirst(2).joined(separator: "\n")
        #expect(
            first == all.replacing(others, with: "    … and 11,998 more (--limit 0 shows all)"))
    }

    @Test func `a finding of any letters is JSON as an encoder writes it`() throws {
        let scratch = try Self.archive()
        let letters = String(String.UnicodeScalarView((1...127).compactMap(Unicode.Scalar.init)))
        let name = letters + "/é字💩\u{85}\u{2028}\u{202E}\u{FEFF}"
        try DatabaseQueue(path: scratch.archive).write {
            try $0.execute(
                sql: "INSERT INTO post_quote (post_id, quoted_post_id, quoted_name) VALUES (2, 1000001, ?)",
                arguments: [name])
        }
        let printed = try Program.run("check", "--archive", scratch.archive, "--format", "json").output
        let json = try JSONSerialization.jsonObject(with: Data(printed.utf8))
        let again = try JSONSerialization.data(
            withJSONObject: json, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        #expect(printed == String(decoding: again, as: UTF8.self) + "\n")
        #expect(printed.contains("\\u0001\\u0002") && printed.contains("/é字💩"))
    }

    @Test func `the archive can be named by the environment`() throws {
        let scratch = try Self.archive()
        let result = try Program.run("info", environment: ["AWFUL_ARCHIVE": scratch.archive])
        #expect(result.status == 0)
    }

    @Test func `an archive that is not there is no reason to make one`() throws {
        let result = try Program.run("info", "--archive", "/tmp/never-made.sqlite")
        #expect(result.status == 66)
        #expect(result.error.contains("awful-archive import"))
    }

    @Test func `scrape says what each page says in a line, whatever the others are`() throws {
        let scratch = try Scratch()
        for number in 1...2 { try scratch.write("\(number).html", Page.thread(number, posts: 1...number)) }
        let files = ["1", "gone", "2"].map { "\(scratch.pages)/\($0).html" }
        let result = try Program.run(arguments: ["scrape", "--format", "ndjson"] + files)
        #expect(result.status == 1)
        #expect(result.error.contains("gone.html: there is no such file"), "\(result.error)")
        let pages = try result.output.split(separator: "\n").map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        #expect(pages.map { $0?["file"] as? String } == [files[0], files[2]])
        #expect(pages.allSatisfy { $0?["page"] != nil })
    }

    @Test func `scrape says what a page says`() throws {
        let scratch = try Scratch()
        try scratch.write("page.html", Page.thread(42, posts: 1...2))
        let result = try Program.run("scrape", scratch.pages + "/page.html")
        #expect(result.status == 0)
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let page = json?["page"] as? [String: Any]
        let identity = page?["identity"] as? [String: Any]
        #expect(identity?["kind"] as? String == "showthread")
        #expect(identity?["thread_id"] as? Int == 42)
    }

    @Test func `inspect lists what an import would read, and why not`() throws {
        let scratch = try Scratch()
        try scratch.write("empty.html", "")
        try scratch.write("notes.txt", "no page")
        try scratch.write("page.html", Page.thread(42, posts: 1...2))
        let text = try Program.run("inspect", scratch.pages)
        #expect(text.status == 1)
        #expect(
            text.output.contains("showthread       2012-09-20 or later            us-ascii      page.html"))
        #expect(text.output.contains("page.empty"))
        #expect(text.output.contains("2 pages; 1 other file is no page"))
        let json = try Program.run("inspect", scratch.pages, "--format", "json", "--all")
        let pages = try #require(
            JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(pages.map { $0["path"] as? String } == ["empty.html", "notes.txt", "page.html"])
        #expect(pages.map { $0["status"] as? String } == ["quarantined", "skipped", "imported"])
        #expect(pages[2]["thread_id"] as? Int == 42)
        #expect(pages[2]["post_count"] as? Int == 2)
        #expect(pages[2]["captured_basis"] as? String == "page-floor")
    }

    @Test func `inspect names members, addresses and how both are known`() throws {
        let file = `Every form of saved pages`.forms.path + "/archives/mht.zip"
        let text = try Program.run("inspect", file)
        #expect(text.status == 0)
        #expect(
            text.output.contains(
                "mht.zip!/mht/Bookmarked threads - The Something Awful Forums.mht!/http://forums."))
        #expect(
            text.output.contains("    http://forums.somethingawful.com/bookmarkthreads.php (mhtml-location)"))
        #expect(text.output.contains("bookmarks        2013-06-23 mhtml-date"))
        let json = try Program.run("inspect", file, "--format", "json")
        let pages = try #require(
            JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(pages.first?["url_basis"] as? String == "mhtml-location")
        #expect((pages.first?["asset_count"] as? Int ?? 0) > 0)
    }

    @Test(
        arguments: [
            ["show", "thread"], ["list"], ["list", "posts", "--sort"], ["list", "posts", "--after"],
            ["merge"],
            ["delete", "user", "--dry-run"], ["check", "--only"],
        ])
    func `errors show control characters of arguments escaped`(_ command: [String]) throws {
        let result = try Program.run(
            arguments: command + ["a\u{1B}[31mb\u{202E}", "--archive", "/nowhere/\u{1B}[2J"])
        #expect(result.status != 0)
        #expect(
            !(result.output + result.error).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
        #expect(result.error.contains("\\x1B["))
    }

    @Test func `a reader that goes away is no failure`() throws {
        let scratch = try Self.archive()
        let result = try Program.run(
            "dump", "--archive", scratch.archive,
            through: ["bash", "-c", "set -o pipefail; \"$@\" | head -n 1", "bash"])
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("{\"table\":"))
    }

    @Test func `no output is coloured without a terminal`() throws {
        let scratch = try Self.archive()
        #expect(!(try Program.run("info", "--archive", scratch.archive).output.contains("\u{1B}")))
    }
}
