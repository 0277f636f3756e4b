package import Archive
internal import ForumModel
package import Markup

/// The pages of a thread that the archive does not hold: before, between and after those that it holds.
package struct PageGaps: Sendable, Hashable {
    package struct Gap: Sendable, Hashable {
        let thread: ThreadID
        package let pages: ClosedRange<Int>
        /// A day; nil if unknown.
        var newestCapture: String?

        package var words: String {
            let isOne = pages.count == 1
            let first = pages.lowerBound.grouped
            return (isOne ? "Page \(first) is" : "Pages \(first) to \(pages.upperBound.grouped) are")
                + " not in the archive" + (newestCapture.map { " (newest capture \($0))" } ?? "") + "."
        }

        /// The address to save for the first of the pages.
        package var address: String { OriginalAddress.thread(thread, page: pages.lowerBound) }

        /// Writes the sentence and the address of the first missing page; a script adds a button that copies all addresses.
        package func write(id: String? = nil, _ out: inout HTMLOutput) {
            let numbers = "\(pages.lowerBound)-\(pages.upperBound)"
            out.line("p", class: "note gap", ["id": id, "data-pages": numbers]) {
                $0.text(words + " ")
                SiteParts.external(address, class: "external", &$0) {
                    $0.text("Page \(pages.lowerBound.grouped) on the forums")
                }
            }
        }
    }

    /// The numbers of the held pages, in order.
    package let held: [Int]
    /// The highest of the site's page count, the pages of 40 that its post count fills, and the last held page's number.
    package let wantedCount: Int
    private let hasSitePages: Bool
    private let thread: ThreadID
    private let newestCapture: String?

    /// Compares the held pages, in order, with what the site tells of a thread: `sitePages` are pages of 40 posts,
    /// without `hasSitePages` no page counts as missing, and `newestCapture`, a day, is read only if a page is missing.
    init(
        of thread: ThreadID, held: [Int], hasSitePages: Bool = true, sitePosts: Int?, sitePages: Int?,
        newestCapture: () throws -> String? = { nil }
    ) rethrows {
        (self.thread, self.held, self.hasSitePages) = (thread, held, hasSitePages)
        let byPosts = sitePosts.map { ($0 &- 1) / SitePaging.postsPerPage + 1 }
        // Implausible numbers, as a damaged page may state them, are ignored.
        let stated = (hasSitePages ? [sitePages, byPosts] : []).compactMap(\.self).filter { (1..<100_000).contains($0) }
        wantedCount = max(held.last ?? 0, stated.max() ?? 0)
        self.newestCapture = wantedCount > held.count ? try newestCapture() : nil
    }

    /// The missing pages before a held one, by its index; an index behind the last one is for those after all of them.
    package subscript(before index: Int) -> Gap? {
        guard hasSitePages else { return nil }
        let first = index > 0 ? held[index - 1] + 1 : 1
        let last = index < held.count ? held[index] - 1 : wantedCount
        return first <= last ? Gap(thread: thread, pages: first...last, newestCapture: newestCapture) : nil
    }

    /// Missing pages, such as `3, 5 to 9`; nil if none is missing or posts were selected.
    package var words: String? {
        let gaps = (0...held.count).compactMap { self[before: $0]?.pages }
        return gaps.isEmpty
            ? nil
            : gaps.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
                .joined(separator: ", ")
    }

    /// All missing pages, such as `pages 3, 5 to 9`; nil when none is missing.
    package var pageWords: String? { words.map { "\(Int($0) == nil ? "pages" : "page") \($0)" } }
}

extension ArchiveSnapshot {
    /// Returns which pages of a thread are missing; none if posts were selected, whose pages have other numbers.
    package func gaps(of thread: StoredThread, _ pages: [StoredThreadPage]) throws -> PageGaps {
        try PageGaps(
            of: thread.id, held: pages.map(\.number),
            hasSitePages: selection.hasSitePages(of: thread.id) && thread.id.rawValue != 0,
            sitePosts: thread.sitePostCount, sitePages: thread.sitePageCount
        ) { try newestCapture(of: thread.id) }
    }
}

extension StoredThreadPage {
    /// Returns the label of the page: its number on the site, or else which of the selected posts it has.
    func label(isSites: Bool) -> String {
        if isSites { return "Page \(number)" }
        let first = (number - 1) * SitePaging.postsPerPage + 1
        let last = first + postCount - 1
        return first == last ? "Post \(first)" : "Posts \(first) to \(last)"
    }
}
