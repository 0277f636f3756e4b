import Foundation
import GRDB
import Testing

@Suite struct `Exporting a ZIM file` {
    private let scratch: Scratch

    init() throws { scratch = try Scratch.ofSamplesAndPrograms() }

    /// Puts a script in the place of `zimwriterfs`; its arguments are in `$@`, the last two in `$folder` and `$out`.
    private func replaceWriter(_ script: String) throws {
        try scratch.install(
            "bin/zimwriterfs",
            """
            if [ "$1" = --version ]; then exit 0; fi
            for word; do folder=$out; out=$word; done
            \(script)
            """)
    }

    private var environment: [String: String] {
        ["PATH": scratch.path + "/bin:/usr/bin:/bin", "TMPDIR": scratch.path + "/tmp", "KEPT": scratch.path + "/kept"]
    }

    private var arguments: [String] {
        ["export", "zim", "--archive", scratch.archive, "--output", scratch.path + "/out.zim"]
    }

    private func export(_ options: String..., path: String? = nil) throws -> Program.Result {
        try Program.run(
            arguments: arguments + options, environment: environment.merging(path.map { ["PATH": $0] } ?? [:]) { $1 })
    }

    private var temporaryFiles: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/tmp") }
    }

    private func kept(_ name: String) -> Data? { FileManager.default.contents(atPath: scratch.path + "/kept/" + name) }

    private func text(_ name: String) throws -> String { String(decoding: try #require(kept(name)), as: UTF8.self) }

    private func target(_ name: String) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path + "/kept/" + name)
    }

    private static let keeping = #"""
        mkdir -m 700 "$KEPT"; cp -a "$folder/." "$KEPT"; printf '%s\n' "$@" > "$KEPT/arguments"
        stat -c %a . > "$KEPT/mode"; printf 'ZIM\004the file' > "$out"
        """#

    @Test func `packs the site without its search and private messages, in a folder that others cannot read`() throws {
        try replaceWriter(Self.keeping)
        let result = try export(
            "--include-private", "--title=-x \u{1B}[31m\n--welcome=x" + String(repeating: "y", count: 90))
        #expect(result.status == 0 && result.output.contains("98 posts, 14 threads to "), "\(result.error)")
        #expect(result.error.contains("zim never includes private messages"))
        #expect(try String(contentsOfFile: scratch.path + "/out.zim", encoding: .utf8) == "ZIM\u{4}the file")
        #expect(try temporaryFiles.isEmpty && text("mode") == "700\n")
        let words = try text("arguments").split(separator: "\n")
        #expect(words.contains("--language=eng") && words.contains("--welcome=index.html") && words.count == 10)
        #expect(words.contains("--title=-x \u{FFFD}[31m --welcome=xyyyyyyyyyy"), "\(words)")
        #expect(words.contains("--description=98 posts of 14 threads of the Something Awful Forums"))
        for name in ["search.html", "search/index.js", "m/index.html", ".awful-archive-export"] {
            #expect(kept(name) == nil, "\(name)")
        }
        #expect(try text("index.html").contains("noindex") && !text("t/9000003/1.html").contains("noindex"))
        #expect(try !text("index.html").contains("search") && text("t/9000003/1.html").contains("a medium goose"))
        let picture = try #require(kept("illustration.png"))
        #expect(picture[12..<24] == Data("IHDR".utf8) + [0, 0, 0, 48, 0, 0, 0, 48])
    }

    @Test func `has the forums' own addresses as links to pages, and those of posts as pages that lead there`() throws {
        try replaceWriter(Self.keeping)
        #expect(try export().status == 0)
        let thread = "showthread.php?threadid=9000003"
        #expect(try target(thread) == "t/9000003/1.html")
        for middle in ["", "&perpage=40", "&userid=0&perpage=40"] {
            #expect(try target("\(thread)\(middle)&pagenumber=2") == "t/9000003/2.html")
        }
        #expect(try target("\(thread)&goto=lastpost") == "t/9000003/2.html")
        // The copy would be found twice.
        #expect(try target("t/9000003/last.html") == "2.html")
        #expect(try target("forumdisplay.php?forumid=902") == "f/902.html")
        #expect(try target("member.php?action=getinfo&userid=900002") == "u/900002.html")
        for row in try scratch.rows("SELECT id, thread_id FROM post") {
            let (id, thread) = (row["id"] as Int64, row["thread_id"] as Int64? ?? 0)
            let page = try text("showthread.php?goto=post&postid=\(id)")
            #expect(page.contains("http-equiv=\"Refresh\" content=\"0;url=t/\(thread)/"))
            let file = page.components(separatedBy: "url=")[1].prefix { $0 != "#" }
            #expect(page.contains("#p\(id)\"") && kept(String(file)) != nil, "\(page)")
        }
        let links = try #require(FileManager.default.enumerator(atPath: scratch.path + "/kept"))
        for case let name as String in links where (try? target(name)) != nil { #expect(kept(name) != nil, "\(name)") }
    }

    @Test func `a missing or failing program leaves everything as it was, and is named`() throws {
        let missing = try export(path: "/nonexistent")
        #expect(
            missing.status == 73
                && missing.error.contains(
                    "export zim needs the program zimwriterfs (Debian: apt-get install zim-tools). Nothing was written."
                ))
        try replaceWriter("echo 'first line' >&2; echo 'no space left' >&2; touch \"$out.tmp\"; exit 1")
        let failed = try export()
        #expect(
            failed.status == 74 && failed.error.contains("out.zim: ")
                && failed.error.contains("(zimwriterfs: no space left)"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/out.zim"))
        #expect(try temporaryFiles.isEmpty)
        let left = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
        #expect(Set(left) == ["bin", "tmp", "pages", "archive.sqlite"], "\(left)")
    }

    @Test func `Ctrl-C ends the program that packs, and removes its folder`() throws {
        try replaceWriter("echo $$ > \"$KEPT\"; exec sleep 600")
        let running = try RunningProgram(arguments, in: scratch, environment: environment)
        let file = scratch.path + "/kept"
        for _ in 0..<600 where (try? String(contentsOfFile: file, encoding: .utf8))?.hasSuffix("\n") != true {
            usleep(50_000)
        }
        let number = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .newlines)
        #expect(running.stop() == 130 && running.output.contains("out.zim: stopped."), "\(running.output)")
        #expect(kill(try #require(pid_t(number)), 0) != 0)
        #expect(try temporaryFiles.isEmpty && !FileManager.default.fileExists(atPath: scratch.path + "/out.zim"))
    }

    @Test func `no other program's ZIM file is replaced`() throws {
        try replaceWriter(Self.keeping)
        for rest in ["", String(repeating: "\0", count: 200), String(repeating: "\u{7F}", count: 200)] {
            try Data(("ZIM\u{4}" + rest).utf8).write(to: URL(fileURLWithPath: scratch.path + "/out.zim"))
            #expect(try export().status == 73)
        }
        #expect(try export("--force").status == 0)
    }

    @Test(.enabled(if: Program.isInstalled("zimwriterfs"), "zimwriterfs is not installed"))
    func `replaces a ZIM file that it wrote`() throws {
        #expect(try export().status == 0)
        #expect(try export("--thread", "9000003").status == 0)
        #expect(
            FileManager.default.contents(atPath: scratch.path + "/out.zim")?.starts(with: Data("ZIM\u{4}".utf8)) == true
        )
    }
}
