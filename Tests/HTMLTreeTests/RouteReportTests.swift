import Foundation
import MarkupRecords
import PlainHTML
import Testing

@testable import HTMLTree

/// The installed libxml2 against the recorded rules.
///
/// A difference fails only for the version that was recorded. For any other it is a report: somebody has to decide whether the
/// reader of plain markup is to follow that version.
@Suite struct `The installed libxml2 against the records` {
    private func tree(_ html: String) -> FlatTree? {
        let parser = HTMLParser(route: .libxml2)
        guard let document = try? parser.parse(parser.decode(Array(html.utf8))) else { return nil }
        return FlatTree(
            nodes: document.nodes, attributes: document.attributes, buffer: document.buffer,
            otherNames: document.otherNames)
    }

    @Test func `the installed libxml2 has the recorded rules, or its differences are listed`() throws {
        let version = LibXML2.version
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try #require(
                version == MarkupRecord.libraryVersion, "libxml2 \(version) is not the recorded version")
            for record in MarkupRecord.all { try record.record { tree($0) } }
            Issue.record("The rules were recorded from libxml2 \(version).")
            return
        }
        for record in MarkupRecord.all {
            let lines = Set(record.lines { tree($0) })
            let missing = try record.recordedLines().filter { !lines.contains($0) }
            if version == MarkupRecord.libraryVersion {
                #expect(missing.isEmpty, "\(record.name)")
            } else if !missing.isEmpty {
                print(
                    "libxml2 \(version) differs from \(MarkupRecord.libraryVersion) in \(missing.count) of \(record.name):"
                )
                for line in missing.prefix(40) { print("  no longer: \(line)") }
            }
        }
    }

    @Test func `what is not plain is read by libxml2`() throws {
        for html in SmallPages.declined {
            let parser = HTMLParser()
            let text = try parser.decode(Array(html.utf8))
            #expect(try parser.compareRoutes(text) == .libraryOnly, "\(html)")
            #expect(try !parser.parse(text).isPlain)
        }
    }
}
