import Foundation
import Testing

/// `awful-archive exclude`, and pages that this program wrote itself.
@Suite struct `Pages that are not wanted` {
    /// The dump without the list of exclusions.
    private func content(_ archive: String) throws -> [Substring] {
        try Program.run("dump", "--archive", archive).output.split(separator: "\n")
            .filter { !$0.hasPrefix("{\"table\":\"excluded_page\"") }
    }

    @Test(arguments: [
        "lists/index.html", "people/banlist.php.html", "private/private.php?folderid=0.html",
        "threads/2012/showthread.php?threadid=9000001&userid=0&perpage=15&pagenumber=2.html",
    ])
    func `an excluded page of the samples is as if it had never been imported`(page: String) throws {
        let scratch = try Scratch()
        let (all, rest) = (scratch.path + "/all", scratch.path + "/rest")
        for folder in [all, rest] {
            try FileManager.default.copyItem(atPath: Program.samples, toPath: folder)
        }
        try FileManager.default.removeItem(atPath: rest + "/" + page)
        let without = scratch.path + "/without.sqlite"
        _ = try Program.run("import", all, "--archive", scratch.archive)
        _ = try Program.run("import", rest, "--archive", without)
        let before = try Program.run("dump", "--hash", "--archive", scratch.archive).output

        let trial = try Program.run("exclude", page, "--dry-run", "--archive", scratch.archive)
        #expect(trial.output.hasPrefix("Would be excluded from"))
        #expect(try Program.run("dump", "--hash", "--archive", scratch.archive).output == before)
        let excluded = try Program.run("exclude", page, "--reason", "not so", "--archive", scratch.archive)
        #expect(excluded.status == 0, "\(excluded.error)")
        #expect(try content(scratch.archive) == content(without))
        #expect(try Program.run("exclude", "--list", "--archive", scratch.archive).output.contains("not so"))

        // Nothing brings it back: not another place, a container, another reading or another archive.
        try FileManager.default.copyItem(atPath: all + "/" + page, toPath: scratch.pages + "/other.html")
        let tar = Process()
        tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tar.arguments = ["tar", "-czf", scratch.pages + "/pages.tar.gz", "-C", scratch.pages, "other.html"]
        try tar.run()
        tar.waitUntilExit()
        for arguments in [[scratch.pages], [all, "--rescan"]] {
            let again = try Program.run(arguments: ["import"] + arguments + ["--archive", scratch.archive])
            #expect(again.status == 0, "\(again.error)")
        }
        let third = scratch.path + "/third.sqlite"
        _ = try Program.run("import", all, "--archive", third)
        _ = try Program.run("merge", third, "--archive", scratch.archive)
        _ = try Program.run("repair", "--no-backup", "--archive", scratch.archive)
        #expect(try content(scratch.archive) == content(without))
        #expect(
            try scratch.count(
                """
                SELECT count(*) FROM source_page JOIN source_issue ON source_page_id = id
                WHERE ifnull(member, path) = 'other.html' AND status = 'skipped' AND code = 'page.excluded'
                """) == 2)

        let undone = try Program.run("exclude", "--undo", page, "--archive", scratch.archive)
        #expect(undone.status == 0, "\(undone.error)")
        #expect(try Program.run("dump", "--hash", "--archive", scratch.archive).output == before)
        #expect(try scratch.count("SELECT count(*) FROM source_issue WHERE code = 'page.excluded'") == 0)
    }

    @Test func `what only an excluded page shows can be deleted, so that it does not come back with the page`() throws {
        let scratch = try Scratch()
        try scratch.write("one.html", Page.thread(1, posts: 11...13))
        _ = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        _ = try Program.run("exclude", "one.html", "--archive", scratch.archive)
        for (number, status) in [
            ("11", 0), ("https://forums.somethingawful.com/showthread.php?goto=post&postid=12", 0), ("99", 66),
        ] {
            let result = try Program.run("delete", "post", number, "--yes", "--archive", scratch.archive)
            #expect(result.status == status, "\(number): \(result.error)")
            #expect(result.output.contains("on an excluded page") == (status == 0), "\(result.output)")
        }
        let again = try Program.run("delete", "post", "11", "--yes", "--archive", scratch.archive)
        #expect(again.status == 0)
        #expect(again.error.contains("post 11 was deleted"), "\(again.error)")
        _ = try Program.run("exclude", "--undo", "one.html", "--archive", scratch.archive)
        #expect(try scratch.count("SELECT count(*) FROM post") == 1)
        #expect(try scratch.count("SELECT id FROM post") == 13)
    }

    @Test func `what was deleted with its thread can be deleted itself, and does not return with it`() throws {
        let scratch = try Scratch()
        try scratch.write("one.html", Page.thread(1, posts: 11...13))
        _ = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        _ = try Program.run("delete", "thread", "1", "--yes", "--archive", scratch.archive)
        let result = try Program.run("delete", "post", "11", "--yes", "--archive", scratch.archive)
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.contains("post 11, deleted before with something else"), "\(result.output)")
        _ = try Program.run("delete", "thread", "1", "--forget", "--archive", scratch.archive)
        _ = try Program.run("import", scratch.pages, "--rescan", "--archive", scratch.archive)
        #expect(try scratch.count("SELECT count(*) FROM post") == 2)
        #expect(try scratch.count("SELECT min(id) FROM post") == 12)
    }

    @Test func `tells which page is meant, and which is not`() throws {
        let scratch = try Scratch()
        try scratch.write("one.html", Page.thread(1, posts: 11...12))
        #expect(try Program.run("exclude", "1", "--archive", scratch.archive).status == 66)
        _ = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(try Program.run("exclude", "two.html", "--archive", scratch.archive).status == 66)
        #expect(try Program.run("exclude", "--undo", "--archive", scratch.archive).status == 64)
        #expect(try Program.run("exclude", "--list", "1", "--archive", scratch.archive).status == 64)
        let result = try Program.run("exclude", "1", "--format", "json", "--archive", scratch.archive)
        let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        #expect(report?["action"] as? String == "excluded")
        #expect((report?["pages"] as? [[String: Any]])?.first?["kind"] as? String == "showthread")
        #expect(try Program.run("info", "--archive", scratch.archive).status == 0)
        let again = try Program.run("exclude", "1", "--archive", scratch.archive)
        #expect(again.output == "This page was excluded before.\n")
    }

    @Test(arguments: ["site", "epub"])
    func `pages of an export are no saved pages`(format: String) throws {
        let scratch = try Scratch()
        try scratch.write("one.html", Page.thread(1, posts: 11...12))
        _ = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        // The style sheet of a book is an asset like any other.
        let entities = { try content(scratch.archive).filter { !$0.hasPrefix("{\"table\":\"asset") } }
        let before = try entities()
        let output = scratch.pages + (format == "site" ? "/site" : "/book.epub")
        let export = try Program.run(
            "export", format, "--archive", scratch.archive, "--output", output)
        #expect(export.status == 0, "\(export.error)")
        if format == "epub" {
            try FileManager.default.moveItem(atPath: output, toPath: scratch.pages + "/book.zip")
        }
        let imported = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(imported.status == 0, "\(imported.output)")
        #expect(try entities() == before)
        #expect(
            try scratch.count(
                """
                SELECT count(*) FROM source_page JOIN source_issue ON source_page_id = id
                WHERE status = 'skipped' AND code = 'page.export'
                """) > 0)
        let read = "SELECT count(*) FROM source_page WHERE status IN ('imported', 'not_forum')"
        #expect(try scratch.count(read) == 1)
    }
}
