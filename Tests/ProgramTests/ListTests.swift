import Foundation
import Testing

/// `list`, `show` and `info` as a person sees them.
@Suite struct `Finding things` {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch.ofSamples()
    }

    private func run(_ arguments: String..., columns: Int? = nil) throws -> Program.Result {
        try Program.run(
            arguments: arguments, in: scratch.path,
            environment: ["AWFUL_ARCHIVE": scratch.archive, "COLUMNS": columns.map(String.init) ?? ""])
    }

    private static let entities = [
        "forums", "threads", "posts", "users", "messages", "announcements", "punishments", "pages", "tags",
        "bookmarks",
        "polls", "ignored",
    ]

    @Test(arguments: entities, [80, 120]) func `a table fits its terminal`(entity: String, width: Int) throws {
        let result = try run("list", entity, columns: width)
        #expect(result.status == 0, "\(result.error)")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count > 1)
        for line in lines { #expect(line.count <= width, "\(line)") }
    }

    @Test(arguments: entities) func `every format has the same items`(entity: String) throws {
        let json = try run("list", entity, "--format", "json").output
        let items = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        let lines = try run("list", entity, "--format", "ndjson").output.split(separator: "\n")
        #expect(!items.isEmpty)
        #expect(lines.count == items.count)
        let csv = try run("list", entity, "--format", "csv").output
        let header = try #require(csv.split(separator: "\r\n").first).split(separator: ",").map(String.init)
        for item in items { #expect(Set(item.keys).isSubset(of: header), "\(item.keys.sorted())") }
    }

    @Test func `a page beyond all pages is empty, and an order that a list lacks is refused`() throws {
        for entity in ["forums", "threads"] {
            let beyond = try run("list", entity, "--page", "4611686018427387905", "--limit", "2")
            #expect(beyond.status == 0, "\(beyond.error)")
        }
        let refused = try run("list", "users", "--forum", "901", "--sort", "registered")
        #expect(refused.status == 64 && refused.error.contains("by posts or by name"))
        #expect(try run("list", "users", "--forum", "901", "--sort", "name").status == 0)
    }

    @Test func `people are users, and one thing is a list of it`() throws {
        let users = try run("list", "users").output
        #expect(users.contains("Odd Job Harriet"))
        #expect(try run("list", "people").output == users)
        // She is known by name alone, so that no user is hers.
        #expect(try run("list", "users", "--user", "Mrs. Undertow").output == "No users.\n")
        #expect(try run("list", "users", "--user", "Mrs. Undertow", "--thread", "9000003").output == "No users.\n")
        #expect(try run("list", "user").output == users)
        #expect(try run("list", "buddy").output == "No buddies.\n")
        #expect(try run("list", "ignored").output.contains("900010  Ambrose Fitch  Pemberton Lark"))
    }

    @Test(
        arguments: [
            (
                ["threads", "--forum", "Beasts & Neighbours"],
                [9_000_003, 9_000_002, 9_000_013, 9_000_012, 9_000_011]
            ),
            (
                [
                    "threads", "--forum", "https://forums.somethingawful.com/forumdisplay.php?forumid=902",
                    "--limit", "1",
                ], [9_000_003]
            ),
            (["threads", "--user", "harriet"], [9_000_003]),
            (["threads", "--after", "2014-03-20"], [9_000_007, 9_000_014]),
            (["threads", "--sort", "title", "--limit", "2", "--page", "2"], [9_000_015, 9_000_012]),
            (
                ["posts", "--thread", "showthread.php?threadid=9000007", "--reverse", "--limit", "2"],
                [900_000_641, 900_000_642]
            ),
            (["posts", "--user", "Pemberton Lark", "--before", "2013-03-06"], [900_000_217]),
            (["users", "--forum", "902", "--limit", "2"], [900_002, 900_003]),
            (["messages", "--user", "mrs. undertow"], [9_100_005]),
            (["messages", "--outgoing"], [9_100_006, 9_100_002]),
            (["messages", "--incoming", "--user", "Tuesday Loaf"], [9_100_003, 9_100_001]),
            (["threads", "--forum", "902", "--open", "--before", "2013-03-05"], [9_000_011]),
        ]) func `numbers, addresses, names and dates choose`(arguments: [String], expected: [Int]) throws
    {
        let result = try Program.run(
            arguments: ["list"] + arguments + ["--format", "json", "--archive", scratch.archive])
        #expect(result.status == 0, "\(result.error)")
        let items = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
        #expect(items?.compactMap { $0["id"] as? Int } == expected)
    }

    @Test func `a list of more than is read at once is whole, in columns of one width, and has pages`() throws {
        let long = try Scratch()
        for page in 0..<30 {
            let posts = 1_000_000 + page * 50...1_000_049 + page * 50
            try long.write("page \(page).html", Page.thread(5, posts: posts))
        }
        // Wider than all others, and the last of the list.
        let old = Page.thread(5, posts: 7...7).replacing("Arthur", with: "Somebody of a very long name")
        try long.write(
            "old.html",
            old.replacing("userid-77", with: "userid-78").replacing("userid=77", with: "userid=78"))
        try #require(Program.run("import", long.pages, "--archive", long.archive).status == 0)
        func list(_ arguments: String...) throws -> String {
            let result = try Program.run(
                arguments: ["list", "posts", "--archive", long.archive] + arguments,
                environment: ["COLUMNS": "140"])
            #expect(result.status == 0, "\(result.error)")
            return result.output
        }
        func ids(_ json: String) throws -> [Int] {
            let items = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
            return try #require(items).compactMap { $0["id"] as? Int }
        }
        let all = try ids(list("--format", "json"))
        #expect(
            all == [7] + Array(1_000_000...1_001_499)
                || all == Array((1_000_000...1_001_499).reversed()) + [7])
        #expect(
            try ids(list("--format", "json", "--limit", "1200", "--page", "2")) == Array(all.dropFirst(1200)))
        #expect(try ids(list("--format", "json", "--limit", "1200")) == Array(all.prefix(1200)))
        #expect(try ids(list("--format", "json", "--limit", "9", "--page", "500")).isEmpty)
        let lines = try list("--limit", "0").split(separator: "\n")
        #expect(lines.count == 1502)
        #expect(lines.contains { $0.contains("Somebody of a very long name") })
        let column = try #require(lines[0].range(of: "Thread")).lowerBound.utf16Offset(in: lines[0])
        for line in lines.dropFirst() { #expect(line.dropFirst(column).hasPrefix("A thread"), "\(line)") }
        #expect(try list("--limit", "1400", "--page", "2").split(separator: "\n").count == 102)
    }

    @Test func `an announcement is shown by the number that lists and searches tell`() throws {
        let shown = try run("show", "announcement", "5750199936920858212")
        #expect(shown.output.hasPrefix("announcement 5750199936920858212  The clocks go back"))
        #expect(shown.output.contains("by The Night Porter · 2013-11-01 · General Kerfuffle"))
        #expect(shown.output.contains("There will be soup."))
        for text in ["5750199936920858211", "clocks"] {
            let missing = try run("show", "announcement", text)
            #expect(missing.status == 66 && missing.error.contains("there is no announcement \(text)"))
        }
    }

    @Test func `what is wrong is named, with what was meant or how it is written`() throws {
        let user = try run("list", "posts", "--user", "Odd Job Harriett")
        #expect(user.status == 66)
        #expect(user.error.contains("Did you mean Odd Job Harriet (900002)?"))
        let forum = try run("list", "threads", "--forum", " & ")
        #expect(forum.status == 64)
        #expect(forum.error.contains("Beasts & Neighbours (902)"))
        let key = try run("list", "threads", "--sort", "size")
        #expect(key.status == 64)
        #expect(key.error.contains("list-position") && key.error.contains("Usage: awful-archive list"))
        let filter = try run("list", "forums", "--user", "harriet")
        #expect(filter.status == 64 && filter.error.contains("--user does not apply to forums"))
        #expect(try run("list", "posts", "--after", "someday").status == 64)
        #expect(try run("list", "posts", "--open").error.contains("--open does not apply to posts"))
        #expect(try run("list", "messages", "--incoming", "--outgoing").status == 64)
        let address = try run("list", "threads", "--forum", "showthread.php?threadid=9000003")
        #expect(address.status == 66 && address.error.contains("is the address of a thread"))
    }

    @Test func `a thread reads like a thread`() throws {
        let result = try run("show", "thread", "kettle to whistle", columns: 80)
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("thread 9000007  I am teaching a kettle to whistle in tune"))
        #expect(result.output.contains("post 900000641  Doctor Haddock  2014-03-21 00:28 · #41"))
        #expect(result.output.contains("  semaphore_dan posted:\n  > If the first kettle is a G"))
        #expect(result.output.contains("      pitch = 440"))
        #expect(result.output.hasSuffix("Page 2 of 2 (held: 2).\n"))
        let missing = try run("show", "thread", "9000007", "--page", "9")
        #expect(missing.status == 66 && missing.error.contains("page 9 is not held; page 2 is."))
    }

    @Test func `a post comes with its neighbours, or with what was changed word by word`() throws {
        let around = try run("show", "post", "900000225", "--around", "1").output
        #expect(
            around.contains("post 900000224") && around.contains("▶ post 900000225")
                && around.contains("post 900000226"))
        #expect(
            around.contains(
                "> > Where is it getting 5 litre Old Meadow?!\n  >\n  > [spoiler: From itself, in 1994.]"))
        let versions = try run("show", "post", "900000010", "--versions", columns: 80).output
        #expect(versions.contains("First version, seen on 2012-10-02"))
        #expect(versions.contains("[-borrow-] {+bake at 90°C"))
        let lost = try run("show", "post", "900000777")
        #expect(lost.status == 66 && lost.error.contains("awful-archive explain post 900000777"))
    }

    @Test(
        arguments: [
            ["forum", "904"], ["user", "semaphore_dan"], ["message", "9100003"],
            ["page", "lists/index.html"],
            ["thread", "https://forums.somethingawful.com/showthread.php?goto=post&postid=900000225"],
        ]) func `everything that is shown has a JSON form`(arguments: [String]) throws
    {
        let text = try Program.run(arguments: ["show"] + arguments + ["--archive", scratch.archive])
        #expect(text.status == 0, "\(text.error)")
        #expect(
            text.output.hasPrefix(arguments[0] == "page" ? "page " : arguments[0])
                || arguments[0] == "message")
        let json = try Program.run(
            arguments: ["show"] + arguments + ["--archive", scratch.archive, "--format", "json"])
        #expect(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) is [String: Any])
    }

    @Test func `the archive may be the first argument`() throws {
        #expect(try Program.run("info", scratch.archive).status == 0)
        #expect(try Program.run("dump", scratch.archive, "--hash").output.count == 65)
        #expect(try Program.run("check", scratch.archive).status == 0)
        let twice = try Program.run("info", scratch.archive, "--archive", scratch.archive)
        #expect(twice.status == 64)
    }

    @Test(arguments: [nil, 80]) func `the summary of an archive has at most 14 lines`(_ columns: Int?) throws {
        let output = try run("info", columns: columns).output
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 14, "\(output)")
        #expect(lines.contains("Posts by year: 2012 ▃█▂ 2014, most in 2013: 65."))
        #expect(lines.contains("Missing: 46 posts in 2 threads, all posts of 6 threads."))
        #expect(lines.contains("Details: awful-archive info --details --archive \(scratch.archive)"))
        #expect(lines.last == "Next: awful-archive coverage --urls --archive \(scratch.archive)")
        #expect(output.replacing("\n", with: " ").contains("98 posts, 22 users"))
    }

    @Test func `reports speak of saved pages, and numbers of the archive's own are not shown`() throws {
        for arguments in [
            ["check", "--details"], ["info", "--details"], ["explain", "thread", "9000003"],
            ["explain", "message", "9100003"], ["explain", "post", "900000244"], ["verify"],
            ["show", "page", "lists/index.html"], ["coverage"], ["list", "deleted"],
        ] {
            let result = try Program.run(
                arguments: arguments, in: scratch.path, environment: ["AWFUL_ARCHIVE": scratch.archive])
            #expect(!result.output.isEmpty, "\(arguments) \(result.error)")
            let words = result.output.replacing("small claims", with: "").matches(
                of: /\b(entit(y|ies)|claim(s|ed)?|captures?|captured|tombstones?|page-floor|[0-9]{17,})\b/)
            #expect(words.map { String($0.output.0) } == [], "\(arguments)")
        }
    }

    @Test func `the dashboard has bars, numbers and what is missing`() throws {
        let lines = try run("info", "--details", columns: 80).output
        #expect(lines.contains("2013  65  ████"))
        #expect(lines.contains("9000003  There is a goose in my greenhouse"))
        #expect(lines.contains("900002  Odd Job Harriet"))
        #expect(lines.contains("   902  Beasts & Neighbours"))
        #expect(lines.contains("Missing: 46 posts in 2 threads, all posts of 6 threads"))
    }

    @Test func `marks and bookmarks are set for an account, or not at all`() throws {
        #expect(try run("mark", "read", "goose in my greenhouse", "9000014").status == 0)
        #expect(try run("list", "threads", "--unread", "--format", "csv").output.contains("9000014") == false)
        let wrong = try run("mark", "unread", "9000014", "77")
        #expect(wrong.status == 66 && wrong.error.contains("there is no thread 77"))
        #expect(try run("bookmark", "add", "forum", "902", "--account", "Pemberton Lark").status == 0)
        #expect(
            try run("list", "bookmarks", "--account", "pemberton lark").output.contains(
                "forum Beasts & Neighbours"))
        let explained = try run("explain", "thread", "goose in my").output
        #expect(explained.contains("Marked by hand\n  read up to post 900000248 for"))
        #expect(try run("bookmark", "add", "thread", "1", "--account", "nobody at all").status == 66)
    }

    @Test func `a bookmark of two accounts is one line, and is removed for all or for the named one`() throws {
        func accounts(_ thread: String) throws -> Set<String> {
            let lines = try run("list", "bookmarks", "--format", "csv").output.split(separator: "\r\n")
            return Set(
                lines.filter { $0.contains(",\(thread),") }.map { $0.contains("Lark") ? "Lark" : "none" })
        }
        #expect(try accounts("9000001") == ["Lark", "none"])
        let lines = try run("list", "bookmarks").output.split(separator: "\n")
            .filter { $0.contains("9000001  ") }
        #expect(lines.count == 1 && lines[0].hasSuffix("(none named), Pemberton Lark"))
        let named = try run("bookmark", "remove", "thread", "9000001", "--account", "Pemberton Lark")
        #expect(named.status == 0)
        #expect(try accounts("9000001") == ["none"])
        #expect(try accounts("9000003") == ["Lark", "none"])
        #expect(try run("bookmark", "remove", "thread", "9000003").status == 0)
        #expect(try accounts("9000003").isEmpty)
    }
}
