package import Archive
package import ForumModel
internal import Markup

/// The age of a check's report that describes an earlier state of the archive.
package struct CheckAge: Sendable {
    /// When the check of the archive's present state is made.
    package enum Successor: Sendable {
        /// The check is running.
        case running
        /// The check starts when its page is requested after the running import.
        case afterImport
    }

    package let startedAt: UTCTime
    package let successor: Successor

    package init(startedAt: UTCTime, successor: Successor) { (self.startedAt, self.successor) = (startedAt, successor) }
}

extension ServedSite {
    /// Renders the findings of a check that `isShown` does not hide; `age` is nil for a report of the archive as it is.
    package func check(
        _ report: IntegrityReport, age: CheckAge? = nil, where isShown: (IntegrityFinding) -> Bool = { _ in true }
    ) -> [UInt8] {
        var out = HTMLOutput()
        if let age { Self.write(age, &out) }
        let page = CheckPage(report)
        page.content(nil, &out)
        for section in report.sections {
            out.raw(page.sectionStart(section))
            let findings = section.findings.filter(isShown)
            for finding in findings { out.raw(CheckPage.row(finding)) }
            out.raw(page.sectionEnd(section, shown: findings.count))
        }
        return checkFrame().page(main: out)
    }

    /// Renders the page that is shown while the first check is running; it reloads itself.
    package func runningCheck() -> [UInt8] {
        var out = HTMLOutput()
        out.line("h1", text: "The archive is being checked")
        SiteParts.note("This page shows the findings when the check has ended.", &out)
        var frame = checkFrame()
        (frame.refresh, frame.reloadsWithScripts) = (2, true)
        return frame.page(main: out)
    }

    private func checkFrame() -> SiteFrame {
        let context = SiteContext(
            title: title, theme: theme,
            sections: [("Threads", SiteAddress.front), ("Dashboard", ServedPath.dashboardName)], isServed: true)
        return SiteFrame(
            context: context, root: "", kind: "page-report", title: "Check of the archive",
            styles: ["style/report.css"])
    }

    private static func write(_ age: CheckAge, _ out: inout HTMLOutput) {
        out.line("p", class: "note") {
            $0.raw("This report is of ")
            SiteParts.time(age.startedAt.description, &$0)
            $0.raw("; the archive has changed since. ")
            switch age.successor {
            case .running: $0.raw("It is being checked again: reload this page in a while.")
            case .afterImport:
                $0.raw("An import is running: reload this page after its end to check the archive again.")
            }
        }
    }
}
