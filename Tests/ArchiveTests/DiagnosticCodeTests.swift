import Archive
import ForumModel
import Foundation
import GRDB
import TestSupport
import Testing

/// *Codes* is written from the enumeration; `RECORD=1 swift test --filter DiagnosticCodeTests` writes it anew.
@Suite struct `The documentation of codes` {
    private static let file = URL(fileURLWithPath: Checkout.path("Sources/Archive/Archive.docc/Codes.md"))

    private static var text: String {
        var text = """
            # Codes

            What the issues of pages and the findings of `check` mean, and what to do about them.

            ## Overview

            `source_issue.code`, `inspect`, `scrape` and `check` name what they have to say by these codes, which never change.
            An archive may hold codes of a newer version of the program.

            """
        for (title, codes) in DiagnosticCode.sections {
            text += "\n### \(title)\n\n| code | what it means | what to do |\n| --- | --- | --- |\n"
            for code in codes { text += "| `\(code.rawValue)` | \(code.meaning) | \(code.advice) |\n" }
        }
        return text
    }

    @Test func `the documentation lists every code with its meaning and advice`() throws {
        if ProcessInfo.processInfo.environment["RECORD"] != nil {
            try Data(Self.text.utf8).write(to: Self.file)
            Issue.record("the page was written anew; run the test again without RECORD")
        }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == Self.text)
    }

    @Test func `every code stands in one section and says something`() {
        let listed = DiagnosticCode.sections.flatMap(\.codes)
        #expect(Set(listed) == Set(DiagnosticCode.allCases))
        #expect(listed.count == DiagnosticCode.allCases.count)
        for code in DiagnosticCode.allCases {
            #expect(code.rawValue.wholeMatch(of: /[a-z]+\.[a-z]+(-[a-z]+)*/) != nil, "\(code)")
            #expect(code.meaning.hasSuffix(".") && !code.advice.isEmpty, "\(code)")
        }
    }

    @Test func `a code that only a newer version knows is kept`() throws {
        var page = Fixture.page("page", day: 3)
        page.issues = [Diagnostic(.warning, .encodingControl, "one")]
        let other = try TestArchive().import([page])
        try other.execute("UPDATE source_issue SET code = 'future.code'")
        let merged = try TestArchive()
        #expect(try merged.merge(other) != nil)
        #expect(try merged.rows("SELECT code FROM source_issue").map { $0["code"] } == ["future.code"])
    }
}
