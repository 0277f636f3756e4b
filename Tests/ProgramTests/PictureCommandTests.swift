import Foundation
import GRDB
import TestSupport
import Testing

/// Pictures that come back, as a person brings them.
@Suite struct `Pictures by the command line` {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func run(_ arguments: String...) throws -> Program.Result {
        try Program.run(arguments: arguments + ["--archive", scratch.archive])
    }

    private func save(_ picture: String, to name: String) throws {
        let html = ForumPage.thread(1, [ForumPage.post(1, body: "words \(picture)")])
        try html.write(toFile: scratch.pages + "/" + name, atomically: true, encoding: .utf8)
        _ = try run("import", scratch.pages)
    }

    @Test func `without an archive nothing is made, and a sentence says so`() throws {
        let result = try run("import", "--pictures", scratch.pages)
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("No picture was attached: there is no archive "))
        let json = try run("import", "--pictures", scratch.pages, "--format", "json").output
        let report = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(report?["archive"] as? String == scratch.archive && report?["assets"] as? Int == 0, "\(json)")
        #expect(!FileManager.default.fileExists(atPath: scratch.archive))
    }

    @Test func `a missing folder and other options are refused in words`() throws {
        try save(#"<img src="http://i.imgur.com/aBc12.png">"#, to: "a.html")
        let missing = try run("import", "--pictures", scratch.path + "/none")
        #expect(missing.status == 66 && missing.error.contains("there is no such file or folder"))
        #expect(try run("import", "--pictures", scratch.pages, "--watch").status == 64)
        #expect(try run("import", "--pictures", scratch.pages, "--assets", "none").status == 64)
        #expect(try run("coverage", "--pictures", "--urls").status == 64)
        #expect(try run("check", "--from", "wayback").status == 64)
        #expect(try run("exclude", "picture", "0123").status == 66)
    }

    @Test func `a list without a usable line is refused, and others are read in each form`() throws {
        let address = "http://i.imgur.com/aBc12.png"
        try save("<img src=\"\(address)\">", to: "a.html")
        let (list, picture) = (scratch.path + "/list", scratch.path + "/x.png")
        try Data(TestPicture.png(30, 20, "copy")).write(to: URL(fileURLWithPath: picture))
        for (ending, text) in [("json", "{broken"), ("csv", "\(address),../x.png")] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(list).\(ending)"))
            let refused = try run("import", "--pictures", "\(list).\(ending)")
            #expect(refused.status == 66 && refused.error.contains("has an address and the path"), "\(text)")
        }
        for (ending, text) in [
            ("csv", "\u{FEFF}\(address),x.png"), ("csv", "\(address);x.png"),
            ("json", #"[{"url":"\#(address)","file":"x.png"}]"#), ("json", #"{"\#(address)":"x.png"}"#),
            ("csv", "url,file\n"), ("json", "{}"),
        ] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(list).\(ending)"))
            let read = try run("import", "--pictures", "\(list).\(ending)")
            #expect(read.status == 0 && !read.output.contains("1 is of no picture"), "\(text): \(read.output)")
        }
        #expect(try scratch.rows("SELECT 1 FROM asset").count == 1)
    }

    @Test func `a dump is attached, explained, counted, and marked as gone`() throws {
        let address = "http://i.imgur.com/aBc12.png"
        let other = "http://i.imgur.com/dEf34.png"
        try save("<img src=\"\(other)\"><img src=\"\(address)\"><img src=\"\(address)\">", to: "a.html")
        #expect(
            try run("check", "--missing-pictures", "-", "--from", "wayback", "--thread", "1").output
                == [address, other].map { "https://web.archive.org/web/20120920000000im_/\($0)\n" }.joined())
        #expect(try run("check", "--missing-pictures", "-", "--forum", "902").status == 66)
        let dump = scratch.path + "/dump"
        try FileManager.default.createDirectory(atPath: dump, withIntermediateDirectories: true)
        try Data(TestPicture.png(30, 20, "copy")).write(to: URL(fileURLWithPath: dump + "/aBc12s.gif"))
        try Data("<!DOCTYPE html><html>".utf8).write(to: URL(fileURLWithPath: dump + "/dEf34.jpg"))
        let result = try run("import", "--pictures", dump)
        #expect(result.status == 0, "\(result.error)")
        #expect(
            result.output == """
                1 file attached to pictures that posts in \(scratch.archive) show.
                0 files were attached before; 0 are of no picture that a post shows.
                1 file is what hosts send in place of removed pictures.

                """)
        let explained = try run("explain", "post", "1").output
        #expect(
            explained.contains(
                "Pictures that came back\n  \(address)\n    by key imgur:aBc12 from aBc12s.gif"))
        #expect(explained.contains(", a smaller copy\n"))
        #expect(
            try run("coverage", "--pictures", "--format", "json").output.filter { !$0.isWhitespace }
                == #"[{"gone":0,"held":1,"host":"i.imgur.com","shown":2}]"#)
        let site = scratch.path + "/site"
        #expect(try run("export", "site", "--output", site, "-q").status == 0)
        let page = try String(contentsOfFile: site + "/t/1/1.html", encoding: .utf8)
        #expect(page.contains("title=\"(a smaller copy: the picture itself is not held)\""))
        let hash = try #require(try scratch.rows("SELECT sha256 FROM asset").first?["sha256"] as String?)
        #expect(
            try run("exclude", "picture", String(hash.prefix(12))).output
                == "Picture \(hash) counts as gone.\n")
        #expect(try run("check", "--missing-pictures", "-").output == "\(address)\n\(other)\n")
        #expect(
            try run("exclude", "picture", hash, "--undo").output
                == "Picture \(hash) counts as a picture again.\n")
        #expect(try run("check", "--missing-pictures", "-").output == "\(other)\n")
    }
}
