import ArgumentParser

/// `awful-archive export`.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Give the archive back as something to read: a site, books, mail, text, data.",
        discussion: """
            An export is written whole or not at all, and an export over an earlier one writes only what changed. The \
            same archive always gives the same bytes. Nothing that came from a page runs or loads anything.

            EXAMPLES
              awful-archive export site --output forum-site
              awful-archive export epub --thread 3507451 --by op --output book.epub
              awful-archive export mbox --user "Odd Job Harriet" --output harriet.mbox
              awful-archive export ndjson --output everything.ndjson
            """,
        subcommands: [
            ExportSiteCommand.self, ExportHTMLCommand.self, ExportEPUBCommand.self, ExportMboxCommand.self,
            ExportMarkdownCommand.self, ExportNDJSONCommand.self, ExportCSVCommand.self,
            ExportDatasetteCommand.self,
        ])
}
