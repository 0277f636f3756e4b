internal import ForumModel

/// A held page of a paginated list: a thread, a thread list, bookmarks.
package struct HeldPage {
    /// The number of the page, from 1.
    var number: Int
    /// The number of items per page for the account that saved it.
    var size: Int
    /// The number of items on the page if it was the last one when captured; nil for any other page.
    var lastCount: Int?
    /// Whether the page is complete, to the scraper's knowledge.
    var isWhole = true
    /// The lowest and highest post ID on the page, if known.
    var posts: ClosedRange<Int64>?

    /// The positions on the page, from 0; nil for implausible numbers.
    fileprivate var positions: Range<Int>? {
        guard number > 0, size > 0, number < Int(Int32.max), size < Int(Int32.max) else { return nil }
        let start = (number - 1) * size
        return start..<start + min(max(1, lastCount ?? size), size)
    }
}

/// Computes which pages of a paginated list are held, for one page size.
///
/// Accounts use different page sizes, so a held page counts for the positions of its items. Time and memory do not depend on the claimed
/// number of pages, which may be arbitrary.
package struct PageMap {
    package let total: Int
    package let size: Int
    private let held: PositionRanges
    /// The positions on complete pages.
    private let whole: PositionRanges
    /// The states of pages of which only single posts or filtered views are held, by page from 0.
    private var looseStates: [Int: PageState] = [:]
    /// The position (from 0) after the last item, in each capture of a last page.
    private let formerEnds: PositionRanges
    /// The lowest and highest post ID of each held page, in the order of positions, which are from 0.
    private let postEnds: [(positions: Range<Int>, posts: ClosedRange<Int64>)]

    /// The pages may have any size and order; `itemCount` is from a list that was captured after them, nil if there is none.
    package init(total: Int, size: Int, itemCount: Int? = nil, pages: [HeldPage]) {
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
            // If a held last page reaches the last page of this map, the list is known to end there.
            if positions.upperBound > (total - 1) * size { knownEnd = max(knownEnd, positions.upperBound) }
        }
        // The positions after the known end count as held, so that the last page can be complete, unless a newer list has more.
        if knownEnd > 0, knownEnd < total * size, knownEnd >= itemCount ?? 0 {
            held.append(knownEnd..<total * size)
            whole.append(knownEnd..<total * size)
        }
        self.held = PositionRanges(held)
        self.whole = PositionRanges(whole)
        self.formerEnds = PositionRanges(formerEnds)
        postEnds = pages.compactMap { page in
            page.positions.flatMap { positions in page.posts.map { (positions, $0) } }
        }.sorted { $0.positions.lowerBound < $1.positions.lowerBound }
    }

    /// Adds a post that is on no held page, at a position from 1 if known; returns whether its page is known.
    mutating func addLoose(post: Int64, position: Int?, isFiltered: Bool) -> Bool {
        guard let page = page(of: post, position: position), page < total else { return false }
        if looseStates[page] != .partial { looseStates[page] = isFiltered ? .filtered : .partial }
        return true
    }

    /// Returns the page of a post, from 0: by its position, otherwise by the held pages before and after it; nil if unclear.
    private func page(of post: Int64, position: Int?) -> Int? {
        if let position, position > 0 { return (position - 1) / size }
        if total == 1 { return 0 }
        // Post IDs increase with the pages.
        let index = postEnds.partitioningIndex { $0.posts.lowerBound > post }
        if index > 0, postEnds[index - 1].posts.upperBound >= post { return nil }
        let first = index > 0 ? postEnds[index - 1].positions.upperBound / size : 0
        let last = index < postEnds.count ? (postEnds[index].positions.lowerBound + size - 1) / size - 1 : total - 1
        return first == last ? first : nil
    }

    /// All pages in order, adjacent ones of the same state combined.
    var runs: [PageRun] { runs(state) }

    /// The pages, from 1, that held pages do not cover completely, adjacent ones combined; single posts do not cover anything.
    package var missingPages: [ClosedRange<Int>] {
        runs { held.covers(positions(of: $0)) ? .whole : .missing }.filter { $0.state == .missing }.map {
            $0.first...$0.last
        }
    }

    private func positions(of page: Int) -> Range<Int> { page * size..<(page + 1) * size }

    private func state(of page: Int) -> PageState {
        let positions = positions(of: page)
        if held.covers(positions) { return whole.covers(positions) ? .whole : .partial }
        if held.overlaps(positions) {
            // An end at the page's first position is the end of the page before.
            return formerEnds.overlaps(positions.dropFirst()) ? .stale : .partial
        }
        return looseStates[page] ?? .missing
    }

    /// Returns the runs of pages for which a closure returns the same state; the closure's pages are from 0.
    ///
    /// All pages between two neighbouring ends of ranges have the same state, so only one of them is evaluated.
    private func runs(_ state: (Int) -> PageState) -> [PageRun] {
        var starts: Set<Int> = [0]
        for range in held.ranges + whole.ranges {
            for end in [range.lowerBound, range.upperBound] { starts.formUnion([end / size, end / size + 1]) }
        }
        for page in looseStates.keys { starts.formUnion([page, page + 1]) }
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
