import ArgumentParser
import Exports

struct ExportZIMCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ZIMExporter.name, abstract: "Write the site as one ZIM file, which Kiwix opens on phones, too.",
        discussion: """
            The program zimwriterfs packs the pages of export site (Debian: apt-get install zim-tools); they are made in the \
            folder for temporary files (TMPDIR) before. Kiwix searches them, and finds them by the forums' own addresses, such as \
            showthread.php?threadid=3507451&pagenumber=2. Private messages are never included.

            EXAMPLES
              awful-archive export zim --output forum.zim
              awful-archive export zim --forum 219 --theme yospos --output yospos.zim
            """)

    @OptionGroup var options: ExportOptions

    @OptionGroup var site: SiteOptions

    func run() async throws { try await options.run(ZIMExporter(site.exporter)) }
}
