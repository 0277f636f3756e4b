import Foundation
import Testing

@Suite struct `Timings` {
    private func json(_ arguments: String...) throws -> [String: Any] {
        let result = try Program.run(arguments: arguments + ["--format", "json"])
        #expect(result.status == 0, "\(result.error)")
        return try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    /// Rows by stage.
    private func rows(_ summary: [String: Any]) throws -> [String: Int] {
        let timings = try #require(summary["timings"] as? [String: Any])
        #expect(timings["workers"] as? Int ?? 0 > 0)
        let stages = try #require(timings["stages"] as? [[String: Any]])
        for stage in stages {
            #expect(Set(stage.keys) == ["stage", "seconds", "is_summed_over_workers", "rows", "unit"])
            #expect(stage["seconds"] as? Double ?? -1 >= 0)
        }
        let names = stages.compactMap { $0["stage"] as? String }
        #expect(
            names == ["listing", "reading", "parse", "compare", "resolve", "upsert", "hierarchy", "derive"])
        return Dictionary(uniqueKeysWithValues: zip(names, stages.map { $0["rows"] as? Int ?? -1 }))
    }

    @Test func `an import counts what went through each stage when asked`() throws {
        let scratch = try Scratch()
        try scratch.write("notes.txt", "no page")
        try scratch.write("one.html", Page.thread(1, posts: 1...3))
        try scratch.write("two.html", Page.thread(2, posts: 4...5))
        let first = try rows(json("import", scratch.pages, "--timings", "--archive", scratch.archive))
        #expect(first["listing"] == 3)
        #expect(first["reading"] == 2)
        #expect(first["parse"] == 2)
        #expect(first["resolve"] == 2)
        #expect(first["upsert"] ?? 0 >= 5 + 2 + 3)
        #expect(first["hierarchy"] ?? 0 > 0)
        #expect(first["derive"] ?? 0 > 0)
        let again = try rows(json("import", scratch.pages, "--timings", "--archive", scratch.archive))
        #expect(again.values.reduce(0, +) == again["listing"])
        #expect(again["listing"] == 3)
    }

    @Test func `the text summary has a table that says what is a sum over workers`() throws {
        let scratch = try Scratch()
        try scratch.write("page.html", Page.thread(1, posts: 1...3))
        let result = try Program.run("import", scratch.pages, "--timings", "--archive", scratch.archive)
        #expect(result.error.isEmpty)
        let lines = result.output.components(separatedBy: "\n")
        #expect(lines.contains { $0.hasPrefix("  parse *") && $0.contains(" 1 ") && $0.hasSuffix("pages") })
        #expect(lines.contains { $0.hasPrefix("  upsert  ") && $0.hasSuffix("rows") })
        #expect(lines.contains { $0.hasPrefix("  * the sum over") })
    }

    @Test func `nobody is told who did not ask`() throws {
        let scratch = try Scratch()
        try scratch.write("page.html", Page.thread(1, posts: 1...3))
        #expect(try json("import", scratch.pages, "--archive", scratch.archive)["timings"] == nil)
        let text = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(!text.output.contains("upsert"))
    }
}
