import Archive
import ForumModel
import Testing

@testable import ForumPages
@testable import Ingest

@Suite struct `The cache of forums` {
    private func page(_ menu: [ForumMenuEntry], crumbs: [Breadcrumb] = [], isWhole: Bool = true)
        -> ScrapedPage
    {
        var page = ScrapedPage(identity: PageIdentity(kind: .showthread))
        page.menu = menu
        page.breadcrumbs = crumbs
        page.isMenuWhole = isWhole
        return page
    }

    private let menu = [
        ForumMenuEntry(id: 51, name: "Talk", depth: 0), ForumMenuEntry(id: 46, name: "Birds", depth: 1),
    ]

    private func expectEqual(_ left: ForumRecords, _ right: ForumRecords) {
        #expect(left.fingerprint == right.fingerprint)
        #expect("\(left)" == "\(right)")
    }

    @Test func `pages have the records of their own menu and trail, remembered or not`() {
        var cache = ForumCache()
        var other = menu
        other[1].name = "Bees"
        let pages = [
            page(menu), page(other), page(menu), page(menu, isWhole: false), page(Array(menu.prefix(1))),
            page(menu, crumbs: [Breadcrumb(id: 51, name: "Talk"), Breadcrumb(id: 46, name: "Birds!")]),
            page(menu),
        ]
        for page in pages + pages { expectEqual(cache.records(of: page), ForumMapper(page: page).records) }
        #expect(cache.count == 5)
    }

    @Test func `what is remembered is bounded`() {
        var cache = ForumCache()
        for number in 0..<100 {
            _ = cache.records(of: page([ForumMenuEntry(id: 1, name: "\(number)", depth: 0)]))
        }
        #expect(cache.count == ForumCache.limit)
        let huge = (1...5000).map { ForumMenuEntry(id: $0, name: "x", depth: 1) }
        let long = [ForumMenuEntry(id: 1, name: String(repeating: "x", count: 100_000), depth: 0)]
        var empty = ForumCache()
        for menu in [huge, long] { _ = empty.records(of: page(menu)) }
        #expect(empty.count == 0)
    }
}
