import Archive
import ArgumentParser

/// `awful-archive info`.
struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Print a summary of the archive.",
        discussion: """
            EXAMPLES
              awful-archive info --archive awful.sqlite
              awful-archive info --format json | jq .counts.posts
            """)

    @OptionGroup var archive: ArchiveFileOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let overview = try archive.reading().overview()
        try format.print(InfoReport(overview: overview).lines, overview)
    }
}
