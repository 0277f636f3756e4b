internal import ForumModel
internal import ForumPages
internal import Synchronization

/// Chooses the pages of an import that both parsers read.
///
/// The first page of each kind and year, because markup changes with both, then every 200th plain page. The choice
/// depends on the order in which workers finish, so it must affect nothing but the issue `parser.routes-differ`.
final class RouteSample: Sendable {
    /// The interval, in pages, at which a page is compared regardless of its generation.
    static let interval = 200

    private struct Generation: Hashable {
        var kind: PageKind
        /// The year of the newest style sheet or date on the page; nil where it has neither.
        var year: Int?
    }

    private struct State {
        var generations: Set<Generation> = []
        var count = 0
    }

    private let policy: ComparedPages
    private let state = Mutex(State())

    init(policy: ComparedPages) { self.policy = policy }

    /// Decides whether a page is compared, and counts it; only `.all` includes pages that are not plain, which libxml2 alone reads.
    func select(_ page: ScrapedPage, isPlain: Bool) -> Bool {
        switch policy {
        case .none: return false
        case .all: return true
        case .sample: break
        }
        guard isPlain else { return false }
        let generation = Generation(kind: page.identity.kind, year: Self.year(of: page))
        return state.withLock { state in
            state.count += 1
            return state.generations.insert(generation).inserted || state.count % Self.interval == 0
        }
    }

    private static func year(of page: ScrapedPage) -> Int? {
        // Years of 365.2425 days: an error of a day at New Year does not matter.
        let stamped = page.floor.assetStamp.map { 1970 + Int($0 / 31_556_952) }
        let dated = page.floor.newestDate?.local?.year
        return [stamped, dated].compactMap(\.self).max()
    }
}
