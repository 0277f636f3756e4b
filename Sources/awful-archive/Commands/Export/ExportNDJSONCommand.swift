import ArgumentParser
import Exports

struct ExportNDJSONCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: NDJSONExporter.name, abstract: "Write everything as lines of JSON, one item per line.",
        discussion: """
            The lossless format, for programs: each line is a JSON object with its kind and the archive's columns as keys, \
            and nested objects for what belongs to it. Derived IDs (of accounts, tags, announcements and punishments) are \
            strings, because they have 63 bits. Text is unchanged; markup is not sanitized and must not be displayed directly. \
            Private messages are included unless you select or redact.

            EXAMPLES
              awful-archive export ndjson --output everything.ndjson
              awful-archive export ndjson --thread 3507451 --output thread.ndjson
              awful-archive export ndjson --assets --output with-pictures.ndjson
              jq -r 'select(.entity == "post") | .body_text' everything.ndjson
            """)

    @OptionGroup var options: ExportOptions

    @Flag(help: "Include the bytes of pictures and kept pages, in base64.") var assets = false

    func run() async throws { try await options.run(NDJSONExporter(includesAssets: assets), includesPrivate: true) }
}
