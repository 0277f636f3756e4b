internal import ForumModel

/// How much of a page of a paginated list (a thread, a thread list, the Leper's Colony) the archive holds.
public enum PageState: String, Sendable, Hashable, Encodable, CaseIterable {
    /// Completely, as far as can be known.
    case whole
    /// Some of its items: from a truncated page, from pages of another size, or from single posts.
    case partial
    /// Posts of some users only, from views filtered by user.
    case filtered
    /// Completely when it was captured as the last page, but the list has more items now.
    case stale
    /// None of its items.
    case missing
}

/// Adjacent pages in the same state.
public struct PageRun: Sendable, Hashable, Encodable {
    /// The state of the pages.
    public var state: PageState
    /// The first page, from 1.
    public var first: Int
    /// The last page.
    public var last: Int

    /// Creates a run.
    public init(state: PageState, first: Int, last: Int) { (self.state, self.first, self.last) = (state, first, last) }

    /// The number of pages.
    public var count: Int { last - first + 1 }
}

/// The number of pages in each state.
public struct PageCounts: Sendable, Hashable, Encodable {
    /// The number of complete pages.
    public private(set) var whole = 0
    /// The number of incomplete pages.
    public private(set) var partial = 0
    /// The number of pages of which only filtered views are held.
    public private(set) var filtered = 0
    /// The number of pages that were captured as the last one of a list that has grown since.
    public private(set) var stale = 0
    /// The number of missing pages.
    public private(set) var missing = 0

    /// The number of all pages.
    public var total: Int { whole + incomplete }
    /// The percentage of complete pages, rounded, as text; `less than 1` for more than none.
    public var share: String { whole.share(of: total) }
    /// The number of pages that are not complete.
    public var incomplete: Int { partial + filtered + stale + missing }

    /// Counts runs.
    public init(_ runs: some Sequence<PageRun> = []) { for run in runs { self[run.state] += run.count } }

    package mutating func add(_ other: PageCounts) { for state in PageState.allCases { self[state] += other[state] } }

    /// The number of pages in a state.
    public private(set) subscript(_ state: PageState) -> Int {
        get { self[keyPath: Self.keyPath(to: state)] }
        set { self[keyPath: Self.keyPath(to: state)] = newValue }
    }

    private static func keyPath(to state: PageState) -> WritableKeyPath<Self, Int> {
        switch state {
        case .whole: \.whole
        case .partial: \.partial
        case .filtered: \.filtered
        case .stale: \.stale
        case .missing: \.missing
        }
    }
}
