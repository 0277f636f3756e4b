public import Archive
internal import ForumModel
internal import Markup

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

    /// Threads and forums with more incomplete pages than this are only counted; `includesAll` lists them too.
    private static let pageLimit = 10_000

    private let coverage: Coverage
    private let includesAll: Bool
    /// The addresses that are not listed.
    public let summaries: [Summary]
    /// The number of notices without evidence of the page that was meant to be saved.
    public let lostNoticeCount: Int

    /// Creates a list; with addresses of low value, the coverage must name all threads.
    public init(of coverage: Coverage, includesAll: Bool = false) {
        self.coverage = coverage
        self.includesAll = includesAll
        lostNoticeCount = coverage.notices.count { Self.address(of: $0) == nil }
        var summaries: [Summary] = []
        func add(_ reason: Reason, _ count: Int, _ words: String) {
            summaries.append(Summary(reason: reason, count: count, words: words))
        }
        let listed = coverage.listedThreads
        if listed.threadCount > 0 {
            let words = "\(listed.pageCount.counted("page")) of \(listed.threadCount.counted("thread"))"
            add(.listed, listed.pageCount, "\(words) that only lists show")
        }
        let forums = coverage.lists.filter { $0.kind == .forum }.map(\.counts.incomplete)
        let long = (coverage.threads.map(\.counts.incomplete) + forums).filter { $0 > Self.pageLimit }
        if !long.isEmpty, !includesAll {
            let count = long.reduce(0, +)
            add(
                .thread, count,
                "\(count.grouped) pages of threads or forums that lack more than \(Self.pageLimit.grouped) pages each")
        }
        for list in coverage.lists where list.kind == .punishments && !includesAll {
            let count = list.counts.incomplete
            guard count > 0 else { continue }
            add(.punishments, count, "\(count.counted("page")) of the Leper's Colony (banlist.php)")
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
    public func forEachItem<Failure>(limit: Int = .max, _ body: (Item) throws(Failure) -> Void) throws(Failure) -> Int {
        var count = 0
        for group in groups {
            for run in group() {
                for number in run.numbers.prefix(max(0, limit - count)) { try body(run.item(number)) }
                count += run.numbers.count
            }
        }
        return count
    }

    func first(_ limit: Int) -> (runs: [Run], count: Int) {
        var count = 0
        let runs = groups.flatMap { $0() }.compactMap { run -> Run? in
            defer { count += run.numbers.count }
            let (first, last) = (run.numbers.lowerBound, run.numbers.upperBound)
            return count < limit ? Run(numbers: first...min(last, first + limit - count - 1), item: run.item) : nil
        }
        return (runs, count)
    }

    /// Addresses that are built from their numbers: pages of one thread or list, or a single address (`1...1`).
    struct Run: Sendable {
        var numbers = 1...1
        let item: @Sendable (Int) -> Item
    }

    /// The groups of addresses, in order; each is built when its turn comes.
    private var groups: [() -> [Run]] {
        let limit = includesAll ? .max : Self.pageLimit
        let threads = coverage.threads.filter { $0.counts.incomplete <= limit }
        let others = threads.filter { !$0.isNearlyComplete && $0.counts.incomplete > 0 }
        let rest = others.filter { !$0.isBookmarked }
        let forums = coverage.lists.filter { $0.kind == .forum && $0.counts.incomplete <= limit }
        let punishments = coverage.lists.filter { $0.kind == .punishments && includesAll }
        return [
            { pages(of: threads.filter(\.isNearlyComplete), .nearlyComplete) },
            { pages(of: others.filter(\.isBookmarked), .bookmarked) }, { quotedPosts }, { notices },
            { messages }, { pages(of: rest.filter(\.isHeld), .thread) }, { forums.flatMap(pages) },
            { pages(of: rest.filter { !$0.isHeld }, .listed) }, { punishments.flatMap(pages) },
        ]
    }

    private func pages(of threads: [ThreadCoverage], _ reason: Reason) -> [Run] {
        let ordered = threads.sorted { ($0.counts.incomplete, $0.id.rawValue) < ($1.counts.incomplete, $1.id.rawValue) }
        return ordered.flatMap { thread in
            thread.incompletePages.map { run in
                Run(numbers: run.first...run.last) { page in
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
            ? "page \(page.grouped) of \(title)" : "page \(page.grouped) of \(thread.pageCount.grouped) of \(title)"
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
            + (count == 1
                ? ": completes the thread" : "; \(thread.counts.whole.grouped) held, \(count.grouped) to save")
    }

    private func pages(of list: ListCoverage) -> [Run] {
        let title = list.kind == .punishments ? "the Leper's Colony" : "the threads of \(list.name ?? "a forum")"
        return list.pages.filter { $0.state != .whole }.map { run in
            Run(numbers: run.first...run.last) { page in
                Item(
                    address: list.forumID.map { OriginalAddress.forum($0, page: page, perPage: list.perPage) }
                        ?? OriginalAddress.punishments(page: page), reason: list.kind == .forum ? .list : .punishments,
                    why: "page \(page.grouped) of \(list.pageCount.grouped) of \(title)")
            }
        }
    }

    private var quotedPosts: [Run] {
        coverage.quotedPosts.map { post in
            Run { _ in
                let author = post.name.map { " by \($0)" } ?? ""
                let quotes = post.quoteCount.counted("post quotes", "posts quote")
                return Item(
                    address: OriginalAddress.pageOfPost(post.id), reason: .quoted,
                    why: "the page of post \(post.id)\(author), which \(quotes)")
            }
        }
    }

    private var notices: [Run] {
        var seen: Set<String> = []
        return coverage.notices.compactMap { notice in
            guard let address = Self.address(of: notice), seen.insert(address).inserted else { return nil }
            return Run { _ in Item(address: address, reason: .notice, why: "only a notice was saved, as \(notice.path)")
            }
        }
    }

    private static func address(of notice: NoticeCoverage) -> String? {
        if let address = notice.url.flatMap(ReadingAddress.again) { return address }
        if let thread = notice.threadID { return OriginalAddress.thread(thread, page: notice.pageNumber ?? 1) }
        return notice.forumID.map(OriginalAddress.forum)
    }

    private var messages: [Run] {
        coverage.folders.flatMap { folder in
            let place = folder.name.map { "in \($0)" } ?? "in no folder"
            let account = folder.accountName.map { " of \($0)" } ?? ""
            return folder.missing.map { message in
                Run { _ in
                    Item(
                        address: OriginalAddress.message(message), reason: .message,
                        why: "message \(message) \(place)\(account), known from its list")
                }
            }
        }
    }
}

extension OriginalAddress {
    /// Returns the address of the thread page that contains a post, without a fragment.
    static func pageOfPost(_ id: PostID) -> String { String(post(id).prefix { $0 != "#" }) }
}
