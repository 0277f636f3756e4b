import Foundation
import Testing

/// What is refused before anything is written, and what to type instead.
@Suite struct `A command that was meant otherwise` {
    private let scratch: Scratch

    init() throws { scratch = try Scratch.ofSamples() }

    private func run(_ arguments: String...) throws -> Program.Result { try run(arguments) }

    private func run(_ arguments: [String]) throws -> Program.Result {
        try Program.run(
            arguments: arguments, in: scratch.path, environment: ["AWFUL_ARCHIVE": scratch.archive])
    }

    private func isThere(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: scratch.path + "/" + name)
    }

    @Test func `an archive is no input of an import, but one of kept pages`() throws {
        for inputs in [["archive.sqlite"], ["archive.sqlite", "pages"], ["pages", "archive.sqlite"]] {
            let result = try run(["import"] + inputs + ["--archive", "new.sqlite"])
            #expect(result.status == 64 && !isThere("new.sqlite"), "\(inputs)")
            #expect(
                result.error.contains(
                    "archive.sqlite is an archive. To import into it: --archive archive.sqlite; to add its pages:"
                ))
        }
        #expect(try run("import", "--from-kept", "archive.sqlite", "--archive", "new.sqlite").status == 0)
        for option in ["--from-kept", "--rescan"] {
            let none = try run("import", option, "--archive", "none.sqlite")
            #expect(none.status == 66 && none.error.contains("there is no such archive") && !isThere("none.sqlite"))
        }
        let address = try run("import", "https://forums.somethingawful.com/", "--archive", "other.sqlite")
        #expect(address.status == 64 && address.error.contains("Nothing is downloaded: save the page in a"))
        #expect(!isThere("other.sqlite"))
    }

    @Test func `a merge says what to do with a folder, a wrong name and the archive itself`() throws {
        let folder = try run("merge", "pages")
        #expect(
            folder.status == 65
                && folder.error.contains("brought in with: awful-archive import pages --archive"))
        let wrong = try run("merge", "archiv.sqlite")
        #expect(
            wrong.status == 66 && wrong.error.contains("Check the spelling. Archives there: archive.sqlite."))
        let same = try run("merge", "./archive.sqlite")
        #expect(same.status == 64 && same.error.contains("that is the same file"))
    }

    @Test(arguments: [
        ("html", "q.pdf", "writes one file where the output ends in .html, else a folder of files"),
        ("epub", "q.pdf", "writes one file where the output ends in .epub"),
        ("markdown", "m.md", "export markdown writes a folder of files. Name a folder, such as m."),
        ("csv", "c.csv", "writes a folder of files"), ("site", "s.epub", "writes a folder of files"),
        ("pages", "p.warc.gz", "the folder as it was cannot be one file; --as warc or --as wacz writes one"),
    ])
    func `no folder has the name of a file`(_ format: String, _ output: String, _ words: String) throws {
        let result = try run("export", format, "--thread", "9000003", "--output", output)
        #expect(result.status == 64 && result.error.contains(words), "\(result.error)")
        #expect(!isThere(output))
    }

    @Test func `exports tell of private messages, whether they have some or never`() throws {
        for format in ["csv", "ndjson", "mbox"] {
            let result = try run("export", format, "--output", "all-\(format)")
            #expect(
                result.output.contains(
                    "6 private messages are among them; --no-include-private leaves them out."))
            let without = try run("export", format, "--output", "public-\(format)", "--no-include-private")
            #expect(without.status == 0 && !without.output.contains("private message"))
        }
        let never = try run(
            "export", "html", "--thread", "9000003", "--include-private", "--output", "t.html")
        #expect(never.status == 0 && never.error.contains("html never includes private messages"))
    }

    @Test func `backup replaces only archives, and split names no option that it lacks`() throws {
        try Data("my diary".utf8).write(to: URL(fileURLWithPath: scratch.path + "/diary"))
        let diary = try run("backup", "diary", "--force")
        #expect(diary.status == 73 && diary.error.contains("is no archive"))
        #expect(try String(contentsOfFile: scratch.path + "/diary", encoding: .utf8) == "my diary")
        #expect(try run("backup", "copy.sqlite").status == 0)
        #expect(try run("backup", "copy.sqlite").error.contains("--force"))
        #expect(try run("backup", "copy.sqlite", "--force").status == 0)
        #expect(try run("backup", "pages").error.contains("file or folder"))
        let split = try run("split", "--thread", "9000003", "--output", "copy.sqlite")
        #expect(split.status == 73 && !split.error.contains("--force"))
    }

    @Test func `the number of a post is no thread, and a deleted user leaves the name`() throws {
        let post = try run("show", "thread", "900000212")
        #expect(post.status == 66 && post.error.contains("It is a post: awful-archive show post 900000212"))
        let user = try run("delete", "user", "Odd Job Harriet", "--dry-run")
        #expect(user.error.contains("13 posts stay and show the name. --and-name removes the name as well;"))
        #expect(try run("delete", "user", "Odd Job Harriet", "--dry-run", "--and-name").error.isEmpty)
    }

    @Test func `an import tells which pages are not read, and no option that was given`() throws {
        let result = try run("import", Program.samples, "--time-zone", "UTC", "--rescan")
        #expect(result.status == 0 && !result.error.contains("Note:"))
        let command = "awful-archive list pages --status not_read --archive \(scratch.archive)"
        #expect(result.output.contains("Which are not read: \(command)\n"))
        #expect(try run("list", "pages", "--status", "not read").output.contains("not read"))
        let again = try run("import", Program.samples, "--time-zone", "UTC")
        #expect(again.error.contains("add --rescan"))
    }

    @Test func `info, check and coverage count alike what is missing`() throws {
        // The site's counts are unknown, and the number of pages is not.
        try scratch.write("page.html", Page.thread(1, posts: 101...103))
        let sound = try run("check").output
        let info = try run("info").output
        let numbers = try #require(sound.firstMatch(of: #/(\d+) of (\d+) posts/#))
        let missing = try #require(Int(numbers.2)) - (try #require(Int(numbers.1)))
        #expect(info.contains("Missing: \(missing) posts in "))
        let listed = try #require(sound.firstMatch(of: #/(\d+) more threads/#)?.1)
        #expect(info.contains("all posts of \(listed) threads"))
        #expect(try run("coverage").output.contains("\(listed) threads known from lists only"))
    }
}
