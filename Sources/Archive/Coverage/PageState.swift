/// How much of a page of a paged list (a thread, a thread list, the Leper's Colony) the archive holds.
public enum PageState: String, Sendable, Hashable, Encodable, CaseIterable {
    /// All of it, as far as one can see.
    case whole
    /// Some of its posts: from a page that was cut short, from pages of another size, or from single posts.
    case partial
    /// Posts of some users only, from views that were filtered by user.
    case filtered
    /// All of it when it was captured, as the last page; the thread has more posts now.
    case stale
    /// Nothing.
    case missing
}

/// Neighbouring pages in the same state.
public struct PageRun: Sendable, Hashable, Encodable {
    /// How much of them is held.
    public var state: PageState
    /// The first page, from 1.
    public var first: Int
    /// The last page.
    public var last: Int

    /// Makes a run.
    public init(state: PageState, first: Int, last: Int) {
        (self.state, self.first, self.last) = (state, first, last)
    }

    /// The number of pages.
    public var count: Int { last - first + 1 }
}

/// How many pages are in each state.
public struct PageCounts: Sendable, Hashable, Encodable {
    /// Pages that are held whole.
    public private(set) var whole = 0
    /// Pages that are held in part.
    public private(set) var partial = 0
    /// Pages of which only filtered views are held.
    public private(set) var filtered = 0
    /// Pages that have more posts now than when they were captured.
    public private(set) var stale = 0
    /// Pages of which nothing is held.
    public private(set) var missing = 0

    /// All pages.
    public var total: Int { whole + incomplete }
    /// How many per cent of the pages are held whole, rounded down, in words: `less than 1` where there are any.
    public var share: String {
        let percent = total == 0 ? 0 : Int(Double(whole) * 100 / Double(total))
        return percent == 0 && whole > 0 ? "less than 1" : "\(percent)"
    }
    /// Pages that are not held whole, which are worth saving.
    public var incomplete: Int { partial + filtered + stale + missing }

    /// Makes counts of runs.
    public init(_ runs: some Sequence<PageRun> = []) {
        for run in runs { add(run) }
    }

    mutating func add(_ run: PageRun) {
        switch run.state {
        case .whole: whole += run.count
        case .partial: partial += run.count
        case .filtered: filtered += run.count
        case .stale: stale += run.count
        case .missing: missing += run.count
        }
    }

    mutating func add(_ other: PageCounts) {
        whole += other.whole
        partial += other.partial
        filtered += other.filtered
        stale += other.stale
        missing += other.missing
    }

    /// How many pages are in a state.
    public subscript(_ state: PageState) -> Int {
        switch state {
        case .whole: whole
        case .partial: partial
        case .filtered: filtered
        case .stale: stale
        case .missing: missing
        }
    }
}
