internal import Archive
internal import ForumModel

extension ServedRequest {
    /// The maximum number of threads, and of addresses, on the page of what is held.
    private static let coverageLimit = 500

    /// Renders the dashboard.
    func dashboard() throws -> [UInt8] {
        let coverage = try coverage()
        var saving: [SaveList.Item] = []
        let savingCount = SaveList(of: coverage).forEachItem(limit: DashboardView.savingLimit) {
            saving.append($0)
        }
        let limit = DashboardView.barCount
        let forums = try site.reader.cached("forum posts") { try queries.postCounts(by: .forum) }.prefix(
            limit)
        let people = try site.reader.cached("person posts") {
            Array(try queries.postCounts(by: .person).prefix(limit))
        }
        return DashboardView(
            context: site.context, summary: try site.reader.summary(),
            calendar: PostCalendar(try site.reader.days()),
            hours: try site.reader.cached("hours") { try queries.postCountsByHour() },
            forums: Array(forums), people: people,
            pages: (
                site.outline.pagedForums, Set(people.compactMap { Int64($0.key).map(UserID.init(rawValue:)) })
            ), saving: saving, savingCount: savingCount, coverage: coverage,
            status: ImportStatus.published(for: queries.archivePath)
        ).render()
    }

    /// Renders what is held, and the addresses to save.
    func coveragePage() throws -> [UInt8] {
        let coverage = try coverage()
        var saving: [SaveList.Item] = []
        let list = SaveList(of: coverage)
        let count = list.forEachItem(limit: Self.coverageLimit) { saving.append($0) }
        var out = HTMLOutput()
        out.line("h1", text: "What is held")
        CoverageMap(of: coverage, limit: Self.coverageLimit).write(to: &out)
        out.line("section", class: "saving") {
            $0.line("h2", text: "Addresses to save next")
            if saving.isEmpty { SiteParts.note("Nothing is known to be missing.", &$0) }
            SaveListView.write(saving, &$0)
            guard count > saving.count else { return }
            let more = SiteParts.number(count - saving.count)
            SiteParts.note("\(more) more: awful-archive coverage --urls prints them all.", &$0)
        }
        return SiteFrame(
            context: site.context, root: "", kind: "page-report page-coverage", title: "What is held",
            styles: ["style/report.css", "style/coverage.css"]
        ).page(main: out)
    }

    private func coverage() throws -> Coverage {
        try site.reader.cached("coverage") {
            var coverage = try queries.coverage()
            if !site.reader.selection.includesPrivate {
                coverage.folders = []
                let privatePages = try queries.privatePageIDs()
                coverage.notices.removeAll { privatePages.contains($0.sourceID) }
            }
            return coverage
        }
    }
}
