public import Archive
internal import ForumModel

/// The addresses to save next, the most valuable first.
///
/// Long lists of little worth are summarised, last: threads that only lists show, and the Leper's Colony.
public struct SaveList: Sendable {
    /// Why an address is worth saving; the order is that of the list.
    public enum Reason: String, Sendable, Hashable, Encodable, CaseIterable {
        /// It is missing from a thread of which at least half is held.
        case nearlyComplete = "nearly_complete"
        /// It is missing from a bookmarked thread.
        case bookmarked
        /// It is a post that others quote and the archive does not hold.
        case quoted
        /// A notice of the site was saved in its place.
        case notice
        /// It is a private message that only a folder's list shows.
        case message
        /// It is missing from a thread of which something is held.
        case thread
        /// It is a page of a forum's list of threads.
        case list
        /// It is a page of a thread that only lists show.
        case listed
        /// It is a page of the Leper's Colony.
        case punishments
    }

    /// An address to save.
    public struct Item: Sendable, Hashable, Encodable {
        /// The address.
        public var address: String
        /// Why.
        public var reason: Reason
        /// What it would complete, in words; titles are as pages had them, to be escaped.
        public var why: String
    }

    /// Addresses that are counted in the place of being listed.
    public struct Summary: Sendable, Hashable, Encodable {
        /// Why they would be worth saving.
        public var reason: Reason
        /// How many addresses there are.
        public var count: Int
        /// What they are, in words.
        public var words: String
    }

    /// Threads and lists with more pages to save are counted: no thread of the site is as long.
    private static let pageLimit = 10_000

    private let coverage: Coverage
    private let includesAll: Bool
    /// What is not listed.
    public let summaries: [Summary]
    /// Notices of which nothing tells what was to be saved.
    public let lostNoticeCount: Int

    /// Makes a list.
    ///
    /// - Parameters:
    ///   - coverage: what is held.
    ///   - includesAll: whether addresses of little worth are listed, too; the coverage must name all threads then.
    public init(of coverage: Coverage, includesAll: Bool = false) {
        self.coverage = coverage
        self.includesAll = includesAll
        lostNoticeCount = coverage.notices.count { Self.address(of: $0) == nil }
        var summaries: [Summary] = []
        let listed = coverage.listedThreads
        if listed.threadCount > 0 {
            let threads =
                listed.threadCount == 1
                ? "1 thread that only lists show" : "\(listed.threadCount) threads that only lists show"
            summaries.append(
                Summary(
                    reason: .listed, count: listed.pageCount, words: "\(listed.pageCount) pages of \(threads)"
                ))
        }
        let long = coverage.threads.map(\.counts.incomplete).filter { $0 > Self.pageLimit }
        if !long.isEmpty, !includesAll {
            let count = long.reduce(0, +)
            summaries.append(
                Summary(
                    reason: .thread, count: count,
                    words: "\(count) pages of threads that claim more than \(Self.pageLimit) pages each"))
        }
        for list in coverage.lists where list.kind == .punishments && !includesAll {
            let count = list.counts.incomplete
            guard count > 0 else { continue }
            summaries.append(
                Summary(
                    reason: .punishments, count: count,
                    words: "\(count) page\(count == 1 ? "" : "s") of the Leper's Colony (banlist.php)"))
        }
        self.summaries = summaries
    }

    /// Gives each address, in order.
    ///
    /// - Parameters:
    ///   - limit: the most addresses; those behind it are counted only, however many pages a list claims.
    ///   - body: takes one.
    /// - Returns: how many addresses there are.
    /// - Throws: what `body` throws.
    @discardableResult
    public func forEachItem<Failure>(
        limit: Int = .max, _ body: @escaping (Item) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        var sink = Sink(limit: limit, body: body)
        try fill(&sink)
        return sink.count
    }

    /// Takes addresses up to a limit, and counts the others.
    private struct Sink<Failure: Error> {
        let limit: Int
        let body: (Item) throws(Failure) -> Void
        private(set) var count = 0

        init(limit: Int, body: @escaping (Item) throws(Failure) -> Void) {
            (self.limit, self.body) = (limit, body)
        }

        mutating func add(_ item: @autoclosure () -> Item) throws(Failure) {
            count += 1
            if count <= limit { try body(item()) }
        }

        mutating func add(_ pages: ClosedRange<Int>, _ item: (Int) -> Item) throws(Failure) {
            let listed = min(pages.count, max(0, limit - count))
            for page in pages.prefix(listed) { try body(item(page)) }
            count += pages.count
        }
    }

    private func fill<Failure>(_ sink: inout Sink<Failure>) throws(Failure) {
        let threads = coverage.threads.filter { includesAll || $0.counts.incomplete <= Self.pageLimit }
        try pages(of: threads.filter(\.isNearlyComplete), .nearlyComplete, &sink)
        let others = threads.filter { !$0.isNearlyComplete && $0.counts.incomplete > 0 }
        try pages(of: others.filter(\.isBookmarked), .bookmarked, &sink)
        try quotedPosts(&sink)
        try notices(&sink)
        try messages(&sink)
        try pages(of: others.filter { !$0.isBookmarked && $0.isHeld }, .thread, &sink)
        for list in coverage.lists where list.kind == .forum && list.counts.incomplete <= Self.pageLimit {
            try pages(of: list, &sink)
        }
        try pages(of: others.filter { !$0.isBookmarked && !$0.isHeld }, .listed, &sink)
        for list in coverage.lists where list.kind == .punishments && includesAll {
            try pages(of: list, &sink)
        }
    }

    private func pages<Failure>(of threads: [ThreadCoverage], _ reason: Reason, _ sink: inout Sink<Failure>)
        throws(Failure)
    {
        let ordered = threads.sorted {
            ($0.counts.incomplete, $0.id.rawValue) < ($1.counts.incomplete, $1.id.rawValue)
        }
        for thread in ordered {
            for run in thread.incompletePages {
                try sink.add(run.first...run.last) { page in
                    Item(
                        address: OriginalAddress.thread(thread.id, page: page, perPage: thread.perPage),
                        reason: reason, why: Self.words(page, run.state, thread))
                }
            }
        }
    }

    private static func words(_ page: Int, _ state: PageState, _ thread: ThreadCoverage) -> String {
        let title = thread.title.map { "“\($0)”" } ?? "thread \(thread.id)"
        let place =
            thread.isPageCountUnknown
            ? "page \(page) of \(title)" : "page \(page) of \(thread.pageCount) of \(title)"
        let what =
            switch state {
            case .whole, .missing: ""
            case .partial: ", held in part"
            case .filtered: ", held for some users only"
            case .stale: ", which has more posts now"
            }
        let count = thread.counts.incomplete
        guard !thread.isPageCountUnknown else { return place + what }
        return place + what
            + (count == 1 ? ": completes the thread" : "; \(thread.counts.whole) held, \(count) to save")
    }

    private func pages<Failure>(of list: ListCoverage, _ sink: inout Sink<Failure>) throws(Failure) {
        let title =
            list.kind == .punishments ? "the Leper's Colony" : "the threads of \(list.name ?? "a forum")"
        for run in list.pages where run.state != .whole {
            try sink.add(run.first...run.last) { page in
                let address =
                    list.forumID.map { OriginalAddress.forum($0, page: page, perPage: list.perPage) }
                    ?? OriginalAddress.punishments(page: page)
                return Item(
                    address: address, reason: list.kind == .forum ? .list : .punishments,
                    why: "page \(page) of \(list.pageCount) of \(title)")
            }
        }
    }

    private func quotedPosts<Failure>(_ sink: inout Sink<Failure>) throws(Failure) {
        for post in coverage.quotedPosts {
            let author = post.name.map { " by \($0)" } ?? ""
            let quotes = post.quoteCount == 1 ? "1 post" : "\(post.quoteCount) posts"
            try sink.add(
                Item(
                    address: OriginalAddress.pageOfPost(post.id), reason: .quoted,
                    why:
                        "the page of post \(post.id)\(author), which \(quotes) quote\(post.quoteCount == 1 ? "s" : "")"
                ))
        }
    }

    private func notices<Failure>(_ sink: inout Sink<Failure>) throws(Failure) {
        var seen: Set<String> = []
        for notice in coverage.notices {
            guard let address = Self.address(of: notice), seen.insert(address).inserted else { continue }
            try sink.add(
                Item(address: address, reason: .notice, why: "only a notice was saved, as \(notice.path)"))
        }
    }

    private static func address(of notice: NoticeCoverage) -> String? {
        if let address = notice.url.flatMap(ReadingAddress.again) { return address }
        if let thread = notice.threadID {
            return OriginalAddress.thread(thread, page: notice.pageNumber ?? 1)
        }
        return notice.forumID.map(OriginalAddress.forum)
    }

    private func messages<Failure>(_ sink: inout Sink<Failure>) throws(Failure) {
        for folder in coverage.folders {
            let place = folder.name.map { "in \($0)" } ?? "in no folder"
            let account = folder.accountName.map { " of \($0)" } ?? ""
            for message in folder.missing {
                try sink.add(
                    Item(
                        address: OriginalAddress.message(message), reason: .message,
                        why: "message \(message) \(place)\(account), known from its list"))
            }
        }
    }
}

extension OriginalAddress {
    /// The page of its thread that a post is on, without the place on the page.
    static func pageOfPost(_ id: PostID) -> String { String(post(id).prefix { $0 != "#" }) }
}
