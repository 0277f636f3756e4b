import ArgumentParser
import Exports

/// `awful-archive export ndjson`.
struct ExportNDJSONCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: NDJSONExporter.name,
        abstract: "Everything as lines of JSON, one entity a line.",
        discussion: """
            The faithful form, for programs: each line is a JSON object with its entity and the archive's columns as keys, \
            and what belongs to it nested in it. Numbers that the site does not give (of accounts, tags, announcements \
            and punishments) are strings, as they have 63 bits. Text is as pages have it; markup is never safe to show as \
            it is. Private messages are part of it unless you select or redact.

            EXAMPLES
              awful-archive export ndjson --output everything.ndjson
              awful-archive export ndjson --thread 3507451 --output thread.ndjson
              awful-archive export ndjson --assets --output with-pictures.ndjson
              jq -r 'select(.entity == "post") | .body_text' everything.ndjson
            """)

    @OptionGroup var options: ExportOptions

    @Flag(help: "With the bytes of pictures and of pages that were kept, in base64.")
    var assets = false

    func run() async throws {
        try await options.run(NDJSONExporter(includesAssets: assets), includesPrivate: true)
    }
}
