import Archive
import ArgumentParser
import ForumModel

struct DumpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dump", abstract: "Print everything as sorted lines of JSON.",
        discussion: """
            The dump contains no paths and no run times: two archives have the same content exactly when their dumps are \
            equal.

            EXAMPLES
              awful-archive dump --archive awful.sqlite > awful.ndjson
              awful-archive dump --hash
            """)

    @OptionGroup var archive: ArchiveFileOptions

    @Flag(help: "Print only the SHA-256 of the dump.") var hash = false

    func run() throws {
        let dump = LogicalDump(of: try archive.reading())
        guard hash else { return try dump.write { Output.line($0) } }
        Output.line(try dump.hash().description)
    }
}
