import ArgumentParser
import Exports

struct ExportPagesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: PagesExporter.name,
        abstract: "Write the saved pages themselves, byte for byte: a folder, WARC or WACZ.",
        discussion: """
            Of pages whose bytes the archive holds. --as folder writes the files at their paths with their times, and members of \
            containers below the name of the container; names that no folder can have are changed. --as warc writes one \
            .warc.gz for web archives (pywb, warcio), --as wacz one file for ReplayWeb.page. An import of the latter reads \
            the pages as the first import did. Of a selection, the pages that show its posts are written, with the pictures \
            that they show. Pages that may show private messages are left out without --include-private.

            EXAMPLES
              awful-archive export pages --output forum-pages
              awful-archive export pages --as warc --include-private --output forum.warc.gz
              awful-archive export pages --as wacz --thread 3507451 --output thread.wacz
            """)

    @OptionGroup var options: ExportOptions

    @Option(name: .customLong("as"), help: "The form: folder, warc or wacz.") var form = PagesExporter.Form.folder

    func validate() throws {
        guard !options.redact else {
            throw ValidationError("--redact: \(PagesExporter.redaction). Leave --redact out, or export another format.")
        }
    }

    func run() async throws { try await options.run(PagesExporter(as: form)) }
}
