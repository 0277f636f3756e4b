import ArgumentParser
import Exports

/// `awful-archive export csv`.
struct ExportCSVCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: CSVExporter.name,
        abstract: "The tables as a folder of CSV files.",
        discussion: """
            A file for each table, as RFC 4180 has it, and a datapackage.json that describes them. Text that a \
            spreadsheet would take for a formula gets an apostrophe in front; --plain leaves it as it is, for programs. \
            Spreadsheets round long numbers: read columns that end in id as text. Private messages are part of it unless \
            you select or redact.

            EXAMPLES
              awful-archive export csv --output tables
              awful-archive export csv --forum 46 --after 2012 --output tables-2012
              awful-archive export csv --plain --output plain-tables
              sqlite-utils insert posts.sqlite post plain-tables/post.csv --csv
            """)

    @OptionGroup var options: ExportOptions

    @Flag(help: "Leave text as it is that a spreadsheet would take for a formula.")
    var plain = false

    func run() async throws {
        try await options.run(CSVExporter(isPlain: plain), includesPrivate: true)
    }
}
