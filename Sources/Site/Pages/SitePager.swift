internal import Archive
internal import Markup

/// A page's number and the addresses of its neighbours; nil for neighbours that do not exist.
package struct SitePager: Sendable, Hashable {
    var number: Int
    var first: String?
    var previous: String?
    /// The page, its close neighbours, and the gaps of missing pages between them, by number.
    var near: [Near] = []
    var next: String?
    var last: String?
    var all: String?

    struct Near: Sendable, Hashable {
        var number: Int
        var address: String
        /// The gap of missing pages that ends with this number, `address` being that of the note on it; nil for a held page.
        var gap: PageGaps.Gap?
    }

    /// All properties as one string, to detect changes.
    package var parts: String {
        let all = [String(number), first, previous, next, last, all].map { $0 ?? "-" }
        return (all + near.map { "\($0.number) \($0.address) \($0.gap?.words ?? "")" }).joined(separator: " ")
    }

    /// Creates the pager of a list; `path` gives the path of a page, in the folder of the others.
    init(page: Int, of count: Int, path: (Int) -> String) {
        func address(_ page: Int) -> String { String(path(page).split(separator: "/").last ?? "") }
        number = page
        guard count > 1 else { return }
        first = page > 1 ? address(1) : nil
        previous = page > 1 ? address(page - 1) : nil
        next = page < count ? address(page + 1) : nil
        last = page < count ? address(count) : nil
        near = (max(1, page - 3)...min(count, page + 3)).map { Near(number: $0, address: address($0)) }
    }

    /// Creates the pager of a thread's page: a copy of the last page has an address that never changes, `last.html`,
    /// so that adding a page changes only the pages at the end.
    init(page index: Int, in pages: [StoredThreadPage], _ gaps: PageGaps) {
        number = pages[index].number
        guard pages.count > 1 || gaps.words != nil else { return }
        first = index > 0 ? "\(pages[0].number).html" : nil
        previous = index > 0 ? "\(pages[index - 1].number).html" : nil
        next = index + 1 < pages.count ? "\(pages[index + 1].number).html" : nil
        last = index + 1 < pages.count ? "last.html" : nil
        all = "index.html"
        let (start, end) = (max(0, index - 2), min(pages.count - 1, index + 2))
        for place in start...end {
            if place > start || start == 0 { addGap(before: place, of: index, gaps) }
            near.append(Near(number: pages[place].number, address: "\(pages[place].number).html"))
        }
        if end == pages.count - 1 { addGap(before: pages.count, of: index, gaps) }
    }

    /// The anchors of the notes on missing pages.
    static let (gapBefore, gapAfter) = ("missing-before", "missing-after")

    private mutating func addGap(before place: Int, of index: Int, _ gaps: PageGaps) {
        guard let gap = gaps[before: place] else { return }
        // Both neighbours of a gap have a note on it; the closer one is linked.
        let holder = place > index && place > 0 ? place - 1 : place
        let anchor = holder == place ? Self.gapBefore : Self.gapAfter
        let file = holder == index ? "" : "\(gaps.held[holder]).html"
        near.append(Near(number: gap.pages.upperBound, address: "\(file)#\(anchor)", gap: gap))
    }

    /// Returns the number of pages of a list, at least one.
    static func pageCount(of items: Int, size: Int) -> Int { max(1, (items + size - 1) / size) }

    func title(_ title: String) -> String { number == 1 ? title : "\(title), page \(number)" }

    func writeAround(_ out: inout HTMLOutput, _ content: HTMLOutput.Content) {
        write("top", &out)
        content(&out)
        write("bottom", &out)
    }

    /// Whether there are other pages, held or missing.
    private var hasNeighbours: Bool { previous != nil || next != nil || near.count > 1 }

    func write(_ label: String, _ out: inout HTMLOutput) {
        guard hasNeighbours else { return }
        out.line("nav", class: "pager", ["aria-label": "Pages, \(label)"]) {
            $0.element("ul") { out in
                func item(_ address: String?, _ name: String, _ words: String, relation: String? = nil) {
                    guard let address else { return }
                    out.element("li") { $0.element("a", class: name, ["rel": relation, "href": address], text: words) }
                }
                item(first, "first", "First")
                item(previous, "previous", words("Previous", previous, number - 1), relation: "prev")
                for page in near {
                    if let gap = page.gap {
                        out.element("li") {
                            let attributes: HTMLOutput.Attributes = ["title": gap.words, "href": page.address]
                            $0.element(
                                "a", class: "gap", attributes,
                                text: (gap.pages.count > 1 ? "\u{2026} " : "") + "\(page.number)")
                        }
                        continue
                    }
                    guard page.number == number else {
                        item(page.address, "near", "\(page.number)")
                        continue
                    }
                    out.element("li") {
                        $0.element("span", class: "current", ["aria-current": "page"]) {
                            $0.text("Page \(number)")
                            // A script writes the number of pages here, so that a new page does not change all others.
                            $0.element("span", class: "of", text: "")
                        }
                    }
                }
                item(next, "next", words("Next", next, number + 1), relation: "next")
                item(last, "last", "Last")
                item(all, "jump", "Jump to a page")
            }
        }
    }

    /// Returns the words of a link to a neighbour, with its number if pages between are missing.
    private func words(_ word: String, _ address: String?, _ wanted: Int) -> String {
        guard near.contains(where: { $0.gap?.pages.contains(wanted) == true }),
            let page = near.first(where: { $0.gap == nil && $0.address == address })
        else { return word }
        return "\(word): page \(page.number)"
    }

    /// Writes the links to the next and previous page that stay at the bottom of a narrow screen.
    func writeBar(_ out: inout HTMLOutput) {
        guard hasNeighbours else { return }
        out.line("nav", class: "page-bar", ["aria-label": "Previous and next page"]) { out in
            if let previous {
                out.element(
                    "a", class: "before",
                    ["aria-label": words("Previous page", previous, number - 1), "href": previous], text: "\u{25C0}")
            }
            out.element("span", class: "here", text: "\(number)")
            if let next {
                out.element(
                    "a", class: "after", ["aria-label": words("Next page", next, number + 1), "href": next],
                    text: "\u{25B6}")
            }
        }
    }
}
