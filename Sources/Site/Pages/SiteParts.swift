internal import Archive
internal import ForumModel
package import Markup

package enum SiteParts {
    /// Writes a name, isolated because it may be in any script and direction.
    package static func name(_ name: String?, _ out: inout HTMLOutput, unknown: StaticString = "(name not known)") {
        guard let name, !name.isEmpty else { return out.raw(unknown) }
        out.element("bdi", text: ShownText.cleaned(name))
    }

    package static func link(_ address: String, _ out: inout HTMLOutput, _ words: HTMLOutput.Content) {
        out.element("a", ["href": address], words)
    }

    /// Writes a link to another site, with the attributes that protect the reader's privacy.
    package static func external(
        _ address: String, class className: String? = nil, title: String? = nil, _ out: inout HTMLOutput,
        _ words: HTMLOutput.Content
    ) {
        let link = ResolvedLink(address: address, isLocal: false, title: title)
        out.element("a", class: className, link.attributes(out.syntax), words)
    }

    static func author(_ author: Author, root: String, in users: Set<UserID>, _ out: inout HTMLOutput) {
        guard let id = author.id, users.contains(id) else { return name(author.name, &out) }
        link(root + SiteAddress.user(id), &out) { name(author.name, &$0) }
    }

    static func forum(_ forum: Forum, root: String, in pages: Set<ForumID>, _ out: inout HTMLOutput) {
        guard pages.contains(forum.id) else { return name(forum.name, &out) }
        link(root + SiteAddress.forum(forum.id), &out) { name(forum.name, &$0) }
    }

    /// Writes an ISO 8601 UTC time, to the minute; nothing for nil.
    package static func time(_ time: String?, _ out: inout HTMLOutput) {
        guard let time, !time.isEmpty else { return }
        out.element("time", ["datetime": time], text: readable(time))
    }

    /// Formats a time as `2012-09-20 16:16 UTC`, or as the day alone if it has no clock time.
    package static func readable(_ time: String) -> String {
        guard time.utf8.count == 20, time.hasSuffix("Z") else { return time }
        var words = Array(time.utf8)
        words[10] = UInt8(ascii: " ")
        words.replaceSubrange(16..., with: " UTC".utf8)
        return String(decoding: words, as: UTF8.self)
    }

    static func counts(_ summary: SelectionSummary, _ out: inout HTMLOutput) {
        let counts = [
            ("Forums", summary.forums), ("Threads", summary.threads), ("Posts", summary.posts),
            ("People", summary.users), ("Private messages", summary.messages), ("Announcements", summary.announcements),
        ]
        facts(counts.filter { $0.1 > 0 }.map { ($0, $1.grouped) }, class: "counts", &out)
    }

    static func facts(_ facts: [(String, String)], class className: String, _ out: inout HTMLOutput) {
        out.line("dl", class: className) { out in
            for (label, value) in facts {
                out.element("div") {
                    $0.element("dt", text: label)
                    $0.element("dd", text: value)
                }
            }
        }
    }

    package static func badge(_ words: String, _ out: inout HTMLOutput) {
        out.raw(" ")
        out.element("span", class: "badge", text: words)
    }

    /// An entry of a bar chart.
    struct Bar {
        var words: String
        /// The number; nil for words without a bar.
        var count: Int?
        /// The address that the words link to.
        var address: String?
    }

    /// Writes a bar chart: labels, bars relative to the maximum, numbers.
    static func bars(
        _ bars: [Bar], noun: String = "post", class className: String = "bars wide", _ out: inout HTMLOutput
    ) {
        let most = bars.compactMap(\.count).max() ?? 1
        out.line("ul", class: className) { out in
            for entry in bars {
                out.line("li") { out in
                    out.element("span", class: "label") {
                        guard let address = entry.address else { return $0.text(entry.words) }
                        link(address, &$0) { $0.text(entry.words) }
                    }
                    guard let count = entry.count else { return }
                    out.raw(" ")
                    bar(count, of: most, &out)
                    out.raw(" ")
                    out.element("span", class: "count", text: count.counted(noun))
                }
            }
        }
    }

    /// Writes a bar in steps of 5 per cent, for which the style sheet has classes.
    static func bar(_ count: Int, of most: Int, _ out: inout HTMLOutput) {
        let share = most > 0 ? min(100, Int((Double(count) * 20 / Double(most)).rounded(.up)) * 5) : 0
        out.element("span", class: "bar w-\(max(0, share))", text: "")
    }

    static func track(_ count: Int, of most: Int, _ out: inout HTMLOutput) {
        out.element("span", class: "track", ["aria-hidden": "true"]) { bar(count, of: most, &$0) }
    }

    /// Writes the days from one time to another; one day if either is nil, nothing if both are.
    static func period(_ first: String?, _ last: String?, _ out: inout HTMLOutput) {
        guard let start = (first ?? last)?.prefix(10), let end = (last ?? first)?.prefix(10) else { return }
        time(String(start), &out)
        guard start != end else { return }
        out.raw(" to ")
        time(String(end), &out)
    }

    /// Writes the days from one time to another, as in `20\u{2013}21 Sep 2012`; nothing if either is nil or invalid.
    static func days(_ first: String?, _ last: String?, _ out: inout HTMLOutput) {
        guard let first = first.flatMap({ CalendarDay($0) }), let last = last.flatMap({ CalendarDay($0) })
        else { return }
        if first != last {
            let (isSameYear, isSameMonth) = (first.year == last.year, first.month == last.month)
            var words = "\(first.day)"
            if !isSameYear || !isSameMonth { words += " \(first.monthName.prefix(3))" }
            if !isSameYear { words += " \(first.year)" }
            out.element("time", ["datetime": first.stem], text: words)
            out.raw(isSameYear && isSameMonth ? "\u{2013}" : " \u{2013} ")
        }
        out.element("time", ["datetime": last.stem], text: "\(last.day) \(last.monthName.prefix(3)) \(last.year)")
    }

    package static func note(_ words: String, _ out: inout HTMLOutput) { out.line("p", class: "note", text: words) }

    static func breadcrumbs(_ steps: [(words: String?, address: String)], _ out: inout HTMLOutput) {
        guard !steps.isEmpty else { return }
        out.line("nav", class: "breadcrumbs", ["aria-label": "Breadcrumbs"]) {
            $0.element("ol") { out in
                for step in steps {
                    out.element("li") { link(step.address, &$0) { name(step.words, &$0, unknown: "(no name)") } }
                }
            }
        }
    }

    static func breadcrumbs(_ forums: [Forum], root: String, _ out: inout HTMLOutput) {
        breadcrumbs(forums.map { ($0.name, root + SiteAddress.forum($0.id)) }, &out)
    }

    enum Column: ExpressibleByStringLiteral {
        case text(String)
        case number(String)

        init(stringLiteral value: String) { self = .text(value) }
    }

    /// Writes a table that scrolls by itself if it is wider than the screen.
    static func table(
        _ className: String, label: String, _ columns: [Column], _ out: inout HTMLOutput, rows: HTMLOutput.Content
    ) {
        scroller("table-scroll", label: label, &out) {
            $0.element("table", class: className) { out in
                out.element("thead") {
                    $0.element("tr") { out in
                        for column in columns {
                            switch column {
                            case .text(let words): out.element("th", ["scope": "col"], text: words)
                            case .number(let words):
                                out.element("th", ["scope": "col", "class": "number"], text: words)
                            }
                        }
                    }
                }
                out.element("tbody") {
                    $0.raw("\n")
                    rows(&$0)
                }
            }
        }
    }

    static func row(
        class className: String? = nil, _ out: inout HTMLOutput, heading: HTMLOutput.Content, cells: HTMLOutput.Content
    ) {
        out.line("tr", class: className) {
            $0.element("th", ["scope": "row"], heading)
            cells(&$0)
        }
    }

    static func scroller(_ className: String, label: String, _ out: inout HTMLOutput, _ content: HTMLOutput.Content) {
        out.element("div", class: className, ["tabindex": "0", "role": "region", "aria-label": label], content)
    }
}

extension SiteParts.Bar {
    /// A thread, linked to the first of its counted posts.
    init(_ thread: CountedPost, root: String) {
        let (post, place) = (thread.post, thread.post.location)
        self.init(
            words: ThreadPageView.shown(post.title, of: place.threadID), count: thread.count,
            address: root + SiteAddress.post(post.id, at: place))
    }

    /// A person, linked to the person's page.
    init(_ share: StoredShare, root: String) {
        self.init(
            words: share.author.name.map(ShownText.cleaned) ?? "(name not known)", count: share.postCount,
            address: share.author.id.map { root + SiteAddress.user($0) })
    }
}
