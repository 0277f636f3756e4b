import ForumModel
import Foundation
import Testing

@testable import ForumPages

/// Expects two pages to say the same in everything but where and when they were captured, and by which tool.
func expectEqual(
    _ page: ScrapedPage, _ original: ScrapedPage, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    func lines(_ page: ScrapedPage) throws -> [Substring] {
        var page = page
        page.capture = CaptureFacts()
        page.savedMark = nil
        page.identity.url = nil
        page.identity.decisions = []
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(page), as: UTF8.self).split(separator: "\n")
    }
    let (found, wanted) = (try lines(page), try lines(original))
    for (left, right) in zip(found, wanted) where left != right {
        #expect(left == right, sourceLocation: sourceLocation)
        return
    }
    #expect(found.count == wanted.count, sourceLocation: sourceLocation)
}
