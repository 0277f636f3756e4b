/// A page of a paged list that the archive holds.
struct HeldPage {
    /// Its number, from 1.
    var number: Int
    /// How many items a page had for the account that saved it.
    var size: Int
    /// How many items it has, where it was the last page when it was captured; nil for any other page.
    var lastCount: Int?
    /// Whether nothing of it is missing, as far as one can see.
    var isWhole = true
    /// The lowest and the highest post that it shows, where that is known.
    var posts: ClosedRange<Int64>?

    /// The positions that it holds, from 0; nil for numbers that no site gives.
    fileprivate var positions: Range<Int>? {
        guard number > 0, size > 0, number < Int(Int32.max), size < Int(Int32.max) else { return nil }
        let start = (number - 1) * size
        return start..<start + min(max(1, lastCount ?? size), size)
    }
}

/// Which pages of a paged list are held, for pages of one size.
///
/// Accounts divide threads into pages of different sizes, so a held page counts for the positions that it shows. Nothing here
/// takes time or memory by the number of pages that a page claims: that may be any number.
struct PageMap {
    /// How many pages there are.
    let total: Int
    /// How many items a page has.
    let size: Int
    private let held: PositionRanges
    private let whole: PositionRanges
    /// Positions of posts on no held page, by page from 0.
    private var loose: [Int: PageState] = [:]
    /// Where the list ended when a last page was captured, positions from 0.
    private let formerEnds: PositionRanges
    /// The first and the last post of held pages, in the order of the pages.
    private let postEnds: [(page: Int, posts: ClosedRange<Int64>)]

    /// Makes a map.
    ///
    /// - Parameters:
    ///   - total: how many pages there are.
    ///   - size: how many items a page has.
    ///   - itemCount: how many items a newer list counts; nil where the pages themselves are the newest evidence.
    ///   - pages: the pages that are held, of any size and in any order.
    init(total: Int, size: Int, itemCount: Int? = nil, pages: [HeldPage]) {
        let size = min(max(1, size), Int(Int32.max))
        let total = min(max(0, total), Int(Int32.max))
        (self.total, self.size) = (total, size)
        var (held, whole): ([Range<Int>], [Range<Int>]) = ([], [])
        var (knownEnd, formerEnds): (Int, [Range<Int>]) = (0, [])
        for page in pages {
            guard let positions = page.positions else { continue }
            held.append(positions)
            if page.isWhole { whole.append(positions) }
            guard page.lastCount != nil else { continue }
            formerEnds.append(positions.upperBound..<positions.upperBound + 1)
            // Where the list ends is known of a last page that reaches into the last of these pages.
            if positions.upperBound > (total - 1) * size { knownEnd = max(knownEnd, positions.upperBound) }
        }
        if knownEnd > 0, knownEnd < total * size, knownEnd >= itemCount ?? 0 {
            held.append(knownEnd..<total * size)
            whole.append(knownEnd..<total * size)
        }
        self.held = PositionRanges(held)
        self.whole = PositionRanges(whole)
        self.formerEnds = PositionRanges(formerEnds)
        postEnds = pages.compactMap { page in
            page.positions.flatMap { positions in page.posts.map { (positions.lowerBound / size, $0) } }
        }.sorted { $0.page < $1.page }
    }

    /// Adds a post that is on no held page.
    ///
    /// - Parameters:
    ///   - post: its number.
    ///   - position: its place in the thread, from 1, where a page shows it.
    ///   - isFiltered: whether only views that were filtered by user show it.
    /// - Returns: whether the page that it is on is known.
    mutating func addLoose(post: Int64, position: Int?, isFiltered: Bool) -> Bool {
        guard let page = page(of: post, position: position), page < total else { return false }
        if loose[page] != .partial { loose[page] = isFiltered ? .filtered : .partial }
        return true
    }

    /// The page, from 0, that a post is on: by its position, else by the held pages before and after it.
    private func page(of post: Int64, position: Int?) -> Int? {
        if let position, position > 0 { return (position - 1) / size }
        if total == 1 { return 0 }
        let index = firstPage(after: post)
        if index > 0, postEnds[index - 1].posts.upperBound >= post { return nil }
        let first = index > 0 ? postEnds[index - 1].page + 1 : 0
        let last = index < postEnds.count ? postEnds[index].page - 1 : total - 1
        return first == last ? first : nil
    }

    /// The index of the first held page with only posts behind a post; posts rise with the pages.
    private func firstPage(after post: Int64) -> Int {
        var (low, high) = (0, postEnds.count)
        while low < high {
            let middle = (low + high) / 2
            if postEnds[middle].posts.lowerBound > post { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// All pages in order, neighbours in the same state together.
    ///
    /// - Complexity: O(*n* log *n*) in the pages that are held.
    var runs: [PageRun] { runs(state) }

    /// The pages of which a position is on no page that is held, from 1, neighbours together.
    var missingPages: [ClosedRange<Int>] {
        runs { held.covers(positions(of: $0)) ? .whole : .missing }.filter { $0.state == .missing }.map {
            $0.first...$0.last
        }
    }

    private func positions(of page: Int) -> Range<Int> { page * size..<(page + 1) * size }

    private func state(of page: Int) -> PageState {
        let positions = positions(of: page)
        if held.covers(positions) { return whole.covers(positions) ? .whole : .partial }
        if held.overlaps(positions) {
            return formerEnds.overlaps(positions.dropFirst()) ? .stale : .partial
        }
        return loose[page] ?? .missing
    }

    /// Pages between the ends of two ranges are all in the same state, so only one of them is looked at.
    private func runs(_ state: (Int) -> PageState) -> [PageRun] {
        var starts: Set<Int> = [0]
        for range in held.ranges + whole.ranges {
            for end in [range.lowerBound, range.upperBound] {
                starts.formUnion([end / size, end / size + 1])
            }
        }
        for page in loose.keys { starts.formUnion([page, page + 1]) }
        let ordered = starts.filter { $0 < total }.sorted()
        var runs: [PageRun] = []
        for (index, start) in ordered.enumerated() {
            let end = index + 1 < ordered.count ? ordered[index + 1] : total
            let state = state(start)
            if let last = runs.last, last.state == state {
                runs[runs.count - 1].last = end
            } else {
                runs.append(PageRun(state: state, first: start + 1, last: end))
            }
        }
        return runs
    }
}
