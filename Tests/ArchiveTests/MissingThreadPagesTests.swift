import Archive
import ForumModel
import TestSupport
import Testing

@Suite struct `Threads of which some pages are held` {
    /// A page of a thread, identified by its address and navigation.
    struct Page: Sendable {
        var number: Int
        var count: Int
        var perPage: Int?
        var posts: Int
        var day = 1
    }

    private func findings(_ pages: [Page]) throws -> [String] {
        let records = pages.enumerated().map { index, page in
            var record = Fixture.page("page \(index)", day: page.day)
            record.source.threadID = ThreadID(rawValue: 100)
            (record.source.pageNumber, record.source.pageCount) = (page.number, page.count)
            record.source.perPage = page.perPage
            var thread = Fixture.thread(100, title: "Trains")
            thread.pageCount = page.count
            record.threads = [thread]
            let first = (page.number - 1) * (page.perPage ?? 40)
            record.posts = (0..<page.posts).map { Fixture.post(Int64(first + $0 + 1), thread: 100) }
            return record
        }
        let report = try TestArchive().import(records).store.check()
        return report.sections.filter { $0.code == "thread.pages-missing" }.flatMap(\.findings).map(\.message)
    }

    @Test(
        arguments: [
            ([Page(number: 2, count: 2, posts: 5)], "Trains: page 1 of 2 is missing"),
            (
                [Page(number: 1, count: 9, posts: 40), Page(number: 4, count: 9, posts: 40)],
                "Trains: pages 2-3, 5-9 of 9 are missing"
            ),
            // Pages of fifteen posts, counted by an account that sees forty.
            (
                [
                    Page(number: 1, count: 2, posts: 40, day: 3),
                    Page(number: 3, count: 4, perPage: 15, posts: 15),
                ],
                "Trains: page 2 of 2 is missing"
            ),
            // What was the last page once holds what was there then.
            (
                [
                    Page(number: 1, count: 1, posts: 5, day: 1),
                    Page(number: 2, count: 2, perPage: 15, posts: 5, day: 2),
                ], "Trains: page 1 of 2 is missing"
            ),
        ]) func `are named with the pages that are missing`(_ pages: [Page], _ message: String) throws
    {
        #expect(try findings(pages) == [message])
        #expect(try findings(pages.reversed()) == [message])
    }

    @Test(
        arguments: [
            [Page(number: 1, count: 1, posts: 5)],
            [Page(number: 2, count: 2, posts: 5), Page(number: 1, count: 2, posts: 40)],
            // Four pages of fifteen are the two of forty.
            [Page(number: 1, count: 2, posts: 40, day: 3)]
                + (1...4).map { Page(number: $0, count: 4, perPage: 15, posts: $0 == 4 ? 9 : 15) },
        ]) func `are no finding when every page is held`(_ pages: [Page]) throws
    {
        #expect(try findings(pages).isEmpty)
    }
}
