import Foundation
import Testing

@Suite struct `Exporting a PDF file` {
    private let scratch: Scratch

    /// Only the folder of the test has programs.
    init() throws {
        scratch = try Scratch.ofSamplesAndPrograms()
        for name in ["sh", "cp"] {
            try FileManager.default.createSymbolicLink(
                atPath: scratch.path + "/bin/" + name, withDestinationPath: "/bin/" + name)
        }
    }

    private func install(_ name: String, _ script: String) throws {
        try scratch.install("bin/" + name, "[ \"$1\" = --version ] && exit 0\n\(script)")
    }

    private func export(_ options: String...) throws -> Program.Result {
        let environment = [
            "PATH": scratch.path + "/bin", "TMPDIR": scratch.path + "/tmp", "KEPT": scratch.path + "/kept",
        ]
        return try Program.run(
            arguments: ["export", "pdf", "--archive", scratch.archive, "--output", scratch.path + "/out.pdf"] + options,
            environment: environment)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: scratch.path + "/" + name, encoding: .utf8)
    }

    private static let browser = #"""
        for word; do
            case "$word" in
                --print-to-pdf=*) out=${word#--print-to-pdf=} ;;
                file://*) cp "${word#file://}" "$KEPT.html" ;;
            esac
            echo "$word" >> "$KEPT"
        done
        echo "%PDF-1.4" > "$out"
        """#

    @Test func `prints the file of one thread without a network, and replaces its own`() throws {
        try install("google-chrome", Self.browser)
        for _ in 1...2 {
            let result = try export("--thread", "9000003", "--include-private")
            #expect(
                result.status == 0 && result.error.contains("pdf never includes private messages"), "\(result.error)")
        }
        #expect(try text("out.pdf").hasPrefix("%PDF-1.4\n") && text("kept.html").contains("a medium goose"))
        let words = try text("kept").split(separator: "\n")
        #expect(words.contains("--host-resolver-rules=MAP * ~NOTFOUND") && !words.contains("--no-sandbox"))
        #expect(words.contains { $0.hasPrefix("--user-data-dir=\(scratch.path)/tmp/") })
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/tmp").isEmpty)
    }

    @Test func `lets WeasyPrint print where there is no browser, and one chapter if asked to`() throws {
        try install(
            "python3",
            #"""
            [ "$2" = "import weasyprint" ] && exit 0
            cp "$3" "$KEPT.html"
            echo "%PDF-1.7" > "$4"
            """#)
        try Data("900000201 One\n900000202+900000203 Two\n".utf8).write(
            to: URL(fileURLWithPath: scratch.path + "/chapters.txt"))
        let chapters = ["--thread", "9000003", "--chapters", scratch.path + "/chapters.txt", "--chapter"]
        let result = try export(chapters[0], chapters[1], chapters[2], chapters[3], chapters[4], "2")
        #expect(result.status == 0 && result.output.contains("Wrote 2 posts"), "\(result.error)")
        #expect(try text("out.pdf").hasPrefix("%PDF-1.7\n") && !text("kept.html").contains("p900000201\""))
        let none = try export(chapters[0], chapters[1], chapters[2], chapters[3], chapters[4], "3")
        #expect(none.status == 64 && none.error.contains("Thread 9000003 has 2 chapters."), "\(none.error)")
    }

    @Test func `refuses several threads, a foreign file, and a missing or failing program`() throws {
        let missing = try export("--thread", "9000003")
        #expect(missing.status == 73 && missing.error.contains("needs the program chromium or weasyprint (Debian: "))
        try install("google-chrome", "echo 'Running as root without --no-sandbox is not supported.' >&2; exit 1")
        let failed = try export("--thread", "9000003")
        #expect(failed.status == 74 && failed.error.contains("google-chrome: ") && failed.error.contains("as root"))
        let several = try export()
        #expect(several.status == 64 && several.error.contains("a PDF file holds one thread, and 8 are selected"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/out.pdf"))
        try Data("%PDF-1.4".utf8).write(to: URL(fileURLWithPath: scratch.path + "/out.pdf"))
        try install("google-chrome", Self.browser)
        #expect(try export("--thread", "9000003").status == 73)
    }
}
