import Foundation
import GRDB
import Testing

@Suite struct `Exporting a site` {
    private func export(_ scratch: Scratch, _ options: String..., to name: String = "site") throws
        -> Program.Result
    {
        try Program.run(
            arguments: [
                "export", "site", "--archive", scratch.archive, "--output", scratch.path + "/" + name,
                "--format",
                "json",
            ] + options)
    }

    /// The files of a site by name.
    private func files(_ scratch: Scratch, _ name: String = "site") throws -> [String: Data] {
        let folder = scratch.path + "/" + name
        var files: [String: Data] = [:]
        for case let name as String in try #require(FileManager.default.enumerator(atPath: folder)) {
            if let data = FileManager.default.contents(atPath: folder + "/" + name) { files[name] = data }
        }
        return files
    }

    private func count(_ result: Program.Result, _ key: String) throws -> Int? {
        let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        return value?[key] as? Int
    }

    @Test func `shows every post once, under its number`() throws {
        let scratch = try Scratch.ofSamples()
        #expect(try export(scratch).status == 0)
        var anchors: [String] = []
        for (name, data) in try files(scratch) where name.hasPrefix("t/") && !name.hasSuffix("last.html") {
            let text = String(decoding: data, as: UTF8.self)
            for part in text.components(separatedBy: "<article ").dropFirst() {
                let id = part.components(separatedBy: " id=\"p")[1].prefix { $0 != "\"" }
                anchors.append(String(id))
            }
        }
        let posts = try scratch.rows("SELECT id FROM post").map { "\($0["id"] as Int64)" }
        #expect(anchors.sorted() == posts.sorted())
    }

    @Test func `refers to nothing but its own files`() throws {
        let scratch = try Scratch.ofSamples()
        #expect(try export(scratch).status == 0)
        let files = try files(scratch)
        for (name, data) in files where name.hasSuffix(".html") {
            let text = String(decoding: data, as: UTF8.self)
            let folder = name.split(separator: "/").dropLast().map(String.init)
            for mark in [" src=\"", "<link rel=\"stylesheet\" href=\""] {
                for part in text.components(separatedBy: mark).dropFirst() {
                    var steps = folder
                    for step in part.prefix(while: { $0 != "\"" }).split(separator: "/").map(String.init) {
                        if step == ".." { _ = steps.popLast() } else { steps.append(step) }
                    }
                    #expect(files[steps.joined(separator: "/")] != nil, "\(name): \(steps)")
                }
            }
        }
    }

    @Test func `is the same bytes every time, and writes nothing when nothing changed`() throws {
        let scratch = try Scratch.ofSamples()
        #expect(try export(scratch).status == 0)
        #expect(try export(scratch, to: "again").status == 0)
        let first = try files(scratch)
        #expect(try first == files(scratch, "again"))
        let second = try export(scratch)
        #expect(
            try count(second, "files_written") == 0 && count(second, "files_unchanged") == first.count - 1)
        #expect(try files(scratch) == first)
    }

    @Test func `takes away what is no longer selected, and keeps files that somebody else put there`() throws {
        let scratch = try Scratch.ofSamples()
        #expect(try export(scratch).status == 0)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: scratch.path + "/site/CNAME"))
        let result = try export(scratch, "--thread", "9000001")
        #expect(try (count(result, "files_removed") ?? 0) > 10)
        let files = try files(scratch)
        #expect(files["CNAME"] == Data("mine".utf8))
        #expect(files["t/9000001/1.html"] != nil && files["t/9000003/1.html"] == nil)
    }

    @Test func `leaves a folder alone that it did not write`() throws {
        let scratch = try Scratch.ofSamples()
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/site", withIntermediateDirectories: false)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: scratch.path + "/site/index.html"))
        let result = try export(scratch)
        #expect(result.status == 73 && result.error.contains("--force"))
        #expect(try files(scratch) == ["index.html": Data("mine".utf8)])
    }

    @Test func `holds private messages only when asked for`() throws {
        let scratch = try Scratch.ofSamples()
        #expect(try export(scratch).status == 0)
        #expect(try !files(scratch).keys.contains { $0.hasPrefix("m/") })
        #expect(try export(scratch, "--include-private", to: "mine").status == 0)
        let messages = try files(scratch, "mine").keys.filter { $0.hasPrefix("m/") }
        #expect(messages.count == (try scratch.count("SELECT count(*) FROM private_message")) + 1)
    }

    @Test func `names nobody when it is redacted`() throws {
        let scratch = try Scratch.ofSamples()
        #expect(try export(scratch, "--redact", "--include-private").status == 0)
        let names = try scratch.rows("SELECT name FROM user WHERE name IS NOT NULL").map {
            $0["name"] as String
        }
        .filter { $0.contains(" ") }
        #expect(names.count > 5)
        for (name, data) in try files(scratch) where name.hasSuffix(".html") || name.hasSuffix(".js") {
            let text = String(decoding: data, as: UTF8.self).replacing("&amp;", with: "&")
            for person in names { #expect(!text.contains(person), "\(name): \(person)") }
        }
    }

    @Test func `says what it does not find`() throws {
        let scratch = try Scratch.ofSamples()
        let thread = try export(scratch, "--thread", "5")
        #expect(thread.status == 66 && thread.error.contains("there is no thread 5"))
        let nothing = try export(scratch, "--user", "Tuesday Loaf", "--before", "2001")
        #expect(nothing.status == 66 && nothing.error.contains("nothing fits all the conditions"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/site"))
    }

    @Test func `never replaces an archive, whatever is forced`() throws {
        let scratch = try Scratch.ofSamples()
        let before = FileManager.default.contents(atPath: scratch.archive)
        for format in ["mbox", "ndjson"] {
            let result = try Program.run(
                "export", format, "--archive", scratch.archive, "--output", scratch.archive, "--force")
            #expect(result.status == 73, "\(result.error)")
        }
        #expect(FileManager.default.contents(atPath: scratch.archive) == before)
    }

    @Test func `writes again what somebody took away or cut short`() throws {
        let scratch = try Scratch.ofSamples()
        #expect(try export(scratch).status == 0)
        let before = try files(scratch)
        try FileManager.default.removeItem(atPath: scratch.path + "/site/t/9000003/last.html")
        try Data("cut".utf8).write(to: URL(fileURLWithPath: scratch.path + "/site/t/9000003/2.html"))
        #expect(try export(scratch).status == 0)
        #expect(try files(scratch) == before)
    }

    @Test func `keeps who may read it, and a folder that only looks like its own remains`() throws {
        let scratch = try Scratch.ofSamples()
        #expect(try export(scratch).status == 0)
        chmod(scratch.path + "/site", 0o700)
        #expect(try export(scratch, "--title", "Another").status == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path + "/site")
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        let other = scratch.path + "/.other.partial"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: other + "/mine"))
        #expect(try export(scratch, to: "other").status == 73)
        #expect(FileManager.default.contents(atPath: other + "/mine") == Data("mine".utf8))
    }
}
