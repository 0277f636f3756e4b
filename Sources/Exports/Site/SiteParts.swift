internal import Archive
internal import ForumModel

/// Small parts that many pages of a site share.
enum SiteParts {
    /// Writes a name, isolated because it may be in any script and direction.
    static func name(_ name: String?, _ out: inout HTMLOutput, unknown: StaticString = "(name not known)") {
        guard let name, !name.isEmpty else { return out.raw(unknown) }
        out.raw("<bdi>")
        out.text(ShownText.cleaned(name))
        out.raw("</bdi>")
    }

    /// Writes a link within the site.
    static func link(_ address: String, _ out: inout HTMLOutput, _ words: (inout HTMLOutput) -> Void) {
        out.raw("<a")
        out.attribute("href", address)
        out.raw(">")
        words(&out)
        out.raw("</a>")
    }

    /// Writes an author's name, linked to the author's page if there is one.
    static func author(_ author: StoredAuthor, root: String, in users: Set<UserID>, _ out: inout HTMLOutput) {
        guard let id = author.id, users.contains(id) else { return name(author.name, &out) }
        link(root + SiteAddress.user(id), &out) { name(author.name, &$0) }
    }

    /// Writes an ISO 8601 UTC time, to the minute; nothing for nil.
    static func time(_ time: String?, _ out: inout HTMLOutput) {
        guard let time, !time.isEmpty else { return }
        out.raw("<time")
        out.attribute("datetime", time)
        out.raw(">")
        out.text(readable(time))
        out.raw("</time>")
    }

    /// Formats a time as `2012-09-20 16:16 UTC`, or as the day alone if it has no clock time.
    static func readable(_ time: String) -> String {
        guard time.utf8.count == 20, time.hasSuffix("Z") else { return time }
        return time.prefix(10) + " " + time.dropFirst(11).prefix(5) + " UTC"
    }

    /// Formats a number with narrow no-break spaces between thousands.
    static func number(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        var text = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append("\u{202F}") }
            text.append(digit)
        }
        return text
    }

    static func count(_ number: Int, _ word: String, _ plural: String? = nil) -> String {
        "\(self.number(number)) \(number == 1 ? word : plural ?? word + "s")"
    }

    /// Writes how many forums, threads, posts, people and messages there are, but for those of which there are none.
    static func counts(_ summary: SelectionSummary, _ out: inout HTMLOutput) {
        out.raw("<dl class=\"counts\">")
        let counts = [
            ("Forums", summary.forums), ("Threads", summary.threads), ("Posts", summary.posts),
            ("People", summary.users), ("Private messages", summary.messages),
            ("Announcements", summary.announcements),
        ]
        for (label, count) in counts where count > 0 {
            out.raw("<div><dt>")
            out.text(label)
            out.raw("</dt><dd>")
            out.text(number(count))
            out.raw("</dd></div>")
        }
        out.raw("</dl>\n")
    }

    /// Writes an entry of a bar chart: label, a bar relative to the maximum, number.
    static func bar(
        _ count: Int, of most: Int, noun: String, address: String?, words: String, _ out: inout HTMLOutput
    ) {
        out.raw("<li><span class=\"label\">")
        if let address { link(address, &out) { $0.text(words) } } else { out.text(words) }
        out.raw("</span> ")
        bar(count, of: most, &out)
        out.raw(" <span class=\"count\">")
        out.text(self.count(count, noun))
        out.raw("</span></li>\n")
    }

    /// Writes a bar in steps of 5 per cent, for which the style sheet has classes.
    static func bar(_ count: Int, of most: Int, _ out: inout HTMLOutput) {
        let share = most > 0 ? min(100, Int((Double(count) * 20 / Double(most)).rounded(.up)) * 5) : 0
        out.raw("<span")
        out.attribute("class", "bar w-\(max(0, share))")
        out.raw("></span>")
    }

    /// Writes the days from one time to another; nothing for nil.
    static func period(_ first: String?, _ last: String?, _ out: inout HTMLOutput) {
        guard let first = (first ?? last)?.prefix(10), let last = last?.prefix(10) else { return }
        time(String(first), &out)
        guard first != last else { return }
        out.raw(" to ")
        time(String(last), &out)
    }

    /// Writes a note to the reader.
    static func note(_ words: String, _ out: inout HTMLOutput) {
        out.raw("<p class=\"note\">")
        out.text(words)
        out.raw("</p>\n")
    }

    /// Writes the breadcrumbs from the front page.
    static func breadcrumbs(_ steps: [(words: String?, address: String)], _ out: inout HTMLOutput) {
        guard !steps.isEmpty else { return }
        out.raw("<nav class=\"breadcrumbs\" aria-label=\"Breadcrumbs\"><ol>")
        for step in steps {
            out.raw("<li>")
            link(step.address, &out) { name(step.words, &$0, unknown: "(no name)") }
            out.raw("</li>")
        }
        out.raw("</ol></nav>\n")
    }

    /// Writes the links between numbered pages.
    static func pager(_ pager: SitePager, _ label: String, _ out: inout HTMLOutput) {
        guard pager.first != nil || pager.next != nil || pager.previous != nil else { return }
        out.raw("<nav class=\"pager\"")
        out.attribute("aria-label", "Pages, \(label)")
        out.raw("><ul>")
        func item(_ address: String?, _ name: StaticString, _ relation: StaticString, _ words: StaticString) {
            guard let address else { return }
            out.raw("<li><a class=\"")
            out.raw(name)
            out.raw("\"")
            out.raw(relation)
            out.attribute("href", address)
            out.raw(">")
            out.raw(words)
            out.raw("</a></li>")
        }
        item(pager.first, "first", "", "First")
        item(pager.previous, "previous", " rel=\"prev\"", "Previous")
        for near in pager.near {
            if near.number == pager.number {
                out.raw("<li><span class=\"current\" aria-current=\"page\">Page ")
                out.raw(near.number)
                out.raw("<span class=\"of\"></span></span></li>")
            } else {
                out.raw("<li><a class=\"near\"")
                out.attribute("href", near.address)
                out.raw(">")
                out.raw(near.number)
                out.raw("</a></li>")
            }
        }
        item(pager.next, "next", " rel=\"next\"", "Next")
        item(pager.last, "last", "", "Last")
        item(pager.all, "jump", "", "Jump to a page")
        out.raw("</ul></nav>\n")
    }
}

extension SiteParts {
    /// Writes the links to the next and previous page that stay at the bottom of a narrow screen.
    static func pageBar(_ pager: SitePager, _ out: inout HTMLOutput) {
        guard pager.previous != nil || pager.next != nil else { return }
        out.raw("<nav class=\"page-bar\" aria-label=\"Previous and next page\">")
        if let previous = pager.previous {
            out.raw("<a class=\"before\" aria-label=\"Previous page\"")
            out.attribute("href", previous)
            out.raw(">\u{25C0}</a>")
        }
        out.raw("<span class=\"here\">")
        out.raw(pager.number)
        out.raw("</span>")
        if let next = pager.next {
            out.raw("<a class=\"after\" aria-label=\"Next page\"")
            out.attribute("href", next)
            out.raw(">\u{25B6}</a>")
        }
        out.raw("</nav>\n")
    }
}

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
}
