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
        out.raw("<h1>Dashboard</h1>\n")
        SiteParts.counts(summary, &out)
        running(&out)
        if !calendar.years.isEmpty {
            out.raw("<section><h2>Posts by month</h2>\n")
            MonthPlot(calendar: calendar).write(&out)
            out.raw("</section>\n<section><h2>Posts by hour of the week</h2>\n")
            HourPlot(counts: hours).write(&out)
            out.raw("</section>\n")
        }
        out.raw("<div class=\"plots\">")
        bars("Forums", forums, &out) { key in
            let id = ForumID(rawValue: key)
            return pages.forums.contains(id) ? SiteAddress.forum(id) : nil
        }
        bars("People", people, &out) { key in
            let id = UserID(rawValue: key)
            return pages.people.contains(id) ? SiteAddress.user(id) : nil
        }
        out.raw("</div>\n")
        save(&out)
        return SiteFrame(
            context: context, root: "", kind: "page-dashboard", title: "Dashboard",
            refresh: status == nil ? nil : 5
        ).page(main: out)
    }

    /// Writes the progress of an import, which a script keeps up to date.
    private func running(_ out: inout HTMLOutput) {
        out.raw(
            "<section class=\"import\"><h2 id=\"import-title\">Import</h2>\n<p id=\"import-words\" role=\"status\">"
        )
        out.text(Self.words(status))
        out.raw("</p>\n<progress id=\"import-bar\" aria-labelledby=\"import-title\" max=\"1000\"")
        if let status {
            if let share = Self.share(of: status) { out.attribute("value", String(share)) }
        } else {
            out.raw(" value=\"0\" hidden")
        }
        out.raw("></progress></section>\n")
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
        out.raw("<section><h2>")
        out.text(heading)
        out.raw("</h2>\n<ol class=\"bars wide\">")
        for count in counts {
            SiteParts.bar(
                count.count, of: most, noun: "post", address: Int64(count.key).flatMap(address),
                words: count.name.map(ShownText.cleaned) ?? count.key, &out)
        }
        out.raw("</ol></section>\n")
    }

    private func save(_ out: inout HTMLOutput) {
        let pages = coverage.pages
        out.raw("<section class=\"saving\"><h2>What to save next</h2>\n<p>")
        out.text(
            pages.total == 0
                ? "No page of a thread is held."
                : "\(SiteParts.number(pages.whole)) of \(SiteParts.count(pages.total, "page")) of the threads are held whole, "
                    + "\(pages.share)\u{202F}%.")
        out.raw("</p>\n")
        SaveListView.write(saving, &out)
        out.raw("<p>")
        SiteParts.link(ServedPath.coverageName, &out) {
            $0.text(
                savingCount > saving.count
                    ? "What is held, and all \(SiteParts.number(savingCount)) addresses" : "What is held")
        }
        out.raw(" · ")
        SiteParts.link(ServedPath.checkName, &out) { $0.raw("Is the archive intact?") }
        out.raw("</p></section>\n")
    }
}

/// Addresses to save, as a list with reasons.
enum SaveListView {
    /// Writes addresses.
    static func write(_ items: [SaveList.Item], _ out: inout HTMLOutput) {
        guard !items.isEmpty else { return }
        out.raw("<ol class=\"save-list\">")
        for item in items {
            out.raw("<li><a class=\"external\"")
            HTMLMarkupWriter.address(ResolvedLink(address: item.address, isLocal: false), &out)
            out.raw(">")
            out.text(item.address)
            out.raw("</a> <span class=\"why\">")
            out.text(ShownText.cleaned(item.why))
            out.raw("</span></li>\n")
        }
        out.raw("</ol>\n")
    }
}
