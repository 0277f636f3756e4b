import Foundation
import GRDB
import Testing

/// What programs read of every command: keys of one form, and numbers that every reader holds.
@Suite struct `JSON of every command` {
    /// Maps whose keys are data (`JSON.md` names them).
    private static let maps: Set = ["rows", "removed", "pages", "pages_by_kind", "pages_by_status", "values"]

    private let scratch: Scratch

    init() throws {
        scratch = try Scratch.ofSamples()
    }

    private func run(_ arguments: String...) throws -> Program.Result {
        try Program.run(arguments: arguments + ["--archive", scratch.archive])
    }

    @Test(
        arguments: [
            ["import", Program.samples, "--rescan", "--timings", "--quiet"], ["check"], ["check", "--full"],
            ["coverage"], ["coverage", "--all"], ["coverage", "--urls"], ["verify"],
            ["verify", "--sources", Program.samples, "--all"], ["verify", "--manifest", "bag"],
            ["repair", "--dry-run"],
            ["info"],
            ["search", "the"], ["show", "thread", "9000003"], ["show", "user", "900002"],
            ["list", "threads"],
            ["list", "posts"], ["list", "bookmarks"], ["mark", "read", "9000003"],
            ["bookmark", "add", "thread", "9000003"],
            ["backup", "copy.sqlite"], ["exclude"], ["exclude", "1", "2"], ["repair"],
            ["delete", "thread", "9000003", "--dry-run"], ["delete", "user", "900002", "--yes"],
            ["note", "thread", "9000001", "a note"], ["tag", "thread", "9000001", "ovens"], ["list", "notes"],
            ["untag", "thread", "9000001", "ovens"], ["annotations", "write", "notes.jsonld"],
            ["saved", "add", "kept", "oven"], ["saved"],
            ["list", "tombstones"], ["tidy", "--dry-run"], ["tidy", "--yes"],
            ["split", "--thread", "9000003", "--output", "part.sqlite", "--dry-run"],
            ["split", "--thread", "9000003", "--output", "part.sqlite"],
        ]) func `a command`(_ command: [String]) throws
    {
        try check(try Program.run(arguments: command + archive, in: scratch.path).output, command)
    }

    @Test func `settings, which need no archive`() throws {
        try check(Program.run("config", "--format", "json").output, ["config"])
    }

    @Test func `merge, which needs another archive`() throws {
        try #require(run("backup", scratch.path + "/other.sqlite").status == 0)
        try check(run("merge", scratch.path + "/other.sqlite", "--format", "json").output, ["merge"])
    }

    @Test(arguments: ["site", "epub", "mbox", "markdown", "ndjson", "csv"])
    func `an export`(_ format: String) throws {
        let output = scratch.path + "/" + format
        try check(run("export", format, "--output", output, "--format", "json").output, ["export", format])
    }

    @Test func `inspect and scrape, for every sample`() throws {
        try check(
            Program.run("inspect", Program.samples, "--all", "--format", "json").output, ["inspect"])
        let files =
            FileManager.default.enumerator(atPath: Program.samples)?.compactMap { $0 as? String } ?? []
        let pages = files.filter { $0.hasSuffix(".html") }.sorted().map { Program.samples + "/" + $0 }
        try #require(pages.count > 30)
        let output = try Program.run(arguments: ["scrape"] + pages).output
        try check(output, ["scrape"])
        let contents = try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
            .compactMap { ($0["page"] as? [String: Any])?["content"] as? [String: Any] }
        #expect(
            Set(contents.flatMap(\.keys)).isSuperset(of: [
                "thread", "thread_list", "message_folder", "punishments",
            ]))
    }

    @Test(
        arguments: [
            ("category", "category"), ("forum", "forum"), ("thread", "thread"), ("post", "post"),
            ("user", "user"),
            ("message", "private_message"), ("announcement", "announcement"), ("punishment", "punishment"),
            ("tag", "thread_tag"),
        ]) func `explain`(_ entity: String, _ table: String) throws
    {
        for row in try scratch.rows("SELECT id FROM \(table) ORDER BY id LIMIT 3") {
            let id: Int64 = row["id"]
            let output = try run("explain", entity, "\(id)", "--format", "json").output
            try check(output, ["explain", entity])
            let json = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
            #expect((json?["id"] as? String ?? (json?["id"] as? NSNumber)?.description) == "\(id)")
        }
    }

    @Test func `no command with a JSON form is missing here`() throws {
        let covered: Set = [
            "import", "check", "coverage", "verify", "info", "show", "mark", "bookmark", "search", "backup",
            "exclude", "repair", "config",
            "merge", "inspect", "explain", "delete", "split", "tidy", "note", "tag", "untag", "annotations", "saved",
        ]
        let help = try Program.run("--help").output
        let commands =
            help.components(separatedBy: "SUBCOMMANDS:").last?.split(separator: "\n")
            .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
            .map { $0.split(separator: " ").first.map(String.init) ?? "" } ?? []
        try #require(commands.count > 10)
        for command in commands where try Program.run(command, "--help").output.contains("text or json") {
            #expect(covered.contains(command), "\(command)")
        }
        for line in try Program.run("export", "--help").output.components(separatedBy: "SUBCOMMANDS:").last?
            .split(separator: "\n") ?? [] where line.hasPrefix("  ") && !line.hasPrefix("   ")
        {
            let format = line.split(separator: " ").first.map(String.init) ?? ""
            #expect(
                [
                    "site", "html", "epub", "mbox", "markdown", "zim", "pdf", "ndjson", "csv", "datasette", "pages",
                    "See",
                ]
                .contains(
                    format),
                "\(format)")
        }
    }

    private var archive: [String] { ["--archive", scratch.archive, "--format", "json"] }

    private func check(_ output: String, _ command: [String]) throws {
        let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
        check(value, isMap: false, at: command.joined(separator: " "))
    }

    private func check(_ value: Any, isMap: Bool, at place: String) {
        switch value {
        case let object as [String: Any]:
            for (key, value) in object {
                if !isMap { #expect(key.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil, "\(place): \(key)") }
                check(value, isMap: Self.maps.contains(key) && !isMap, at: place + "." + key)
            }
        case let list as [Any]:
            for element in list { check(element, isMap: isMap, at: place + "[]") }
        case let number as NSNumber where abs(number.doubleValue) > 9_007_199_254_740_992:
            Issue.record("\(place): \(number) has more than 53 bits")
        default: break
        }
    }
}
