import Foundation
import Testing

@Suite struct `An import that watches a folder` {
    private func watch(_ scratch: Scratch, _ archive: String? = nil) throws -> RunningProgram {
        try RunningProgram(
            ["import", scratch.pages, "--watch", "--archive", archive ?? scratch.archive], in: scratch)
    }

    @Test func `reads what is saved, with its pictures and in new folders, and ends with Ctrl-C`() throws {
        let scratch = try Scratch()
        try scratch.write("1.html", Page.thread(1, posts: 1...3))
        let watching = try watch(scratch)
        try #require(watching.wait(for: "Waiting for pages"), "\(watching.output)")
        try scratch.write("2.html", Page.thread(2, posts: 2001...2002))
        try #require(watching.wait(for: "new are 1 threads, 2 posts"), "\(watching.output)")
        try scratch.write("later/below/3.html", Page.thread(3, posts: 3001...3001))
        #expect(watching.wait(for: "new are 1 threads, 1 posts"), "\(watching.output)")
        #expect(watching.stop() == 0)
        #expect(try scratch.count("SELECT count(*) FROM post") == 6)
        #expect(watching.output.contains("Stopped watching."))
    }

    @Test func `waits for downloads that are under way, and for pages that are empty`() throws {
        let scratch = try Scratch()
        let watching = try watch(scratch)
        try #require(watching.wait(for: "Waiting for pages"), "\(watching.output)")
        try scratch.write("1.html", "")
        try scratch.write("Qa1.html.part", String(Page.thread(1, posts: 1...3).prefix(200)))
        try scratch.write("2.html", Page.thread(2, posts: 2001...2002))
        usleep(3_000_000)
        #expect(!watching.output.contains("new are"), "\(watching.output)")
        try FileManager.default.removeItem(atPath: scratch.pages + "/1.html")
        try FileManager.default.moveItem(
            atPath: scratch.pages + "/Qa1.html.part", toPath: scratch.pages + "/1.html")
        try scratch.write("1.html", Page.thread(1, posts: 1...3))
        #expect(watching.wait(for: "2 threads, 5 posts"), "\(watching.output)")
        #expect(watching.stop() == 0)
        #expect(try scratch.rows("SELECT path FROM source_page WHERE path LIKE '%.part'").isEmpty)
    }

    @Test func `leaves the archive alone while nothing is saved, even beside the pages`() throws {
        let scratch = try Scratch()
        try scratch.write("1.html", Page.thread(1, posts: 1...3))
        let archive = scratch.pages + "/own.sqlite"
        let watching = try watch(scratch, archive)
        try #require(watching.wait(for: "Waiting for pages"), "\(watching.output)")
        let before = try FileManager.default.attributesOfItem(atPath: archive)[.modificationDate] as? Date
        try scratch.write("2.html", Page.thread(2, posts: 2001...2002))
        try #require(watching.wait(for: "2 posts"), "\(watching.output)")
        #expect(watching.stop() == 0)
        let after = try FileManager.default.attributesOfItem(atPath: archive)[.modificationDate] as? Date
        #expect(try #require(after) >= #require(before))
        #expect(watching.output.components(separatedBy: "Read ").count == 3, "\(watching.output)")
    }

    @Test func `waits for a folder that vanishes, and reads what it has when it is back`() throws {
        let scratch = try Scratch()
        try scratch.write("1.html", Page.thread(1, posts: 1...3))
        let watching = try watch(scratch)
        try #require(watching.wait(for: "Waiting for pages"), "\(watching.output)")
        let away = scratch.path + "/unplugged"
        try FileManager.default.moveItem(atPath: scratch.pages, toPath: away)
        try #require(watching.wait(for: "\(scratch.pages) is gone."), "\(watching.output)")
        try Data(Page.thread(2, posts: 2001...2002).utf8).write(
            to: URL(fileURLWithPath: away + "/2.html"))
        try FileManager.default.moveItem(atPath: away, toPath: scratch.pages)
        #expect(watching.wait(for: "new are 1 threads, 2 posts"), "\(watching.output)")
        #expect(watching.stop() == 0)
        #expect(watching.output.components(separatedBy: "is gone.").count == 2)
        #expect(try scratch.count("SELECT count(*) FROM post") == 5)
    }

    @Test func `ends at once where there is no folder in the beginning`() throws {
        let scratch = try Scratch()
        let result = try Program.run(
            "import", scratch.path + "/nothing", "--watch", "--archive", scratch.archive)
        #expect(result.status != 0 && result.error.contains("there is no such file or folder"))
        #expect(!result.error.contains("is gone"))
    }

    @Test(arguments: [["--from-kept"], ["--rescan"], ["--files-from", "list"]])
    func `takes no options that name other pages`(_ options: [String]) throws {
        let scratch = try Scratch()
        let result = try Program.run(
            arguments: ["import", scratch.pages, "--watch", "--archive", scratch.archive] + options)
        #expect(result.status == 64)
        #expect(result.error.contains("--watch"))
    }
}
