public import Archive
internal import ForumModel

/// The addresses to save next, the most valuable first.
///
/// Long lists of low value are summarised at the end: threads known only from lists, and the Leper's Colony.
public struct SaveList: Sendable {
    /// Why an address is worth saving; the cases are in the order of the list.
    public enum Reason: String, Sendable, Hashable, Encodable, CaseIterable {
        /// The page is missing from a thread of which at least half is held.
        case nearlyComplete = "nearly_complete"
        /// The page is missing from a bookmarked thread.
        case bookmarked
        /// The page holds a post that others quote and the archive lacks.
        case quoted
        /// A notice of the site was saved instead of the page.
        case notice
        /// A private message that is known only from a folder's list.
        case message
        /// The page is missing from a thread of which some pages are held.
        case thread
        /// A page of a forum's thread list.
        case list
        /// A page of a thread that is known only from lists.
        case listed
        /// A page of the Leper's Colony.
        case punishments
    }

    /// An address to save.
    public struct Item: Sendable, Hashable, Encodable {
        /// The address, safe to open.
        public var address: String
        /// The reason.
        public var reason: Reason
        /// What the page would complete, in words; contains unescaped titles from pages.
        public var why: String
    }

    /// Addresses that are counted instead of listed.
    public struct Summary: Sendable, Hashable, Encodable {
        /// Why the addresses are worth saving.
        public var reason: Reason
        /// The number of addresses.
        public var count: Int
        /// A description of the addresses.
        public var words: String
    }

    /// The maximum number of pages of a thread or list; longer ones are only counted, since none on the site is as long.
    private static let pageLimit = 10_000

    private let coverage: Coverage
    private let includesAll: Bool
    /// The addresses that are not listed.
    public let summaries: [Summary]
    /// The number of notices without evidence of the page that was meant to be saved.
    public let lostNoticeCount: Int

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - coverage: the pages that are held.
    ///   - includesAll: whether to list addresses of low value, too; the coverage must then name all threads.
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

    /// Calls a closure with each address, in order.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of addresses; further ones are only counted, however many pages a list claims to have.
    ///   - body: receives an address.
    /// - Returns: the number of all addresses.
    /// - Throws: what `body` throws.
    @discardableResult
    public func forEachItem<Failure>(
        limit: Int = .max, _ body: @escaping (Item) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        var sink = Sink(limit: limit, body: body)
        try fill(&sink)
        return sink.count
    }

    /// Collects addresses up to a limit and counts the others.
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
    /// Returns the address of the thread page that contains a post, without a fragment.
    static func pageOfPost(_ id: PostID) -> String { String(post(id).prefix { $0 != "#" }) }
}
