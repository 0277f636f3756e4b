import Foundation
import GRDB
import Testing

/// What is said about names, addresses and widths that were not expected.
@Suite struct `Words that nobody expected` {
    @Test(
        arguments: [
            (
                ["lst", "threads"],
                "There is no command “lst”. Did you mean list? awful-archive --help lists them."
            ),
            (["help", "nix"], "There is no help on “nix”. Topics: query, exit-codes, statuses, names;"),
            (["help", "querry"], "Did you mean query?"),
            (["export", "epbu"], "There is no export “epbu”. Did you mean epub? It can be site, html,"),
            (
                ["export", "parquet"],
                "DuckDB makes Parquet files of: awful-archive export csv --plain --output csv."
            ),
            (["list", "peple"], "list takes no “peple”. Did you mean people? It can be forums, threads,"),
            (
                ["show", "thraed", "5"],
                "show takes no “thraed”. Did you mean thread? It can be thread, post,"
            ),
            (["show", "412"], "show takes no “412”. Say of what it is the number, such as post 412."),
            (
                ["explain", "412"],
                "Error: explain takes no “412”. Say of what it is the number, such as post 412."
            ),
            (["list", "412"], "list takes no “412”. It can be forums, threads,"),
            (
                ["config", "set", "thme", "calm"],
                "Error: config takes no “thme”. Did you mean theme? It can be archive, owner,"
            ),
            (["config", "unset", "x"], "config takes no “x”. It can be"),
            (["config", "set", "theme"], "Type config set KEY VALUE, or config unset KEY."),
            (["config", "page-size", "7"], "config takes no “page-size”. It can be set, unset."),
            (["export", "html", "9000003"], "A thread is named with --thread 9000003."),
            (["export", "csv", "forum", "902", "--output", "x"], "A forum is named with --forum 902."),
            (["list", "pages", "--kind", "thread"], "--kind takes no “thread”. Did you mean showthread?"),
            (["random"], "A random post is shown by show post --random."),
            (
                ["merge", "a.sqlite", "b.sqlite"],
                "Name the archive that they are added to: --archive new.sqlite"
            ),
            (["show", "thread"], "Type the ID, address or name of the thread."),
            (["show", "post", "5", "--random"], "--random takes the place of an ID."),
            (["show", "thread", "--random"], "--random belongs to posts."),
            (["list", "threads", "--limit", "-1"], "--limit takes a number, 0 for all."),
            (["list", "posts", "-l", "-1"], "--limit takes a number, 0 for all."),
            (
                ["list", "tombstones", "--user", "x"],
                "--user does not apply to deleted, which cannot be filtered."
            ),
        ])
    func `are answered with what there is`(_ arguments: [String], _ words: String) throws {
        let result = try Program.run(arguments: arguments)
        #expect(result.status == 64)
        #expect(result.error.contains(words), "\(result.error)")
        #expect(!result.error.contains("<subcommand>"))
    }

    @Test func `a search may begin with a number behind a dash, and topics of help are found`() throws {
        for arguments in [["help", "query"], ["help", "list"], ["help"], ["help", "export"]] {
            #expect(try Program.run(arguments: arguments).status == 0)
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func `completions know what can be bookmarked and sorted by`(
        _ shell: String
    ) throws {
        let script = try Program.run("--generate-completion-script", shell).output
        #expect(script.contains("toggle"))
        #expect(script.contains("list-position"))
    }
}

@Suite struct `Things shown` {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch.ofSamples()
    }

    private func run(_ arguments: String..., columns: String = "80") throws -> Program.Result {
        try Program.run(
            arguments: arguments, environment: ["AWFUL_ARCHIVE": scratch.archive, "COLUMNS": columns])
    }

    @Test(
        arguments: [
            ("showthread.php?threadid=9000003", ["show", "thread", "9000003"]),
            ("showthread.php?goto=post&postid=900000217", ["show", "post", "900000217"]),
            ("forumdisplay.php?forumid=902", ["show", "forum", "902"]),
            ("member.php?action=getinfo&userid=900002", ["show", "user", "900002"]),
            ("showthread.php?threadid=9000003", ["list", "posts", "--thread", "9000003"]),
            ("forumdisplay.php?forumid=902", ["list", "threads", "--forum", "902"]),
            ("member.php?action=getinfo&userid=900002", ["list", "posts", "--user", "900002"]),
        ])
    func `an address needs no kind`(_ address: String, _ words: [String]) throws {
        func run(_ words: [String]) throws -> Program.Result {
            try Program.run(arguments: words, environment: ["AWFUL_ARCHIVE": scratch.archive])
        }
        for site in ["https://forums.somethingawful.com/", ""] {
            let shown = try run([words[0], site + address])
            #expect(shown.status == 0 && !shown.output.isEmpty)
            #expect(try shown.output == run(words).output)
        }
    }

    @Test func `a page without a time of its own was saved on the day of its newest date, or later`() throws {
        let words = "saved 2013-03-12 or later (the newest date on the page)"
        #expect(try run("explain", "post", "900000223", columns: "").output.contains(words))
    }

    @Test func `an export is no stream`() throws {
        let result = try run("export", "html", "--thread", "9000003", "--output", "-")
        #expect(result.status != 0 && result.error.contains("one of this name is ./-"), "\(result.error)")
    }

    @Test func `any post is one of the archive, and not the same each time`() throws {
        func any() throws -> String { try run("show", "post", "--random").output }
        let posts = try (0..<8).map { _ in try any() }
        #expect(posts.allSatisfy { !$0.isEmpty } && Set(posts).count > 1)
    }

    @Test func `a thread has its poll, with the votes of each option`() throws {
        let thread = try scratch.count(
            "SELECT thread_id FROM poll WHERE thread_id IN (SELECT thread_id FROM post) LIMIT 1")
        let shown = try run("show", "thread", "\(thread)")
        let lines = shown.output.components(separatedBy: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("Poll: ") })
        for row in try scratch.rows(
            "SELECT text, vote_count FROM poll_option WHERE poll_id IN (SELECT id FROM poll WHERE thread_id = \(thread))"
        ) {
            let (text, votes): (String, Int?) = (row["text"], row["vote_count"])
            #expect(
                lines[start...].contains {
                    $0.contains(text.prefix(30)) && $0.contains(votes.map(String.init) ?? "-")
                }, "\(text)")
        }
    }

    @Test func `an address counts pages as its posts per page do`() throws {
        let address =
            "https://forums.somethingawful.com/showthread.php?threadid=9000001&perpage=10&pagenumber=2"
        let shown = try run("show", "thread", address)
        #expect(shown.status == 0)
        #expect(shown.output.contains("Page 1 of"))
        // Of a page that is not held, the status and the words say so.
        let absent = try run("show", "thread", address.replacing("pagenumber=2", with: "pagenumber=50"))
        #expect(absent.status == 66)
        #expect(absent.error.contains("of thread 9000001 page 13 is not held; page 1 is."))
    }

    @Test func `a thread that only lists show is no export, in words`() throws {
        for format in ["html", "epub"] {
            let result = try run("export", format, "--thread", "9000011", "--output", scratch.path + "/out")
            #expect(result.status == 66)
            #expect(result.error.contains("no post of thread 9000011 is held, it is known from lists only."))
        }
    }

    @Test(arguments: [
        "forums", "threads", "posts", "users", "messages", "pages", "polls", "tags", "bookmarks",
    ])
    func `lists fit a window of 40 columns`(_ entity: String) throws {
        let lines = try run("list", entity, columns: "40").output.components(separatedBy: "\n")
        #expect(lines.count > 2)
        #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines.filter { $0.count > 40 })")
    }
}
