import ArgumentParser
import Exports

struct ExportDatasetteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: DatasetteExporter.name,
        abstract: "Describe the archive to Datasette: labels, search, facets, queries.",
        discussion: """
            Datasette shows the archive itself in a browser. The metadata file lists the tables to hide, the columns that \
            label rows, the searchable tables, and six example queries. The views posts, threads, people and messages have \
            names and addresses instead of IDs. Do not publish the archive: it contains private messages.

            EXAMPLES
              awful-archive export datasette --archive forum.sqlite --output metadata.json
              datasette forum.sqlite --metadata metadata.json --open
            """)

    @OptionGroup var options: ExportOptions

    func run() async throws { try await options.run(DatasetteExporter(), includesPrivate: true) }
}
