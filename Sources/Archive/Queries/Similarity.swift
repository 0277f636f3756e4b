/// How much two names look alike.
package enum Similarity {
    /// The fewest letters that must be added, removed, changed or swapped with their neighbours to make one text the other.
    ///
    /// - Parameters:
    ///   - one: a text.
    ///   - other: another one.
    ///   - limit: where counting ends.
    /// - Returns: the number; nil above the limit.
    /// - Complexity: O(*n* · *limit*) in the length of the texts.
    static func distance(_ one: [Character], _ other: [Character], limit: Int) -> Int? {
        guard abs(one.count - other.count) <= limit else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...other.count)
        for i in one.indices {
            var row = [i + 1]
            row.reserveCapacity(other.count + 1)
            for j in other.indices {
                var value = min(last[j] + (one[i] == other[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    value = min(value, beforeLast[j - 1] + 1)
                }
                row.append(value)
            }
            guard row.min() ?? 0 <= limit else { return nil }
            (beforeLast, last) = (last, row)
        }
        return last[other.count] <= limit ? last[other.count] : nil
    }

    /// The names that look most like a text, the closest first; those with more letters of difference than one in three are left
    /// out.
    ///
    /// - Parameters:
    ///   - text: the typed text, folded.
    ///   - names: the names, folded, the more likely ones first.
    ///   - count: how many at most.
    /// - Returns: the indices of the names.
    package static func closest(to text: String, among names: [String], count: Int) -> [Int] {
        let letters = Array(text.prefix(80))
        let limit = max(1, letters.count / 3)
        let found = names.enumerated().compactMap { index, name -> (index: Int, distance: Int)? in
            distance(letters, Array(name.prefix(120)), limit: limit).map { (index, $0) }
        }
        return found.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(count).map(\.index)
    }
}
