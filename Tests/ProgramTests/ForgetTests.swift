import Foundation
import GRDB
import Testing

/// `awful-archive delete`, as a person runs it on the samples.
@Suite struct `Deleting from an archive` {
    private static let name = "Odd Job Harriet"

    /// The bytes of a file, including decompressed contents, in lower-case ASCII.
    private func holds(_ name: String, _ path: String) throws -> Bool {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let small = Data(bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
        return small.range(of: Data(name.lowercased().utf8)) != nil
    }

    private func files(in folder: String) throws -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.map { folder + "/" + $0 }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }
    }

    @Test func `without a terminal and without --yes nothing is deleted`() throws {
        let scratch = try Scratch.ofSamples()
        let before = try Program.run("dump", "--hash", "--archive", scratch.archive).output
        let refused = try Program.run("delete", "thread", "9000001", "--archive", scratch.archive)
        #expect(refused.status == 64)
        #expect(refused.error.contains("Nothing was deleted"))
        let trial = try Program.run("delete", "thread", "9000001", "--dry-run", "--archive", scratch.archive)
        #expect(trial.status == 0)
        #expect(trial.output.contains("My oven's firmware believes every day is Tuesday"))
        #expect(trial.output.contains("post\n"))
        #expect(try Program.run("dump", "--hash", "--archive", scratch.archive).output == before)
    }

    /// Answers yes in a terminal, after another command was run while the program asked; returns what the terminal shows.
    private func answer(_ command: String, after other: String, in scratch: Scratch) throws -> String {
        let program = "\(Program.path) "
        let shown = scratch.path + "/shown"
        let script = """
            (until grep -q "y/N" \(shown) 2>/dev/null; do sleep 0.1; done; \(program)\(other) >\(shown)-2 2>&1; echo y) |
            script -qfec "\(program)\(command)" \(shown) >/dev/null; cat \(shown)
            """
        return try Program.run(
            program: "sh", arguments: ["-c", script], in: scratch.path,
            environment: ["AWFUL_ARCHIVE": scratch.archive, "TERM": "dumb"]
        ).output.replacing("\r\n", with: "\n")
    }

    @Test func `what another command changed while it asked is told`() throws {
        let scratch = try Scratch.ofSamples()
        let thread = "FROM post WHERE thread_id = 9000003"
        let extra = try scratch.count("SELECT count(*) \(thread)") - 10
        let newest = try (0..<extra).map {
            "\(try scratch.count("SELECT id \(thread) ORDER BY id DESC LIMIT 1 OFFSET \($0)"))"
        }
        _ = try Program.run(arguments: ["delete", "post"] + newest + ["--yes", "--archive", scratch.archive])
        let post = try scratch.count("SELECT max(id) \(thread)")
        let shown = try answer("delete thread 9000003", after: "delete post \(post) --yes", in: scratch)
        #expect(shown.contains("Deleted from"), "\(shown)")
        let told = shown.split(separator: "The archive changed after the question:\n").last ?? ""
        #expect(
            told.split(separator: "\n").filter { $0.wholeMatch(of: /[-+] .*/) != nil } == [
                "- 10  post", "- 3  post_quote", "+ 9  post", "+ 2  post_quote",
            ])
    }

    @Test func `exports have the posts whose thread has no row, with those without a thread`() throws {
        let scratch = try Scratch.ofSamples()
        try DatabaseQueue(path: scratch.archive).writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA foreign_keys = OFF; DELETE FROM thread WHERE id = 9000003")
        }
        let letters = try scratch.count(
            "SELECT (SELECT count(*) FROM post) + (SELECT count(*) FROM private_message)")
        let mbox = scratch.path + "/all.mbox"
        _ = try Program.run("export", "mbox", "--archive", scratch.archive, "--output", mbox)
        let mails = try String(contentsOfFile: mbox, encoding: .utf8).split(separator: "\n")
            .count { $0.hasPrefix("From ") }
        #expect(mails == letters)
        for format in ["site", "markdown"] {
            let folder = scratch.path + "/" + format
            _ = try Program.run("export", format, "--archive", scratch.archive, "--output", folder)
            let texts = try files(in: folder).filter { $0.hasSuffix(".html") || $0.hasSuffix(".md") }
                .map { try String(contentsOfFile: $0, encoding: .utf8) }
            #expect(texts.contains { $0.contains("It is a garden. It goes on for ages.") }, "\(format)")
        }
    }

    @Test func `filters choose what goes, and a tombstone can be removed`() throws {
        let scratch = try Scratch.ofSamples()
        let before = try Program.run("dump", "--hash", "--archive", scratch.archive).output
        let none = try Program.run(
            "delete", "posts", "--user", Self.name, "--before", "1999", "--yes", "--archive", scratch.archive)
        #expect(none.status == 0 && none.output.hasPrefix("Nothing in"))
        let deleted = try Program.run(
            "delete", "threads", "--forum", "901", "--before", "2013-12", "--yes", "--why", "done with it",
            "--archive",
            scratch.archive)
        #expect(deleted.status == 0, "\(deleted.error)")
        let list = try Program.run("list", "tombstones", "--format", "json", "--archive", scratch.archive)
        #expect(list.output.contains("done with it"))
        let ids = try scratch.count("SELECT count(*) FROM tombstone WHERE kind = 'thread'")
        #expect(ids > 0)
        let id = try scratch.count("SELECT min(id) FROM tombstone WHERE kind = 'thread'")
        #expect(try scratch.count("SELECT count(*) FROM thread WHERE id = \(id)") == 0)
        _ = try Program.run("import", Program.samples, "--rescan", "--archive", scratch.archive)
        #expect(try scratch.count("SELECT count(*) FROM thread WHERE id = \(id)") == 0)
        for _ in 0..<ids {
            let id = try scratch.count("SELECT min(id) FROM tombstone WHERE kind = 'thread'")
            let forgotten = try Program.run(
                "delete", "thread", "\(id)", "--forget", "--archive", scratch.archive)
            #expect(forgotten.status == 0, "\(forgotten.error)")
        }
        _ = try Program.run("import", Program.samples, "--rescan", "--archive", scratch.archive)
        #expect(try Program.run("dump", "--hash", "--archive", scratch.archive).output == before)
    }

    @Test func `what is forgotten comes back whole when the tombstone is removed by name`() throws {
        let scratch = try Scratch.ofSamples()
        let before = try Program.run("dump", "--archive", scratch.archive).output
        let rows = try scratch.rows(
            "SELECT path FROM source_page WHERE kind = 'showthread' ORDER BY id LIMIT 1")
        let path: String = try #require(rows.first)["path"]
        for (entity, name, option) in [
            ("user", Self.name, "--everything"), ("user", Self.name, "--and-name"), ("page", path, "--yes"),
        ] {
            let deleted = try Program.run(
                "delete", entity, name, option, "--yes", "--archive", scratch.archive)
            #expect(deleted.status == 0, "\(deleted.error)")
            let forgotten = try Program.run("delete", entity, name, "--forget", "--archive", scratch.archive)
            #expect(forgotten.status == 0, "\(forgotten.error)")
            _ = try Program.run("import", Program.samples, "--rescan", "--archive", scratch.archive)
            #expect(
                try Program.run("dump", "--archive", scratch.archive).output == before, "\(entity) \(option)")
        }
    }

    @Test func `somebody is found by name after another whose name is the beginning of it was forgotten`()
        throws
    {
        let scratch = try Scratch()
        for (index, file) in try files(in: Program.samples + "/threads").enumerated() {
            var page = try String(contentsOfFile: file, encoding: .isoLatin1)
            page.replace("Tuesday Loaf", with: "Big Bob")
            page.replace("Moth Lieutenant", with: "Big Bob Jones")
            try page.write(toFile: scratch.path + "/\(index).html", atomically: true, encoding: .isoLatin1)
        }
        _ = try Program.run("import", scratch.path, "--archive", scratch.archive)
        for name in ["Big Bob", "Big Bob Jones"] {
            let deleted = try Program.run(
                "delete", "user", name, "--everything", "--yes", "--archive", scratch.archive)
            #expect(deleted.status == 0 && deleted.output.contains("post\n"), "\(deleted.error)")
        }
        let dump = try Program.run("dump", "--archive", scratch.archive).output
        #expect(dump.contains("deleted-user") && !dump.contains("Jones"))
        let unknown = try Program.run(
            "delete", "user", "Big Bob Miller", "--everything", "--yes", "--archive", scratch.archive)
        #expect(unknown.status != 0 && unknown.error.contains("Big Bob Miller"))
    }

    @Test func `the plan counts what the account sent, and all that a forgotten person's pages show`() throws {
        let scratch = try Scratch.ofSamples()
        func count(_ table: String, _ name: String, _ options: String...) throws -> Int {
            let plan = try Program.run(
                arguments: ["delete", "user", name, "--dry-run", "--archive", scratch.archive] + options)
            #expect(plan.status == 0, "\(plan.error)")
            let line = plan.output.split(separator: "\n").first { $0.hasSuffix("  \(table)") }
            return line.flatMap { Int($0.split(separator: " ")[0]) } ?? 0
        }
        for (name, options) in [("Pemberton Lark", []), ("Pemberton Lark", ["--everything"])] {
            let copy = try Scratch.ofSamples()
            let before = try copy.count("SELECT count(*) FROM private_message")
            _ = try Program.run(
                arguments: ["delete", "user", name, "--yes", "--archive", copy.archive] + options)
            let gone = try before - copy.count("SELECT count(*) FROM private_message")
            #expect(gone > 1)
            let plan = try Program.run(
                arguments: ["delete", "user", name, "--dry-run", "--archive", scratch.archive] + options)
            #expect(plan.output.contains("\(gone)  private_message\n"), "\(plan.output)")
        }
        #expect(try count("announcement", "The Night Porter", "--everything") == 2)
    }

    @Test func `what is deleted is neither missing nor unknown`() throws {
        let scratch = try Scratch.ofSamples()
        func run(_ arguments: String...) throws -> Program.Result {
            try Program.run(arguments: arguments + ["--archive", scratch.archive])
        }
        let quoted = try scratch.count(
            "SELECT min(quoted_post_id) FROM post_quote JOIN post ON id = quoted_post_id")
        #expect(try run("delete", "post", "\(quoted)", "--yes").status == 0)
        let wanted = try run("coverage", "--urls").output
        #expect(wanted.contains("goto=post&postid=") && !wanted.contains("postid=\(quoted)\n"))
        let place = "private/private.php?daysprune=30.html"
        #expect(try run("delete", "page", place, "--yes").status == 0)
        let shown = try run("show", "page", place)
        #expect(shown.status == 66 && shown.error.contains("was deleted on"))
        #expect(try run("delete", "user", "Tuesday Loaf", "--yes").status == 0)
        for name in ["Tuesday Loaf", "900005"] {
            let again = try run("delete", "user", name, "--yes", "--format", "json")
            #expect(again.status == 0 && again.output.contains("\"action\" : \"deleted\""))
            let late = try run("delete", "user", name, "--and-name", "--yes")
            #expect(late.status == 66 && late.error.contains("--rescan"), "\(late.error)")
        }
    }

    @Test func `a person is forgotten after a deletion too, by name or number`() throws {
        let scratch = try Scratch()
        for name in [Self.name, "900002"] {
            try? FileManager.default.removeItem(atPath: scratch.archive)
            _ = try Program.run("import", Program.samples, "--archive", scratch.archive)
            _ = try Program.run(
                "delete", "user", Self.name, "--and-name", "--yes", "--archive", scratch.archive)
            let deleted = try Program.run(
                "delete", "user", name, "--everything", "--yes", "--archive", scratch.archive)
            #expect(deleted.status == 0, "\(deleted.error)")
            #expect(deleted.output.contains(":\n  user 900002\n"))
            #expect(try scratch.count("SELECT count(*) FROM tombstone WHERE kind <> 'person'") == 0)
            #expect(try !holds(Self.name, scratch.archive))
        }
    }

    @Test
    func `reasons, addresses of pictures and earlier deletions lose the name of a forgotten person too`()
        throws
    {
        let scratch = try Scratch()
        let form = Program.package.appendingPathComponent("Samples/forms/chromium-complete").path
        let other = scratch.path + "/other.sqlite"
        for archive in [scratch.archive, other] {
            _ = try Program.run("import", Program.samples, form, "--archive", archive)
        }
        #expect(try scratch.count("SELECT count(*) FROM asset_url WHERE url LIKE '%\(Self.name)%'") > 0)
        let page = try scratch.count("SELECT min(id) FROM source_page WHERE kind = 'banlist'")
        _ = try Program.run(
            "exclude", "\(page)", "--reason", "\(Self.name) made it up", "--archive", scratch.archive)
        _ = try Program.run(
            "delete", "thread", "9000003", "--why", "of \(Self.name)", "--yes", "--archive", scratch.archive)
        _ = try Program.run("delete", "user", Self.name, "--yes", "--archive", other)
        let deleted = try Program.run(
            "delete", "user", Self.name, "--everything", "--why", "\(Self.name) asks", "--yes", "--archive",
            scratch.archive)
        #expect(deleted.status == 0, "\(deleted.error)")
        #expect(try !holds(Self.name, scratch.archive))
        // The other archive has deleted the user, and has the name in a list of deleted names and in addresses.
        _ = try Program.run("merge", other, "--archive", scratch.archive)
        #expect(try !holds(Self.name, scratch.archive))
    }

    @Test func `of what others wrote nothing changes but for placeholders when a person is forgotten`() throws {
        let scratch = try Scratch.ofSamples()
        func rows() throws -> [String: [String: String]] {
            let lines = try Program.run("dump", "--archive", scratch.archive).output.split(separator: "\n")
            return try Dictionary(
                lines.map { line in
                    let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
                    return (String(line), row.mapValues { "\($0)" })
                }, uniquingKeysWith: { first, _ in first })
        }
        let number = try scratch.count("SELECT id FROM user WHERE name = '\(Self.name)'")
        let posts = try scratch.rows("SELECT id FROM post WHERE author_id = \(number)")
            .map { "\($0[0] as Int64)" }
        // What only their posts say of others' goes with them.
        let quoted = try scratch.rows(
            """
            SELECT quoted_post_id FROM post_quote WHERE quoted_post_id IS NOT NULL
                AND post_id IN (SELECT id FROM post WHERE author_id = \(number))
            """
        ).map { "\"post_mention\",\"post_id\":\($0[0] as Int64),\"basis\":\"quote\"" }
        let before = try rows()
        let deleted = try Program.run(
            "delete", "user", Self.name, "--everything", "--yes", "--archive", scratch.archive)
        #expect(deleted.status == 0, "\(deleted.error)")
        let after = try rows()
        let traces = posts + quoted + ["\(number)", Self.name.lowercased(), "oddjobharriet"]
        let others = before.keys.filter { line in !traces.contains { line.lowercased().contains($0) } }
        #expect(others.count > 350)
        #expect(Set(others).isSubset(of: after.keys), "\(Set(others).subtracting(after.keys))")
        // A new row belongs to another person and named the forgotten one; now it has a placeholder.
        let new = after.filter { before[$0.key] == nil && $0.value["table"] != "tombstone" }
        #expect(new.keys.allSatisfy { $0.contains("deleted-user") }, "\(new.keys)")
        let mayDiffer = [
            "post": ["body_html", "body_text"], "post_quote": ["quoted_post_id", "quoted_name"],
            // Counts and ends of a thread follow from the posts that are left.
            "thread": [
                "author_id", "author_name", "first_post_id", "first_post_at", "last_post_id",
                "last_post_author_id",
                "last_post_author_name", "post_count",
            ],
        ]
        for row in new.values {
            let table = try #require(row["table"])
            let columns = try #require(mayDiffer[table], "\(table)")
            let same = row.filter { !columns.contains($0.key) }
            #expect(
                before.values.contains { former in same.allSatisfy { former[$0.key] == $0.value } }, "\(row)")
        }
        // Everybody else's posts are there, with their threads, users and messages.
        for (table, gone) in [
            ("post", posts.count), ("user", 1), ("thread", 0), ("private_message", 0), ("forum", 0),
        ] {
            func count(_ rows: [String: [String: String]]) -> Int {
                rows.values.count { $0["table"] == table }
            }
            #expect(count(after) == count(before) - gone, "\(table)")
        }
    }

    @Test func `a person who asks to be forgotten leaves no byte of the name`() throws {
        let scratch = try Scratch()
        _ = try Program.run("import", Program.samples, "--keep-pages", "all", "--archive", scratch.archive)
        #expect(try holds(Self.name, scratch.archive))
        let number = try scratch.count("SELECT id FROM user WHERE name = '\(Self.name)'")
        let threads = try scratch.count("SELECT count(*) FROM thread")
        let others = try scratch.count("SELECT count(*) FROM post WHERE author_id IS NOT \(number)")
        let deleted = try Program.run(
            "delete", "user", Self.name, "--everything", "--yes", "--archive", scratch.archive)
        #expect(deleted.status == 0, "\(deleted.error)")
        for round in ["deleted", "repaired", "imported again", "merged"] {
            switch round {
            case "repaired": _ = try Program.run("repair", "--no-backup", "--archive", scratch.archive)
            case "imported again":
                _ = try Program.run(
                    "import", Program.samples, "--rescan", "--keep-pages", "all", "--archive", scratch.archive
                )
            case "merged":
                let other = scratch.path + "/other.sqlite"
                _ = try Program.run("import", Program.samples, "--keep-pages", "all", "--archive", other)
                _ = try Program.run("merge", other, "--archive", scratch.archive)
            default: break
            }
            #expect(try !holds(Self.name, scratch.archive), "\(round)")
            #expect(try !holds("Odd+Job+Harriet", scratch.archive), "\(round)")
            #expect(try scratch.count("SELECT count(*) FROM user WHERE id = \(number)") == 0, "\(round)")
            #expect(
                try scratch.count("SELECT count(*) FROM post WHERE author_id IS NOT \(number)") == others,
                "\(round)")
            #expect(try scratch.count("SELECT count(*) FROM thread") == threads, "\(round)")
            let check = try Program.run("check", "--full", "--archive", scratch.archive)
            #expect(check.status == 0, "\(round): \(check.output)")
        }
        for (format, output) in [
            ("site", "site"), ("mbox", "a.mbox"), ("markdown", "md"), ("epub", "epub"), ("html", "html"),
            ("csv", "csv"), ("ndjson", "a.ndjson"),
        ] {
            let path = scratch.path + "/" + output
            let export = try Program.run(
                "export", format, "--archive", scratch.archive, "--output", path)
            #expect(export.status == 0, "\(format): \(export.error)")
            var isFolder: ObjCBool = false
            #expect(FileManager.default.fileExists(atPath: path, isDirectory: &isFolder))
            for file in isFolder.boolValue ? try files(in: path) : [path] {
                #expect(try !holds(Self.name, file), "\(file)")
                #expect(!file.contains(Self.name))
            }
        }
    }
}
