import Foundation
import GRDB
import Testing

/// What commands print of an archive whose derived fields wait for the end of an import.
@Suite struct `An import that has not ended` {
    private let scratch: Scratch
    private static let note = "An import was stopped (or is running): the counts are not final;"

    init() throws {
        scratch = try Scratch.ofSamples()
        try DatabaseQueue(path: scratch.archive).write {
            try $0.execute(
                sql: """
                    INSERT INTO stale SELECT 2, id FROM thread;
                    UPDATE thread SET post_count = 0;
                    UPDATE user SET post_count = 0;
                    """)
        }
    }

    @Test(arguments: [
        (["info"], ["98 posts"], ["Missing:", "all posts of"]),
        (["info", "--details"], ["98 posts"], ["Missing:", "People"]),
        (["show", "thread", "9000003"], ["thread 9000003", "post 900000201"], ["posts held", "0 of 48"]),
        (["show", "user", "900002"], ["Odd Job Harriet"], ["posts held"]),
        (["show", "forum", "902"], ["Beasts"], [" held"]),
        (["list", "threads", "--limit", "5"], ["9000014"], ["known from lists only", " 0 "]),
        (["list", "users", "--limit", "5"], ["900022"], [" 0 "]),
        (["list", "forums"], ["902"], [" 0 "]),
        (["check"], ["archive.unfinished"], ["known only from lists", "promise", "repair", "Next: save"]),
        (
            ["check", "--details"], ["archive.unfinished"],
            ["thread.listed-only", "thread.no-page", "repair"]
        ),
        (["check", "--format", "html"], ["archive.unfinished"], ["known only from lists", "<meter"]),
    ])
    func `is said before counts, and counts that are not final are left out`(
        _ arguments: [String], _ present: [String], _ absent: [String]
    ) throws {
        let result = try Program.run(
            arguments: arguments, environment: ["AWFUL_ARCHIVE": scratch.archive, "COLUMNS": "200"])
        let text = result.error + result.output
        #expect(result.status == 0 && text.contains(Self.note), "\(text)")
        for words in present { #expect(text.contains(words), "\(words)") }
        for words in absent { #expect(!text.contains(words), "\(words): \(text)") }
    }

    @Test func `is completed by the same import, and nothing is said any more`() throws {
        _ = try Program.run("import", Program.samples, "--archive", scratch.archive)
        for arguments in [["info"], ["list", "threads"], ["check"], ["show", "thread", "9000003"]] {
            let result = try Program.run(
                arguments: arguments, environment: ["AWFUL_ARCHIVE": scratch.archive])
            #expect(!(result.error + result.output).contains(Self.note), "\(arguments)")
        }
    }
}
