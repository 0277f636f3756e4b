internal import Archive

extension StoredThread {
    /// The number of pages of 40 posts in the site's thread, as far as it is known; nil if none of them is missing.
    ///
    /// The site's own page count depends on an account's setting, so the number of posts is preferred.
    var wantedPageCount: Int? {
        guard let count = sitePostCount else { return sitePageCount }
        guard postCount < count else { return nil }
        return (count - 1) / ArchiveSnapshot.postsPerPage + 1
    }
}

extension StoredThreadPage {
    /// Returns the label of the page: its number on the site, or else which of the selected posts it has.
    func label(isSites: Bool) -> String {
        if isSites { return "Page \(number)" }
        let first = (number - 1) * ArchiveSnapshot.postsPerPage + 1
        let last = first + postCount - 1
        return first == last ? "Post \(first)" : "Posts \(first) to \(last)"
    }
}

/// Ranges of page numbers as text.
enum PageRanges {
    /// Lists the pages from 1 to the last one that are not held, such as `3, 5 to 9`; nil when none is missing.
    static func missing(_ held: Set<Int>, of count: Int?) -> String? {
        guard let count, count > 1, count < 100_000 else { return nil }
        var ranges: [ClosedRange<Int>] = []
        for number in 1...count where !held.contains(number) {
            if let last = ranges.last, last.upperBound == number - 1 {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        guard !ranges.isEmpty else { return nil }
        return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
            .joined(separator: ", ")
    }

    /// Describes the missing pages between two held ones in a sentence; nil if there are none.
    static func gap(after previous: Int?, before next: Int) -> String? {
        let first = (previous ?? 0) + 1
        guard first < next else { return nil }
        return first == next - 1
            ? "Page \(first) of this thread is not in the archive."
            : "Pages \(first) to \(next - 1) of this thread are not in the archive."
    }
}
