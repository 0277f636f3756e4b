import Testing

@testable import Exports

@Suite struct `Missing pages in words` {
    @Test func `neighbours become ranges`() {
        #expect(PageRanges.missing([1, 4, 6], of: 9) == "2 to 3, 5, 7 to 9")
        #expect(PageRanges.missing([1, 2], of: 2) == nil)
        #expect(PageRanges.missing([], of: nil) == nil)
        #expect(PageRanges.missing([], of: .max) == nil)
    }

    @Test func `a gap is told before the page behind it`() {
        #expect(PageRanges.gap(after: nil, before: 1) == nil)
        #expect(PageRanges.gap(after: 1, before: 2) == nil)
        #expect(PageRanges.gap(after: nil, before: 2) == "Page 1 of this thread is not in the archive.")
        #expect(PageRanges.gap(after: 2, before: 6) == "Pages 3 to 5 of this thread are not in the archive.")
    }
}
