internal import ForumModel

/// A set of positions, kept as sorted ranges without overlap.
///
/// ``PageMap`` uses it for the positions of posts in a thread, or of rows in a list, from 0. A pure value.
struct PositionRanges {
    private(set) var ranges: [Range<Int>] = []

    /// - Parameter ranges: in any order; they may overlap.
    init(_ ranges: [Range<Int>]) {
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = self.ranges.last, range.lowerBound <= last.upperBound {
                self.ranges[self.ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                self.ranges.append(range)
            }
        }
    }

    func covers(_ range: Range<Int>) -> Bool {
        first(endingAfter: range.lowerBound).map {
            $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound
        } ?? false
    }

    func overlaps(_ range: Range<Int>) -> Bool {
        first(endingAfter: range.lowerBound).map { $0.lowerBound < range.upperBound } ?? false
    }

    private func first(endingAfter position: Int) -> Range<Int>? {
        let index = ranges.partitioningIndex { $0.upperBound > position }
        return index < ranges.count ? ranges[index] : nil
    }
}
