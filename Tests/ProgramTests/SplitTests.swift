import Foundation
import GRDB
import Testing

/// `awful-archive split` and `tidy`, as a person runs them on the samples.
@Suite struct `Splitting an archive` {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func run(_ arguments: String...) throws -> Program.Result {
        try Program.run(
            arguments: arguments, in: scratch.path, environment: ["AWFUL_ARCHIVE": scratch.archive])
    }

    private var hash: String { get throws { try run("dump", "--hash").output } }

    /// Findings that are errors make a check end with 1.
    private func isSound(_ archive: String) throws -> Bool {
        try run("check", "--full", "--archive", archive).status == 0
    }

    /// Splits the archive, and merges it again.
    private func check(_ selection: [String]) throws {
        let before = try hash
        let split = try Program.run(
            arguments: ["split", "--output", "new.sqlite"] + selection, in: scratch.path,
            environment: ["AWFUL_ARCHIVE": scratch.archive])
        #expect(split.status == 0, "\(selection): \(split.error)")
        guard FileManager.default.fileExists(atPath: scratch.path + "/new.sqlite") else {
            #expect(split.output.hasPrefix("Nothing moves"), "\(selection)")
            return
        }
        #expect(try hash != before, "\(selection)")
        #expect(try isSound(scratch.archive), "\(selection), left")
        #expect(try isSound("new.sqlite"), "\(selection), moved")
        #expect(try run("merge", "new.sqlite").status == 0)
        #expect(try hash == before, "\(selection)")
        try FileManager.default.removeItem(atPath: scratch.path + "/new.sqlite")
    }

    @Test func `is undone by a merge, for every forum and thread of the samples`() throws {
        try scratch.addSamples()
        for table in ["forum", "thread", "category"] {
            for row in try scratch.rows("SELECT id FROM \(table) ORDER BY id") {
                try check([table == "thread" ? "--thread" : "--forum", "\(row[0] as Int64)"])
            }
        }
        try check(["--forum", "901", "--thread", "9000003", "--thread", "9000006"])
        try check(["--before", "2013-03"])
        try check(["--before", "2014-01", "--forum", "902", "--thread", "9000001"])
    }

    @Test func `takes pictures along that pages refer to by files beside them`() throws {
        let form = Program.package.appendingPathComponent("Samples/forms/chromium-complete").path
        _ = try run("import", Program.samples, form, "--keep-pages", "all")
        let before = try hash
        let held = try scratch.count("SELECT count(*) FROM asset")
        // A file with its pictures in it.
        func pictures(of archive: String) throws -> Int {
            let file = "\(archive)-thread.html"
            let export = try run(
                "export", "html", "--thread", "9000001", "--archive", archive, "--output", file)
            #expect(export.status == 0, "\(export.error)")
            return try String(contentsOfFile: scratch.path + "/" + file, encoding: .utf8)
                .components(separatedBy: "data:image/").count - 1
        }
        let shown = try pictures(of: "archive.sqlite")
        #expect(shown > 0)
        #expect(try run("split", "--thread", "9000001", "--output", "new.sqlite").status == 0)
        #expect(try scratch.count("SELECT count(*) FROM asset") < held)
        #expect(try isSound("new.sqlite"))
        #expect(try pictures(of: "new.sqlite") == shown)
        #expect(try run("merge", "new.sqlite").status == 0)
        #expect(try hash == before)
    }

    @Test func `only says what would move with --dry-run, and refuses a file that is there`() throws {
        try scratch.addSamples()
        let before = try hash
        let trial = try run("split", "--thread", "9000003", "--dry-run")
        #expect(trial.status == 0)
        #expect(trial.output.contains("There is a goose"))
        #expect(trial.output.contains("1 thread with 48 posts, on 3 pages."))
        try scratch.write("other.sqlite", "somebody's file")
        let refused = try run("split", "--thread", "9000003", "--output", scratch.pages + "/other.sqlite")
        #expect(refused.status == 73)
        #expect(refused.error.contains("other.sqlite"))
        #expect(try run("split", "--thread", "9000003").status == 64)
        #expect(try run("split", "--output", "new.sqlite").status == 64)
        #expect(try run("split", "--thread", "9999999", "--output", "new.sqlite").status == 66)
        #expect(try run("split", "--thread", "9000003", "--output", "/nowhere/new.sqlite").status == 73)
        #expect(try run("split", "--thread", "9000003", "--output", scratch.archive).status == 73)
        #expect(try hash == before)
    }

    @Test func `that is killed loses nothing, and goes on when it is run again`() throws {
        try scratch.addSamples()
        let before = try hash
        try FileManager.default.copyItem(atPath: scratch.archive, toPath: scratch.path + "/copy.sqlite")
        for delay in stride(from: 0.01, through: 0.19, by: 0.03) {
            let killed = try Program.run(
                arguments: ["split", "--forum", "990", "--output", "new.sqlite"],
                through: ["timeout", "-s", "KILL", "\(delay)"], in: scratch.path,
                environment: ["AWFUL_ARCHIVE": scratch.archive])
            #expect([0, SIGKILL, 128 + SIGKILL].contains(killed.status), "\(killed)")
            let again = try run("split", "--forum", "990", "--output", "new.sqlite")
            #expect(again.status == 0, "\(again.error)")
            #expect(try isSound(scratch.archive) && isSound("new.sqlite"))
            #expect(try run("merge", "new.sqlite").status == 0)
            #expect(try hash == before, "killed after \(delay) s")
            try FileManager.default.removeItem(atPath: scratch.path + "/new.sqlite")
        }
    }

    @Test(.enabled(if: RealPages.areThere, "../shared/real-pages is not here"))
    func `is undone by a merge, for real pages`() throws {
        _ = try run("import", RealPages.folder)
        try check(["--thread", "3507451"])
        try check(["--forum", "46"])
        try check(["--forum", "26", "--thread", "3526065"])
    }

    @Test func `tidy removes what deletions left, and nothing else`() throws {
        let form = Program.package.appendingPathComponent("Samples/forms/chromium-complete").path
        try scratch.addSamples()
        #expect(try run("tidy", "--dry-run").output.hasPrefix("Nothing to remove"))
        _ = try run("import", form)
        for target in [["forum", "905"], ["thread", "9000001"], ["thread", "9000003"]] {
            _ = try Program.run(
                arguments: ["delete"] + target + ["--yes"], in: scratch.path,
                environment: ["AWFUL_ARCHIVE": scratch.archive])
        }
        let before = try run("dump").output.split(separator: "\n")
        // But for the number of pictures that titles of people show.
        func findings() throws -> [Substring] {
            try run("check", "--full", "--limit", "0").output.split(separator: "\n")
                .filter { !$0.contains("pictures that posts show") }
        }
        let report = try findings()
        let refused = try run("tidy")
        #expect(refused.status == 64 && refused.error.contains("Nothing was removed"))
        let trial = try run("tidy", "--dry-run")
        #expect(try run("dump").output.split(separator: "\n") == before)
        let tidied = try run("tidy", "--yes")
        #expect(tidied.status == 0)
        #expect(
            tidied.output == trial.output.replacing("Would be removed from", with: "Removed from"))
        let after = try run("dump").output.split(separator: "\n")
        #expect(Set(after).isSubset(of: before) && after.count < before.count)
        let tables = Set(Set(before).subtracting(after).map { $0.split(separator: "\"")[3] })
        #expect(
            tables.isSubset(of: [
                "user", "user_name", "user_title", "thread_tag", "asset", "asset_url", "forum",
            ]), "\(tables)")
        #expect(tables.isSuperset(of: ["user", "asset"]))
        #expect(try findings() == report)
        #expect(try run("verify").status == 0)
        #expect(try run("repair", "--no-backup").status == 0)
        #expect(try run("dump").output.split(separator: "\n") == after, "repaired")
        #expect(try run("tidy", "--yes").output.hasPrefix("Nothing to remove"))
        // Whoever is referred to again is back.
        let gone = try #require(Set(before).subtracting(after).first { $0.contains("\"table\":\"user\"") })
        _ = try run("import", Program.samples, form, "--rescan")
        #expect(try run("dump").output.split(separator: "\n").contains(gone))
    }
}
