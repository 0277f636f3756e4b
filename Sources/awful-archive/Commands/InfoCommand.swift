import Archive
import ArgumentParser

struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Print a summary of the archive.",
        discussion: """
            EXAMPLES
              awful-archive info --archive awful.sqlite
              awful-archive info --details
              awful-archive info --format json | jq .counts.posts
            """)

    @OptionGroup var archive: ArchiveFileOptions

    @Flag(help: "Print also the busiest forums, threads and people, posts by year, and the kinds of pages.")
    var details = false

    @OptionGroup var format: FormatOptions

    func run() throws {
        let overview = try archive.reading().overview()
        try format.print(InfoReport(overview: overview, isDetailed: details).lines, overview)
    }
}
