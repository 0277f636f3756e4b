internal import ForumModel
internal import Markup

/// The frame of all report pages: a self-contained page without scripts.
enum ReportFrame {
    private static let style = PackageResources.site_css + PackageResources.report_css + PackageResources.coverage_css

    /// Writes everything before the content; a comment identifies a file as the program's own.
    static func start(titled title: String, mark: String? = nil, _ out: inout HTMLOutput) {
        let hash = PageFrame.source(ContentHash(of: style))
        PageFrame.start(
            title, mark: mark, policy: "default-src 'none'; style-src \(hash); base-uri 'none'; form-action 'none'",
            prefetches: true, &out)
        PageFrame.inline("style", style, &out)
        PageFrame.content("page-report", &out)
    }

    static func end(_ out: inout HTMLOutput) { PageFrame.end(madeFrom: "an archive of saved pages", &out) }
}
