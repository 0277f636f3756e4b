internal import Archive
internal import ForumModel
internal import Markup

extension ServedRequest {
    /// The maximum number of threads, and of addresses, on the page of what is held.
    private static let coverageLimit = 500

    private static let barCount = 12
    static let savingLimit = 40

    /// Renders the dashboard: what the archive holds, plots of its posts, what to save next, and a running import.
    func dashboard() throws -> [UInt8] {
        let coverage = try coverage()
        let forums = try reader.cached("forum posts") { try reader.postCounts(by: .forum) }
        let people = try reader.cached("person posts") {
            Array(try reader.postCounts(by: .person).prefix(Self.barCount))
        }
        let hours = try reader.cached("hours") { try reader.postCountsByHour() }
        let calendar = PostCalendar(try reader.days())
        let status = ImportStatus.published(for: reader.archivePath)
        var out = HTMLOutput()
        out.line("h1", text: "Dashboard")
        SiteParts.counts(try reader.summary(), &out)
        if reader.past == nil { Self.running(status, &out) }
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
            Self.bars("Forums", Array(forums.prefix(Self.barCount)), &$0) { key in
                let id = ForumID(rawValue: key)
                return site.outline.pagedForums.contains(id) ? SiteAddress.forum(id) : nil
            }
            Self.bars("People", people, &$0) { SiteAddress.user(UserID(rawValue: $0)) }
        }
        SaveListView.write(SaveList(of: coverage).first(Self.savingLimit).runs, &out)
        out.element("p") {
            $0.text(CoverageMap.words(coverage.pages, of: coverage.threads.count) + " ")
            SiteParts.link(ServedPath.coverageName, &$0) { $0.raw("What is held") }
            $0.raw(" · ")
            SiteParts.link(ServedPath.notesName, &$0) { $0.raw("Notes") }
            guard reader.past == nil else { return }
            $0.raw(" · ")
            SiteParts.link(ServedPath.checkName, &$0) { $0.raw("Is the archive intact?") }
        }
        return SiteFrame(
            context: site.context, root: "", kind: "page-dashboard", title: "Dashboard",
            refresh: status == nil || reader.past != nil ? nil : 5
        ).page(main: out)
    }

    func coveragePage() throws -> [UInt8] {
        let coverage = try coverage()
        let (saving, count) = SaveList(of: coverage).first(Self.coverageLimit)
        var out = HTMLOutput()
        out.line("h1", text: "What is held")
        CoverageMap(of: coverage, limit: Self.coverageLimit).write(to: &out)
        SaveListView.write(saving, &out)
        if count > Self.coverageLimit {
            let more = (count - Self.coverageLimit).grouped
            SiteParts.note("\(more) more: awful-archive coverage --urls prints them all.", &out)
        }
        return SiteFrame(
            context: site.context, root: "", kind: "page-report page-coverage", title: "What is held",
            styles: ["style/report.css", "style/coverage.css"]
        ).page(main: out)
    }

    func saving(_ filter: ListFilter, limit: Int = savingLimit) throws -> [SaveList.Run] {
        SaveList(of: try coverage(of: filter, listsAll: true)).first(limit).runs
    }

    private func coverage(of filter: ListFilter = ListFilter(), listsAll: Bool = false) throws -> Coverage {
        try reader.cached("coverage, \(listsAll)", of: "\(filter)") {
            var coverage = try reader.coverage(matching: filter, listsAll: listsAll)
            if !reader.selection.includesPrivate {
                coverage.folders = []
                let hidden = coverage.notices.isEmpty ? [] : try reader.privatePageIDs()
                coverage.notices.removeAll { hidden.contains($0.sourceID) }
            }
            return coverage
        }
    }
}

extension ServedRequest {
    /// Writes the progress of an import, which a script keeps up to date.
    private static func running(_ status: ImportStatus?, _ out: inout HTMLOutput) {
        out.line("section", class: "import") {
            $0.line("h2", ["id": "import-title"], text: "Import")
            $0.line("p", ["id": "import-words", "role": "status"], text: words(status))
            let value = status.map { share(of: $0).map(String.init) } ?? "0"  // nil: an indeterminate bar
            $0.element(
                "progress", ["id": "import-bar", "aria-labelledby": "import-title", "max": "1000", "value": value],
                flag: status == nil ? "hidden" : nil, text: "")
        }
    }

    private static func words(_ status: ImportStatus?) -> String {
        guard let status else { return "No import is running." }
        if status.derivedShare != nil {
            return "An import has read \(status.doneCount.counted("file")), and counts, sorts and indexes now."
        }
        let total = status.totalCount.map { " of \($0.grouped)" } ?? ""
        return "An import is running: \(status.doneCount.grouped)\(total) files are read."
    }

    /// Returns how much of the import's present step is done, in thousandths; nil while the total is not known.
    private static func share(of status: ImportStatus) -> Int? {
        if let share = status.derivedShare { return min(1000, max(0, Int(share * 1000))) }
        guard let total = status.totalCount, total > 0 else { return nil }
        return min(1000, max(0, status.doneCount) * 1000 / total)
    }

    private static func bars(
        _ heading: String, _ counts: [PostCount], _ out: inout HTMLOutput, _ address: (Int64) -> String?
    ) {
        guard !counts.isEmpty else { return }
        let bars = counts.map { count in
            SiteParts.Bar(
                words: count.name.map(ShownText.cleaned) ?? count.key, count: count.count,
                address: Int64(count.key).flatMap(address))
        }
        out.line("section") {
            $0.line("h2", text: heading)
            SiteParts.bars(bars, &$0)
        }
    }
}
