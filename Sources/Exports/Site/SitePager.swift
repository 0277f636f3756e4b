internal import Archive
internal import ForumModel

/// A page's position among its neighbours; nil for neighbours that do not exist.
struct SitePager: Sendable, Hashable {
    var number: Int
    var first: String?
    var previous: String?
    /// The page and its close neighbours.
    var near: [Near] = []
    var next: String?
    var last: String?
    var all: String?

    struct Near: Sendable, Hashable {
        var number: Int
        var address: String
    }

    /// All properties as one string, to detect changes.
    var parts: String {
        let all = [String(number), first, previous, next, last, all].map { $0 ?? "-" }
        return (all + near.map { "\($0.number) \($0.address)" }).joined(separator: " ")
    }

    /// Creates the pager of a list that is split into pages.
    init(page: Int, of count: Int, address: (Int) -> String) {
        number = page
        guard count > 1 else { return }
        first = page > 1 ? address(1) : nil
        previous = page > 1 ? address(page - 1) : nil
        next = page < count ? address(page + 1) : nil
        last = page < count ? address(count) : nil
        near = (max(1, page - 3)...min(count, page + 3)).map { Near(number: $0, address: address($0)) }
    }

    /// Creates the pager of a thread's page.
    ///
    /// It links the first page, two pages on each side, the list of pages, and `last.html`, a copy of the last page whose
    /// address never changes: adding a page changes only the pages at the end.
    init(page index: Int, in pages: [StoredThreadPage], of thread: ThreadID) {
        number = pages[index].number
        guard pages.count > 1 else { return }
        first = index > 0 ? "\(pages[0].number).html" : nil
        previous = index > 0 ? "\(pages[index - 1].number).html" : nil
        next = index + 1 < pages.count ? "\(pages[index + 1].number).html" : nil
        last = index + 1 < pages.count ? "last.html" : nil
        all = "index.html"
        near = (max(0, index - 2)...min(pages.count - 1, index + 2)).map {
            Near(number: pages[$0].number, address: "\(pages[$0].number).html")
        }
    }

    /// Returns the number of pages of a list, at least one.
    static func pageCount(of items: Int, size: Int) -> Int { max(1, (items + size - 1) / size) }

    /// Returns the title of the page: that of the list, with the number of a later page.
    func title(_ title: String) -> String { number == 1 ? title : "\(title), page \(number)" }

    /// Writes the links before and after the content of a page.
    func writeAround(_ out: inout HTMLOutput, _ content: HTMLOutput.Content) {
        write("top", &out)
        content(&out)
        write("bottom", &out)
    }

    /// Writes the links between numbered pages.
    func write(_ label: String, _ out: inout HTMLOutput) {
        guard first != nil || next != nil || previous != nil else { return }
        out.line("nav", class: "pager", ["aria-label": "Pages, \(label)"]) {
            $0.element("ul") { out in
                func item(_ address: String?, _ name: String, _ words: String, relation: String? = nil) {
                    guard let address else { return }
                    out.element("li") {
                        $0.element("a", class: name, ["rel": relation, "href": address], text: words)
                    }
                }
                item(first, "first", "First")
                item(previous, "previous", "Previous", relation: "prev")
                for page in near {
                    guard page.number == number else {
                        item(page.address, "near", "\(page.number)")
                        continue
                    }
                    out.element("li") {
                        $0.element("span", class: "current", ["aria-current": "page"]) {
                            $0.text("Page \(number)")
                            $0.element("span", class: "of", text: "")
                        }
                    }
                }
                item(next, "next", "Next", relation: "next")
                item(last, "last", "Last")
                item(all, "jump", "Jump to a page")
            }
        }
    }

    /// Writes the links to the next and previous page that stay at the bottom of a narrow screen.
    func writeBar(_ out: inout HTMLOutput) {
        guard previous != nil || next != nil else { return }
        out.line("nav", class: "page-bar", ["aria-label": "Previous and next page"]) { out in
            if let previous {
                out.element(
                    "a", class: "before", ["aria-label": "Previous page", "href": previous], text: "\u{25C0}")
            }
            out.element("span", class: "here", text: "\(number)")
            if let next {
                out.element("a", class: "after", ["aria-label": "Next page", "href": next], text: "\u{25B6}")
            }
        }
    }
}
