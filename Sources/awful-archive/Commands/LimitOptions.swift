import ArgumentParser
import Ingest

struct LimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Maximum size of a page; a larger one is quarantined. A page takes up to twenty times its size in memory, and \
            large ones are read one at a time.
            """, valueName: "MiB"))
    var maxPage = 16

    @Option(
        help: ArgumentHelp(
            "Maximum size of a file that wraps a page with its pictures (.mhtml, .webarchive, .maff, .htz).",
            valueName: "MiB")) var maxDocument = 96

    func validate() throws {
        guard 1...256 ~= maxPage else { throw ValidationError("--max-page takes 1 to 256 MiB.") }
        guard 1...1024 ~= maxDocument else { throw ValidationError("--max-document takes 1 to 1024 MiB.") }
    }

    func apply(to options: inout ImportOptions) {
        options.pageByteLimit = maxPage << 20
        options.documentByteLimit = max(maxDocument, maxPage) << 20
    }
}
