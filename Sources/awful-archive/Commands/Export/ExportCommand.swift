import ArgumentParser

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export the archive as a site, books, mail, text or data.",
        discussion: """
            Exports are atomic, and an export over an earlier one writes only what changed. The same archive always produces \
            the same bytes. No content of a page runs code or loads anything. Several formats are each \
            written into a child of the folder --output, with the options that all of them have. With --new, a file beside the \
            output, .awful-archive-new, says up to where posts have been exported.

            EXAMPLES
              awful-archive export site --output forum-site
              awful-archive export epub --thread 3507451 --by op --output book.epub
              awful-archive export mbox --user "Odd Job Harriet" --output harriet.mbox
              awful-archive export ndjson --output everything.ndjson
              awful-archive export site html epub --output shelf
              awful-archive export epub --new --output shelf/today.epub
            """,
        subcommands: [
            ExportSiteCommand.self, ExportHTMLCommand.self, ExportEPUBCommand.self, ExportMboxCommand.self,
            ExportMarkdownCommand.self, ExportZIMCommand.self, ExportPDFCommand.self, ExportNDJSONCommand.self,
            ExportCSVCommand.self, ExportDatasetteCommand.self, ExportPagesCommand.self,
        ])
}
