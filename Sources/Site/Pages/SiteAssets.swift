/// The style sheet and the scripts of a site, by their addresses.
package enum SiteAssets {
    package static let all: [(name: String, bytes: [UInt8])] = [
        ("style/site.css", PackageResources.site_css),
        ("script/site.js", PackageResources.gaps_js + PackageResources.site_js),
        ("script/thread.js", PackageResources.thread_js), ("script/search.js", PackageResources.search_js),
    ]

    static let served =
        all + [
            (ServedStyle.name, PackageResources.reader_css), ("script/find.js", PackageResources.find_js),
            (AsOfBar.script, PackageResources.as_of_js), ("script/start.js", PackageResources.start_js),
            ("script/live.js", PackageResources.live_js), ("script/notes.js", PackageResources.notes_js),
            ("style/report.css", PackageResources.report_css), ("style/coverage.css", PackageResources.coverage_css),
        ]
}
