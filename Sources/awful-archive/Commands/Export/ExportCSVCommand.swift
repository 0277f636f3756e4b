import ArgumentParser
import Exports

struct ExportCSVCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: CSVExporter.name, abstract: "Write the tables as a folder of CSV files.",
        discussion: """
            Writes a file by RFC 4180 for each table, and a datapackage.json that describes them. Text that a spreadsheet \
            would interpret as a formula is prefixed with an apostrophe; --plain leaves it unchanged, for programs. \
            Spreadsheets round long numbers: read columns that end in id as text. Private messages are included unless you \
            select or redact.

            EXAMPLES
              awful-archive export csv --output tables
              awful-archive export csv --forum 46 --after 2012 --output tables-2012
              awful-archive export csv --plain --output plain-tables
              sqlite-utils insert posts.sqlite post plain-tables/post.csv --csv
            """)

    @OptionGroup var options: ExportOptions

    @Flag(help: "Leave text unchanged that a spreadsheet would interpret as a formula.") var plain = false

    func run() async throws { try await options.run(CSVExporter(isPlain: plain), includesPrivate: true) }
}
