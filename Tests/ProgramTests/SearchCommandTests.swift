import Foundation
import Testing

/// `search` as a person types it.
@Suite struct `Searching from the command line` {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch.ofSamples()
    }

    private func run(_ arguments: [String]) throws -> Program.Result {
        try Program.run(
            arguments: ["search"] + arguments, in: scratch.path,
            environment: ["AWFUL_ARCHIVE": scratch.archive])
    }

    private func posts(_ arguments: [String]) throws -> [Int] {
        let result = try run(["--format", "json", "--limit", "50", "--in", "posts"] + arguments)
        #expect(result.status == 0, "\(result.error)")
        let found = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        return try #require(found?["hits"] as? [[String: Any]]).compactMap {
            ($0["id"] as? Int).map { $0 - 900_000_000 }
        }.sorted()
    }

    @Test(
        arguments: [
            (["goose", "-the"], [211, 213, 214, 220]), (["-the", "goose"], [211, 213, 214, 220]),
            (["-archive", "medium", "goose"], [211, 212]), (["--", "goose", "-the"], [211, 213, 214, 220]),
            (["\"medium goose\"", "--user", "harriet"], [212]),
            (["goose", "--op", "yes", "--after", "2013-03-08"], [240, 245]),
            (["kettle", "--forum", "forumdisplay.php?forumid=906", "--has", "video"], [645]),
            (["magazine", "thread:showthread.php?threadid=9000004", "--quoted", "no"], [302]),
            (["medium", "goo", "--prefix"], [211, 212]),
            (["--user", "harriet", "oosebum", "--substring"], []),
        ] as [([String], [Int])])
    func `words with a dash exclude, options and filters are the same`(arguments: [String], expected: [Int])
        throws
    {
        #expect(try posts(arguments) == expected)
    }

    @Test func `hits show their words, and threads how many posts they have`() throws {
        let goose = try run(["goose"]).output
        #expect(
            goose.hasPrefix("There is a [goose] in my greenhouse and it keeps office hours\nthread 9000003"))
        let threads = try run(["kettle", "in:posts", "--by-thread"]).output
        #expect(threads.contains("5 posts") && threads.contains("2 posts"))
        let soup = try run(["soup"]).output
        #expect(soup.contains("announcement 5750199936920858212") && soup.contains("There will be [soup]"))
    }

    @Test func `what was not shown and what was meant otherwise is said`() throws {
        let few = try run(["goose", "in:posts", "--limit", "2"])
        #expect(few.output.split(separator: "\n").count { $0.hasPrefix("post ") } == 2)
        #expect(few.error.contains("There are more: --all."))
        for arguments in [["goose", "in:posts", "--all"], ["goose", "in:threads", "--limit", "1"]] {
            #expect(try run(arguments).error.isEmpty)
        }
        #expect(
            try run(["goose", scratch.archive]).error.contains("is a file; --archive \(scratch.archive)?"))
        let site = "https://forums.somethingawful.com/showthread.php?"
        for (words, item) in [
            ("9000003", "thread 9000003"), ("900000212", "post 900000212"),
            (site + "threadid=9000003", "thread 9000003"),
            (site + "goto=post&postid=900000212", "post 900000212"),
        ] {
            #expect(try run([words]).output.contains("awful-archive show \(item)\n"), "\(words)")
        }
    }

    @Test func `what is wrong or unknown is said`() throws {
        let user = try run(["goose", "user:\"Odd Job Harriett\""])
        #expect(user.status == 66 && user.error.contains("Did you mean Odd Job Harriet (900002)?"))
        let value = try run(["op:maybe"])
        #expect(value.status == 64 && value.error.contains("op takes yes or no"))
        let filter = try run(["usr:goose"])
        #expect(filter.status == 0 && filter.error.contains("Note: There is no filter “usr:”"))
        #expect(filter.output.contains("Nothing in the archive matches: usr:goose."))
        #expect(try run(["--limt", "5", "goose"]).status == 64)
        #expect(try run([]).status == 64)
        for nothing in ["", " ", "?"] {
            let result = try run([nothing])
            #expect(result.status == 0 && result.output.hasPrefix("Nothing was found: type a word."))
        }
    }

    @Test func `similar words are told on standard error, and not searched if exact words are asked for`()
        throws
    {
        let similar = try run(["cardigen"])
        #expect(similar.status == 0 && similar.output.contains("[cardigan]"))
        #expect(similar.error == "Note: Nothing was found for “cardigen”; showing “cardigan” (1 hit).\n")
        let exact = try run(["cardigen", "--exact"])
        #expect(exact.status == 0 && exact.output.hasPrefix("Nothing in the archive matches: cardigen."))
        #expect(try posts(["minute", "--exact"]) == [246])
        #expect(try posts(["minute"]).count > 1)
    }

    @Test func `a list of questions tells how well the search finds what it should`() throws {
        let list = scratch.path + "/questions.tsv"
        try """
        # Query, tab, item
        cardigen\tpost 900000012

        "medium goose"\tpost 900000211,post  900000212
        greenhouse\tthread 9000003
        kettle\tpost 900000001
        """.write(toFile: list, atomically: true, encoding: .utf8)
        let result = try run(["--evaluate", list])
        #expect(
            result.output == """
                First of its kind: 3
                Among the first 10: 3, 75 % of 4 queries
                Missed: kettle (post 900000001 not found)

                """)
        let json = try run(["--evaluate", list, "--format", "json"]).output
        #expect(json.contains("\"first_ten\": 3") || json.contains("\"first_ten\" : 3"), "\(json)")
        try "goose post 1".write(toFile: list, atomically: true, encoding: .utf8)
        let wrong = try run(["--evaluate", list])
        #expect(wrong.status == 64 && wrong.error.contains("line 1: a query, a tab, and what it should find"))
        let missing = try run(["--evaluate", scratch.path + "/none.tsv"])
        #expect(missing.status == 66 && missing.error.contains("none.tsv cannot be read"), "\(missing)")
        #expect(try run(["--evaluate", list, "goose"]).status == 64)
        #expect(try run(["goose", "--limit", "9223372036854775807"]).status == 0)
    }

    @Test func `every option with a value is known where words are told from options`() throws {
        let help = try run(["--help"]).output
        let valued = help.matches(of: /(?m)^  (?:(-\w), )?(--[a-z-]+) </).flatMap {
            [$0.1.map(String.init), String($0.2)]
        }
        let source = Program.package.appendingPathComponent(
            "Sources/awful-archive/Arguments/SearchArguments.swift")
        let text = try String(contentsOf: source, encoding: .utf8)
        let known = text.matches(of: /"(--?[a-z-]+)"/).map { String($0.1) }
        #expect(valued.count > 10)
        #expect(Set(valued.compactMap(\.self)).isSubset(of: known))
    }
}
