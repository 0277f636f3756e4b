import Foundation
import GRDB
import Testing

/// `config.toml`, and the options that override it.
@Suite struct `Settings of a person` {
    private let scratch: Scratch
    private var file: String { scratch.path + "/awful-archive/config.toml" }

    init() throws {
        scratch = try Scratch()
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/awful-archive", withIntermediateDirectories: true)
    }

    private func set(_ text: String) throws { try set(Array(text.utf8)) }

    private func set(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: file)) }

    private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Program.Result {
        try Program.run(
            arguments: arguments, in: scratch.path,
            environment: ["XDG_CONFIG_HOME": scratch.path, "COLUMNS": "100"].merging(environment) { $1 })
    }

    private func output(_ arguments: String...) throws -> String {
        let result = try Program.run(
            arguments: arguments, in: scratch.path,
            environment: ["XDG_CONFIG_HOME": scratch.path, "COLUMNS": "100"])
        try #require(result.status == 0, "\(arguments) \(result.error)")
        return result.output
    }

    private static let standard = """
        archive    awful.sqlite  (default)
        owner      (none)  (default)
        theme      calm  (default)
        title      Awful Archive  (default)
        tz         UTC  (default)
        time-zone  America/Chicago  (default)
        page-size  50  (default)

        """

    @Test func `do not replace the zone and the account of kept pages that are read again`() throws {
        try scratch.write("1.html", Page.thread(5, posts: 1...2))
        _ = try output("import", scratch.pages, "--owner", "Harriet", "--time-zone", "Asia/Tokyo")
        try set("owner = \"Somebody\"\ntime-zone = \"Europe/London\"\n")
        #expect(try output("verify", "--from-kept").contains("1 page read again: 1 same."))
        #expect(try output("import", "--from-kept").contains("nothing has changed."))
        let london = try output("import", "--from-kept", "--time-zone", "Europe/London")
        #expect(london.contains("1 says something else now.") && london.contains("posted_at"))
        #expect(!london.contains("account"))
    }

    @Test func `config prints each value and where it comes from`() throws {
        #expect(try output("config") == Self.standard + "\nFile: \(file)\n")
        try set("archive = \"/a/b.sqlite\"\nowner = \"Harriet\"\npage-size = 7\ntz = \"Asia/Tokyo\"\n")
        #expect(
            try output("config") == """
                archive    /a/b.sqlite  (config.toml)
                owner      Harriet  (config.toml)
                theme      calm  (default)
                title      Awful Archive  (default)
                tz         Asia/Tokyo  (config.toml)
                time-zone  America/Chicago  (default)
                page-size  7  (config.toml)

                File: \(file)

                """)
        let other = try run("config", environment: ["AWFUL_ARCHIVE": "other.sqlite"]).output
        #expect(other.hasPrefix("archive    other.sqlite  ($AWFUL_ARCHIVE)\n"))
    }

    @Test func `config prints the same as JSON`() throws {
        try set("archive = \"~/b.sqlite\"\npage-size = 7\n")
        let result = try run(
            "config", "--format", "json", environment: ["HOME": "/home/x", "AWFUL_ARCHIVE": ""])
        let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
        #expect(report.file == file)
        let lines = report.settings.map { "\($0.key)=\($0.value ?? "null") \($0.source)" }
        #expect(
            lines == [
                "archive=/home/x/b.sqlite config.toml", "owner=null default", "theme=calm default",
                "title=Awful Archive default", "tz=UTC default", "time-zone=America/Chicago default",
                "page-size=7 config.toml",
            ])
        let other = try run("config", "--format", "json", environment: ["AWFUL_ARCHIVE": "c.sqlite"])
        #expect(other.output.contains("\"source\" : \"$AWFUL_ARCHIVE\""))
    }

    @Test func `config set and unset change one line, and keep comments and all other lines`() throws {
        try FileManager.default.removeItem(atPath: scratch.path + "/awful-archive")
        #expect(try output("config", "set", "tz", "Europe/London") == "tz is set in \(file).\n")
        #expect(try text() == "tz = \"Europe/London\"\n")
        try set("# mine\r\n  tz = 'UTC'   # as \"they\" have it\r\n\r\npage-size=50\ntitle = \"a#b\"")
        _ = try output("config", "set", "tz", "Asia/Tokyo")
        _ = try output("config", "set", "page-size", "7")
        _ = try output("config", "set", "owner", #"Dan "the\man" é"#)
        #expect(
            try text()
                == "# mine\r\n  tz = \"Asia/Tokyo\"   # as \"they\" have it\r\n\r\npage-size=7\ntitle = \"a#b\"\n"
                + #"owner = "Dan \"the\\man\" é""# + "\n")
        #expect(try output("config").contains(#"owner      Dan "the\man" é  (config.toml)"#))
        for key in ["tz", "page-size", "archive"] { _ = try output("config", "unset", key) }
        #expect(try text() == "# mine\r\n\r\ntitle = \"a#b\"\n" + #"owner = "Dan \"the\\man\" é""# + "\n")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/awful-archive") == [
                "config.toml"
            ])
    }

    @Test(arguments: [
        ("title = \"a\"\n", ["theme", "pink"], "theme does not take “pink”: how pages look: calm"),
        ("", ["page-size", "many"], "page-size does not take “many”: the number of rows"),
        (
            "", ["archive", "here.sqlite"],
            "archive does not take “here.sqlite”: the archive, a path that begins"
        ),
        ("", ["owner", " "], "owner does not take “ ”"),
        ("title = \"\"\"\ntitle = \"x\"\n\"\"\"\n", ["title", "y"], "only be changed by hand"),
        ("title = \"\"\"\ntz = \"x\"\n\"\"\"\n", ["tz", "UTC"], "only be changed by hand"),
        ("thme = 1\n", ["theme", "calm"], "“thme”"),
    ]) func `config set changes nothing where the value or the file cannot be`(
        _ old: String, _ words: [String], _ message: String
    ) throws {
        try set(old)
        let result = try Program.run(
            arguments: ["config", "set"] + words, in: scratch.path,
            environment: ["XDG_CONFIG_HOME": scratch.path])
        #expect(result.status == 64 && result.error.contains(message), "\(result.error)")
        #expect(try text() == old)
    }

    @Test func `config set writes through a link, and says what cannot be written`() throws {
        try FileManager.default.moveItem(
            atPath: scratch.path + "/awful-archive", toPath: scratch.path + "/dots")
        try Data("theme = \"fyad\"\n".utf8).write(to: URL(fileURLWithPath: scratch.path + "/dots/mine.toml"))
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/awful-archive", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "../dots/mine.toml")
        _ = try output("config", "set", "theme", "calm")
        #expect(
            try String(contentsOfFile: scratch.path + "/dots/mine.toml", encoding: .utf8)
                == "theme = \"calm\"\n")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file) == "../dots/mine.toml")
        try Data().write(to: URL(fileURLWithPath: scratch.path + "/file"))
        let blocked = try run(
            "config", "set", "theme", "calm", environment: ["XDG_CONFIG_HOME": scratch.path + "/file"])
        #expect(
            blocked.status == 73
                && blocked.error.contains("/file/awful-archive/config.toml: not written"))
    }

    private func text() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    private struct Report: Decodable {
        struct Setting: Decodable { let key: String, value: String?, source: String }
        let file: String
        let settings: [Setting]
    }

    @Test func `the file is looked for in the home directory, and without one nothing is read`() throws {
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/.config", withIntermediateDirectories: true)
        try set("archive = \"~/mine.sqlite\"\n")
        try FileManager.default.moveItem(
            atPath: scratch.path + "/awful-archive", toPath: scratch.path + "/.config/awful-archive")
        for folder in ["", "relative/folder"] {
            let result = try run(
                "config", environment: ["HOME": scratch.path, "XDG_CONFIG_HOME": folder])
            #expect(result.output.hasPrefix("archive    \(scratch.path)/mine.sqlite  (config.toml)\n"))
        }
        let result = try Program.run(
            "config", through: ["-u", "HOME", "-u", "XDG_CONFIG_HOME"], in: scratch.path)
        #expect(result.output == Self.standard + "\nFile: none, because $HOME is not set\n")
    }

    @Test(arguments: [
        ("theme = ", ", line 1: "), ("title = \"x\"\ntheme = calm\n", ", line 2: "),
        ("theme = \"calm\"\ntheme = \"fyad\"\n", "'theme'"), ("thme = \"calm\"\n", "“thme”"),
        ("[serve]\ntheme = \"calm\"\n", "“serve”"), ("theme = \"pink\"\n", ": theme does not"),
        ("page-size = \"7\"\n", ": page-size does not"), ("page-size = -1\n", ": page-size does not"),
        ("archive = \"here.sqlite\"\n", ": archive does not"), ("tz = \"Middle/Earth\"\n", ": tz does not"),
        ("time-zone = 5\n", ": time-zone does not"), ("owner = \" \"\n", ": owner does not"),
        ("title = [\"x\"]\n", ": title does not"), ("theme = \"calm\"\n\0thme = 1\n", "NUL"),
        ("title = \"a\\u0000b\"\n", "NUL"),
    ]) func `a file that cannot be used ends every command, and help is given all the same`(
        _ text: String, _ words: String
    ) throws {
        try set(text)
        for command in [["config"], ["import", scratch.pages]] {
            let result = try Program.run(
                arguments: command, in: scratch.path, environment: ["XDG_CONFIG_HOME": scratch.path])
            #expect(result.status == 64 && result.output.isEmpty, "\(command)")
            #expect(result.error.hasPrefix("awful-archive: \(file)"))
            #expect(!result.error.contains("Usage"))
            #expect(result.error.contains(words), "\(result.error)")
        }
        #expect(try run("help", "import").status == 0)
    }

    @Test func `a file that is not UTF-8, a folder or a link to nothing is refused`() throws {
        try set(Array("title = \"a".utf8) + [0xFF] + Array("\"\n".utf8))
        #expect(try run("config").error.contains("no readable UTF-8 text"))
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "nowhere")
        #expect(try run("config").status == 64)
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        let result = try run("config")
        #expect(result.status == 64 && result.error.contains("no readable"))
    }

    @Test func `no command that reads makes the archive of the settings`() throws {
        try set("archive = \"\(scratch.path)/settled.sqlite\"\n")
        for command in [
            ["info"], ["check"], ["coverage"], ["list", "posts"], ["search", "goose"],
            ["show", "thread", "1"],
            ["explain", "post", "1"], ["verify"], ["export", "ndjson", "--output", "x"], ["backup", "x"],
            ["serve"],
        ] {
            let result = try Program.run(
                arguments: command, in: scratch.path, environment: ["XDG_CONFIG_HOME": scratch.path])
            #expect(result.status == 66, "\(command) \(result.error)")
        }
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/settled.sqlite"))
        try scratch.write("page.html", Page.thread(1, posts: 1...2))
        _ = try output("import", scratch.pages)
        #expect(FileManager.default.fileExists(atPath: scratch.path + "/settled.sqlite"))
        #expect(try output("info").contains("2 posts"))
    }

    @Test func `an import credits the owner and reads dates in the zone of the settings, or of options`()
        throws
    {
        try scratch.write("page.html", Page.thread(1, posts: 1...1))
        try set("owner = \"Harriet\"\ntime-zone = \"Europe/London\"\narchive = \"\(scratch.archive)\"\n")
        func facts() throws -> [String] {
            let row = try #require(
                try scratch.rows(
                    "SELECT name, posted_at FROM account, post WHERE account.id IN (SELECT account_id FROM source_page)"
                ).first)
            return [row["name"] as String? ?? "", row["posted_at"] as String? ?? ""]
        }
        _ = try output("import", scratch.pages)
        let settled = try facts()
        try FileManager.default.removeItem(atPath: scratch.archive)
        _ = try output("import", scratch.pages, "--owner", "Dan", "--time-zone", "America/Chicago")
        let typed = try facts()
        #expect(settled[0] == "Harriet" && typed[0] == "Dan")
        #expect(settled[1].prefix(10) == typed[1].prefix(10) && settled[1] != typed[1])
    }

    @Test func `pages have the theme and the title of the settings, or of options`() throws {
        try scratch.addSamples()
        try set("theme = \"yospos\"\ntitle = \"The good forum\"\narchive = \"\(scratch.archive)\"\n")
        func page(_ folder: String) throws -> String {
            try String(contentsOfFile: "\(scratch.path)/\(folder)/index.html", encoding: .utf8)
        }
        func html(_ theme: String) -> String { "<html lang=\"en\" data-theme=\"\(theme)\"" }
        _ = try output("export", "site", "--output", "one")
        #expect(try page("one").contains(html("yospos")) && page("one").contains("The good forum"))
        _ = try output("export", "site", "--output", "two", "--theme", "fyad", "--title", "Another")
        #expect(try page("two").contains(html("fyad")) && !page("two").contains("The good forum"))
        _ = try output("export", "html", "--output", "three", "--thread", "9000003")
        #expect(try page("three").contains(html("yospos")))
    }

    @Test func `tables and searches have as many lines as the settings say, other formats all`() throws {
        try scratch.addSamples()
        try set("page-size = 2\narchive = \"\(scratch.archive)\"\n")
        #expect(try output("list", "posts").split(separator: "\n").count == 3)
        #expect(try output("list", "posts", "--limit", "4").split(separator: "\n").count == 5)
        #expect(try output("list", "posts", "--format", "ndjson").split(separator: "\n").count == 98)
        func hits(_ text: String) -> Int { text.split(separator: "\n").count { $0.hasPrefix("post ") } }
        #expect(try hits(output("search", "the", "in:posts")) == 2)
        #expect(try hits(output("search", "the", "in:posts", "--limit", "3")) == 3)
        let json = try output("search", "the", "in:posts", "--format", "json")
        #expect(json.components(separatedBy: "\"entity\" : \"post\"").count == 21)
    }

    @Test func `times are shown in the zone of --tz or of the settings, in text output only`() throws {
        try scratch.addSamples()
        try set("archive = \"\(scratch.archive)\"\ntz = \"America/Chicago\"\n")
        for command in [
            ["list", "posts", "--thread", "9000003", "--limit", "1", "--reverse"],
            ["search", "in:posts", "thread:9000003", "--limit", "1"],
            ["show", "thread", "9000003"],
        ] {
            func shown(_ options: String...) throws -> Substring? {
                let result = try Program.run(
                    arguments: command + options, in: scratch.path,
                    environment: ["XDG_CONFIG_HOME": scratch.path, "COLUMNS": "100"])
                return result.output.firstMatch(of: #/\d{4}-\d\d-\d\d \d\d:\d\d/#)?.output
            }
            let times = try [shown("--tz", "UTC"), shown(), shown("--tz", "Asia/Kathmandu")]
            let minutes = try times.map { time in
                let words = try #require(time)
                return try #require(
                    try? Date("\(words.replacing(" ", with: "T")):00Z", strategy: .iso8601)
                ).timeIntervalSince1970 / 60
            }
            #expect([300, 360].contains(minutes[0] - minutes[1]), "\(command)")
            #expect(minutes[2] - minutes[0] == 345)
        }
        let json = try output("list", "posts", "--limit", "1", "--format", "json")
        #expect(try json == output("list", "posts", "--limit", "1", "--format", "json", "--tz", "UTC"))
        #expect(try run("list", "posts", "--tz", "Middle/Earth").status == 64)
    }
}
