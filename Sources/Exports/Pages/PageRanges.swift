internal import Archive

extension StoredThread {
    /// How many pages of 40 posts the site's thread has, as far as that is known; nil when nothing of it is missing.
    ///
    /// The site's own number of pages is that of somebody's setting, so the number of posts tells better.
    var wantedPageCount: Int? {
        guard let count = sitePostCount else { return sitePageCount }
        guard postCount < count else { return nil }
        return (count - 1) / ArchiveReader.postsPerPage + 1
    }
}

/// Numbers of pages in words.
enum PageRanges {
    /// The pages from 1 to a last one that are not held, such as `3, 5 to 9`; nil when none is missing.
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

    /// A sentence on the pages between one that is held and the one before it that is; nil for none.
    static func gap(after previous: Int?, before next: Int) -> String? {
        let first = (previous ?? 0) + 1
        guard first < next else { return nil }
        return first == next - 1
            ? "Page \(first) of this thread is not in the archive."
            : "Pages \(first) to \(next - 1) of this thread are not in the archive."
    }
}
