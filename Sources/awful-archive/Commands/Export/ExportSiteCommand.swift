import ArgumentParser
import Exports

/// `awful-archive export site`.
struct ExportSiteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "site",
        abstract: "Write a folder of pages that opens by double-click, with search.",
        discussion: """
            Open index.html in any browser: no server and no network are needed, and the folder can be put on any static \
            host. Pages are readable without JavaScript; with it they can be searched, walked by keys (? shows them) and \
            shown in other colours. Writing over an earlier site changes only the files whose posts changed.

            EXAMPLES
              awful-archive export site --output forum-site
              awful-archive export site --forum 219 --theme yospos --title "The good forum" --output yospos
              awful-archive export site --bookmarked --after 2012 --redact --output to-share
            """)

    @OptionGroup var options: ExportOptions

    @Option(help: "What the site is called.")
    var title = "Awful Archive"

    @Option(help: "How it looks until its reader chooses: calm, classic, yospos or fyad.")
    var theme = ThemeChoice.calm

    func run() async throws {
        try await options.run(SiteExporter(title: title, theme: theme.theme))
    }
}

/// The themes of a site.
enum ThemeChoice: String, ExpressibleByArgument, CaseIterable {
    case calm, classic, yospos, fyad

    var theme: SiteTheme { SiteTheme(rawValue: rawValue) ?? .calm }
}
