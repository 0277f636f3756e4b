package import Archive
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
        out.raw("<h1>What is held</h1>\n")
        CoverageMap(of: coverage, limit: Self.coverageLimit).write(to: &out)
        out.raw("<section class=\"saving\"><h2>Addresses to save next</h2>\n")
        if saving.isEmpty { SiteParts.note("Nothing is known to be missing.", &out) }
        SaveListView.write(saving, &out)
        if count > saving.count {
            SiteParts.note(
                "\(SiteParts.number(count - saving.count)) more: awful-archive coverage --urls prints them all.",
                &out)
        }
        out.raw("</section>\n")
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

extension ServedSite {
    /// Renders the report of a check.
    ///
    /// - Parameters:
    ///   - report: the report; nil while the check is running, for a page that looks again.
    ///   - isShown: whether a finding is shown.
    /// - Returns: the page.
    package func check(
        _ report: IntegrityReport?, where isShown: (IntegrityFinding) -> Bool = { _ in true }
    ) -> [UInt8] {
        var out = HTMLOutput()
        let context = SiteContext(
            title: title, theme: theme,
            sections: [
                SiteContext.Section(words: "Threads", file: SiteAddress.front),
                SiteContext.Section(words: "Dashboard", file: ServedPath.dashboardName),
            ], isServed: true)
        if let report {
            let page = CheckPage(report)
            page.content(nil, &out)
            for section in report.sections {
                out.raw(page.sectionStart(section))
                let findings = section.findings.filter(isShown)
                for finding in findings { out.raw(CheckPage.row(finding)) }
                out.raw(page.sectionEnd(section, shown: findings.count))
            }
        } else {
            out.raw("<h1>The archive is being checked</h1>\n")
            SiteParts.note("This page shows the findings when the check has ended.", &out)
        }
        return SiteFrame(
            context: context, root: "", kind: "page-report", title: "Check of the archive",
            styles: ["style/report.css"], refresh: report == nil ? 2 : nil, isRefreshedByScript: report == nil
        ).page(main: out)
    }
}
