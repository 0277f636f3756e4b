import Foundation
import Testing

/// The command reference is the program's own help; `RECORD=1 swift test --filter Reference` rewrites it.
@Suite struct `Command reference` {
    static let file = Program.package.appendingPathComponent(
        "Sources/awful-archive/awful-archive.docc/Commands.md")
    static let commands = [
        "import", "check", "coverage", "verify", "info", "list", "show", "search", "mark", "bookmark",
        "note", "tag", "untag", "annotations", "saved", "inspect", "scrape", "dump", "chapters", "cite", "mcp",
        "merge", "split", "backup", "repair",
        "exclude", "delete", "tidy",
        "explain", "config", "export", "export site", "export html", "export epub", "export mbox",
        "export markdown", "export zim", "export pdf",
        "export ndjson", "export csv", "export datasette", "export pages", "serve", "start", "demo",
    ]

    static func text() throws -> String {
        var text = """
            # Commands

            Every command with its options, as the program prints them.

            ## Overview

            ```
            \(try help([]))
            ```

            """
        for command in commands {
            let words = command.components(separatedBy: " ")
            text += "\n## awful-archive \(command)\n\n```\n\(try help(words))\n```\n"
        }
        return text
    }

    private static func help(_ command: [String]) throws -> String {
        let result = try Program.run(arguments: command + ["--help"], environment: ["COLUMNS": "100"])
        return result.output.trimmingCharacters(in: .newlines)
    }

    @Test func `says what the program says`() throws {
        let text = try Self.text()
        if ProcessInfo.processInfo.environment["RECORD"] != nil {
            try Data(text.utf8).write(to: Self.file)
            Issue.record("the reference was written anew; run the test again without RECORD")
        }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
    }

    @Test func `fits a terminal of 80 columns, 24 lines alone and 40 with a line for each command`() throws {
        for (arguments, limit) in [([], 24), (["--help"], 40), (["help"], 40)] {
            let lines = try Program.run(arguments: arguments, environment: ["COLUMNS": "80"]).output
                .trimmingCharacters(in: .newlines).components(separatedBy: "\n")
            #expect(lines.count <= limit, "\(arguments)")
            #expect(lines.allSatisfy { $0.count <= 80 }, "\(arguments)")
        }
    }

    @Test func `the help names every command`() throws {
        let help = try Self.help([])
        for command in Self.commands where !command.hasPrefix("export ") {
            #expect(help.firstMatch(of: try Regex("\\b\(command)\\b")) != nil, "\(command)")
        }
    }

    @Test(arguments: ["import", "search", "list", "export site", "export ndjson"])
    func `help begins with what people need and ends with what few do`(_ command: String) throws {
        let help = try Program.run(arguments: ["help"] + command.components(separatedBy: " ")).output
        let order = ["\nOPTIONS:\n  -a, --archive", "\nRARELY NEEDED:\n"].map { help.ranges(of: $0) }
        #expect(order.map(\.count) == [1, 1], "\(command)")
        let last = try #require(order[1].first)
        #expect(try #require(order[0].first).upperBound < last.lowerBound)
        #expect(!help[last.upperBound...].contains("\n\n\n") && help.hasSuffix("\n"))
        #expect(!help[last.upperBound...].contains("--archive <"), "\(command)")
    }

    @Test(arguments: [[], ["--help"]])
    func `breaks no word in a terminal of 40 columns`(_ arguments: [String]) throws {
        let lines = try ["40", "80"].map {
            try Program.run(arguments: arguments, environment: ["COLUMNS": $0]).output
        }
        #expect(lines[0].components(separatedBy: "\n").allSatisfy { $0.count <= 40 }, "\(lines[0])")
        let words = lines.map { $0.split { $0.isWhitespace } }
        #expect(words[0] == words[1])
    }

    @Test(arguments: commands) func `no example is broken at 80 columns`(_ command: String) throws {
        let words = command.components(separatedBy: " ") + ["--help"]
        let examples = try ["80", "500"].map { columns in
            let help = try Program.run(arguments: words, environment: ["COLUMNS": columns]).output
            return help.components(separatedBy: "\nEXAMPLES\n").dropFirst().joined()
                .components(separatedBy: "\n\n")[0]
        }
        #expect(examples[0] == examples[1])
    }

    @Test func `every command of the program is in it`() throws {
        for above in ["", "export "] {
            let words = above.split(separator: " ").map(String.init)
            let help = try Program.run(arguments: words + ["--help"]).output
            let listed = help.components(separatedBy: "SUBCOMMANDS:").last ?? ""
            for line in listed.components(separatedBy: "\n")
            where line.hasPrefix("  ") && !line.hasPrefix("   ") {
                let name = line.trimmingCharacters(in: .whitespaces).components(separatedBy: " ")[0]
                #expect(name == "See" || Self.commands.contains(above + name), "\(above + name)")
            }
        }
    }
}
