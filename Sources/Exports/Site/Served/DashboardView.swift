internal import Archive
internal import ForumModel

/// Renders the dashboard of a server: what the archive holds, plots of its posts, what to save next, and a running import.
struct DashboardView {
    let context: SiteContext
    let summary: SelectionSummary
    let calendar: PostCalendar
    /// Posts by weekday, from Sunday on, and hour, UTC.
    let hours: [[Int]]
    let forums: [PostCount]
    let people: [PostCount]
    /// The forums and people that have a page.
    let pages: (forums: Set<ForumID>, people: Set<UserID>)
    let saving: [SaveList.Item]
    let savingCount: Int
    let coverage: Coverage
    /// The progress of a running import; nil if none is running.
    let status: ImportStatus?

    /// The maximum number of bars for forums and people.
    static let barCount = 12
    /// The maximum number of addresses to save.
    static let savingLimit = 8

    /// Renders the page.
    func render() -> [UInt8] {
        var out = HTMLOutput()
        out.line("h1", text: "Dashboard")
        SiteParts.counts(summary, &out)
        running(&out)
        if !calendar.years.isEmpty {
            out.line("section") {
                $0.line("h2", text: "Posts by month")
                MonthPlot(calendar: calendar).write(&$0)
            }
            out.line("section") {
                $0.line("h2", text: "Posts by hour of the week")
                HourPlot(counts: hours).write(&$0)
            }
        }
        out.line("div", class: "plots") {
            bars("Forums", forums, &$0) { key in
                let id = ForumID(rawValue: key)
                return pages.forums.contains(id) ? SiteAddress.forum(id) : nil
            }
            bars("People", people, &$0) { key in
                let id = UserID(rawValue: key)
                return pages.people.contains(id) ? SiteAddress.user(id) : nil
            }
        }
        out.line("section", class: "saving") { save(&$0) }
        return SiteFrame(
            context: context, root: "", kind: "page-dashboard", title: "Dashboard",
            refresh: status == nil ? nil : 5
        ).page(main: out)
    }

    /// Writes the progress of an import, which a script keeps up to date.
    private func running(_ out: inout HTMLOutput) {
        out.line("section", class: "import") {
            $0.line("h2", ["id": "import-title"], text: "Import")
            $0.line("p", ["id": "import-words", "role": "status"], text: Self.words(status))
            let share = status.map { Self.share(of: $0).map(String.init) } ?? "0"
            $0.element(
                "progress",
                ["id": "import-bar", "aria-labelledby": "import-title", "max": "1000", "value": share],
                flag: status == nil ? "hidden" : nil, text: "")
        }
    }

    private static func words(_ status: ImportStatus?) -> String {
        guard let status else { return "No import is running." }
        if status.derivedShare != nil {
            return
                "An import has read \(SiteParts.count(status.doneCount, "file")), and counts, sorts and indexes now."
        }
        let total = status.totalCount.map { " of \(SiteParts.number($0))" } ?? ""
        return "An import is running: \(SiteParts.number(status.doneCount))\(total) files are read."
    }

    /// The share that is done, of 1,000; nil while it is not known.
    private static func share(of status: ImportStatus) -> Int? {
        if let share = status.derivedShare { return min(1000, max(0, Int(share * 1000))) }
        guard let total = status.totalCount, total > 0 else { return nil }
        return min(1000, max(0, status.doneCount) * 1000 / total)
    }

    private func bars(
        _ heading: String, _ counts: [PostCount], _ out: inout HTMLOutput, _ address: (Int64) -> String?
    ) {
        guard let most = counts.first?.count else { return }
        out.line("section") {
            $0.line("h2", text: heading)
            $0.element("ol", class: "bars wide") { out in
                for count in counts {
                    SiteParts.bar(
                        count.count, of: most, noun: "post", address: Int64(count.key).flatMap(address),
                        words: count.name.map(ShownText.cleaned) ?? count.key, &out)
                }
            }
        }
    }

    private func save(_ out: inout HTMLOutput) {
        let pages = coverage.pages
        out.line("h2", text: "What to save next")
        out.line(
            "p",
            text: pages.total == 0
                ? "No page of a thread is held."
                : "\(SiteParts.number(pages.whole)) of \(SiteParts.count(pages.total, "page")) "
                    + "of the threads are held whole, \(pages.share)\u{202F}%.")
        SaveListView.write(saving, &out)
        out.element("p") {
            SiteParts.link(ServedPath.coverageName, &$0) {
                $0.text(
                    savingCount > saving.count
                        ? "What is held, and all \(SiteParts.number(savingCount)) addresses" : "What is held")
            }
            $0.raw(" · ")
            SiteParts.link(ServedPath.checkName, &$0) { $0.raw("Is the archive intact?") }
        }
    }
}

/// Addresses to save, as a list with reasons.
enum SaveListView {
    /// Writes addresses.
    static func write(_ items: [SaveList.Item], _ out: inout HTMLOutput) {
        guard !items.isEmpty else { return }
        out.line("ol", class: "save-list") { out in
            for item in items {
                out.line("li") {
                    SiteParts.external(item.address, class: "external", &$0) { $0.text(item.address) }
                    $0.raw(" ")
                    $0.element("span", class: "why", text: ShownText.cleaned(item.why))
                }
            }
        }
    }
}
