import ArgumentParser
import Exports

struct ExportSiteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "site", abstract: "Write a folder of pages that opens by double-click, with search.",
        discussion: """
            Open index.html in any browser: the site needs neither server nor network, and any static host can serve it. Pages \
            are readable without JavaScript; with it they have search, keyboard navigation (? lists the keys) and themes. \
            Exporting over an earlier site changes only the files whose posts changed.

            EXAMPLES
              awful-archive export site --output forum-site
              awful-archive export site --forum 219 --theme yospos --output yospos
              awful-archive export site --bookmarked --after 2012 --redact --output to-share
            """)

    @OptionGroup var options: ExportOptions

    @OptionGroup var site: SiteOptions

    func run() async throws { try await options.run(site.exporter) }
}

struct SiteOptions: ParsableArguments {
    @Option(help: "The title of the site.") var title = Settings.current[.title]

    @Option(help: "Theme for readers who chose none: calm, classic, yospos or fyad.") var theme = Settings.current.theme

    var exporter: SiteExporter { SiteExporter(title: title, theme: theme) }
}
