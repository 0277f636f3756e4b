import ArgumentParser
import Exports

/// `awful-archive export datasette`.
struct ExportDatasetteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: DatasetteExporter.name,
        abstract: "Describe the archive to Datasette: labels, search, facets, queries.",
        discussion: """
            Datasette shows the archive itself in a browser. The file that is written tells it which tables to hide, which \
            columns name a row, what can be searched, and six queries worth reading. The views posts, threads, people and \
            messages have names and addresses in the place of numbers. Do not publish the archive: it holds private messages.

            EXAMPLES
              awful-archive export datasette --archive forum.sqlite --output metadata.json
              datasette forum.sqlite --metadata metadata.json --open
            """)

    @OptionGroup var options: ExportOptions

    func run() async throws {
        try await options.run(DatasetteExporter(), includesPrivate: true)
    }
}
