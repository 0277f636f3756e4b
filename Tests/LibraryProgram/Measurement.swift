import Archive
import Foundation

/// What questions cost inside a process: the time that passed and the processor's, the median and the most.
struct Measurement {
    let store: ArchiveStore

    /// Measures pages of threads, lists of forums and posts of people, all over the archive; and searches, each by itself.
    func run(searches: [String]) throws {
        let threads = try store.querying { try $0.threads(limit: 1000).items.map(\.id) }
        let forums = try store.querying { try $0.forums().map(\.id) }
        let users = try store.querying { try $0.users(limit: 500).items.map(\.id) }
        try report("a page of a thread", threads) { queries, thread in
            let pages = try queries.pages(of: thread)
            if let page = pages.randomElement() { _ = try queries.posts(onPage: page.number, of: thread) }
        }
        try report("a forum's list", forums) { queries, forum in
            var filter = ListFilter()
            filter.forums = [forum]
            _ = try queries.threads(matching: filter, limit: 40)
        }
        try report("a user's newest posts", users) { queries, user in
            _ = try queries.posts(matching: ListFilter(users: [user]), limit: 40)
        }
        for text in searches {
            try report(text, Array(repeating: text, count: 5)) { _ = try $0.search(SearchQuery($1)) }
        }
        if searches.count > 5 { try report("all searches", searches) { _ = try $0.search(SearchQuery($1)) } }
    }

    private func report<Subject>(
        _ name: String, _ subjects: [Subject], _ ask: (ArchiveSnapshot, Subject) throws -> Void
    ) throws {
        var (passed, processor): ([Double], [Double]) = ([], [])
        for subject in subjects {
            let (start, clock) = (DispatchTime.now().uptimeNanoseconds, clock())
            try store.querying { try ask($0, subject) }
            passed.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
            processor.append(Double(Foundation.clock() - clock) * 1000 / Double(CLOCKS_PER_SEC))
        }
        guard !passed.isEmpty else { return }
        (passed, processor) = (passed.sorted(), processor.sorted())
        func words(_ times: [Double]) -> String {
            String(format: "%7.1f %7.1f", times[times.count / 2], times[times.count - 1])
        }
        print("\(words(passed)) ms, processor \(words(processor)) ms  \(name) (\(passed.count))")
    }
}
