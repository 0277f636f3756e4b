import ForumModel
import Testing

@testable import Site

@Suite struct `Missing pages in words` {
    private func gaps(_ held: [Int], posts: Int? = nil, pages: Int? = nil) -> PageGaps {
        PageGaps(of: ThreadID(rawValue: 1), held: held, sitePosts: posts, sitePages: pages) { "2013-01-31" }
    }

    @Test func `neighbours become ranges`() {
        #expect(gaps([1, 4, 6], pages: 9).words == "2 to 3, 5, 7 to 9")
        #expect(gaps([1, 2], pages: 2).words == nil)
        #expect(gaps([]).words == nil)
    }

    @Test func `the largest of the site's pages, its posts and the held pages is wanted`() {
        #expect(gaps([1], posts: 41, pages: 1).wantedCount == 2)
        #expect(gaps([1], posts: 40, pages: 3).wantedCount == 3)
        #expect(gaps([1, 5], posts: 40, pages: 3).wantedCount == 5)
        #expect(gaps([1], pages: .max).wantedCount == 1)
    }

    @Test func `a gap is told before the page behind it, and the end after the last one`() {
        let gaps = gaps([2, 6], pages: 151)
        #expect(gaps[before: 0]?.words == "Page 1 is not in the archive (newest capture 2013-01-31).")
        #expect(gaps[before: 1]?.words == "Pages 3 to 5 are not in the archive (newest capture 2013-01-31).")
        #expect(gaps[before: 2]?.pages == 7...151)
        #expect(self.gaps([1, 2])[before: 1] == nil)
        #expect(self.gaps([1, 2])[before: 2] == nil)
    }
}
