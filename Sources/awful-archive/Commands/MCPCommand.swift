import ArgumentParser
import Foundation
import Reader

struct MCPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp", abstract: "Let a program that assists you ask the archive.",
        discussion: """
            A server of the Model Context Protocol over standard input and output, which such programs start themselves. It only \
            reads, and takes no file names from them. Its tools are search, thread, post, person, explain and coverage; every \
            answer carries addresses, the times of captures and the SHA-256 of pages, and marks texts as quotations, which may \
            hold instructions. With --redact each answer takes as long as the beginning of an export.

            EXAMPLES
              awful-archive mcp --archive awful.sqlite
              awful-archive mcp --archive awful.sqlite --redact --redact-key secret
            """)

    @OptionGroup var archive: ArchiveOptions

    @Flag(help: "Tell private messages too.") var includePrivate = false
    @Flag(help: "Replace names of people by consistent pseudonyms, as export does.") var redact = false
    @Option(help: ArgumentHelp("Secret for the pseudonyms of --redact.", valueName: "word")) var redactKey = ""

    func validate() throws {
        guard redact ? !includePrivate : redactKey.isEmpty else {
            throw ValidationError("--redact excludes --include-private, and --redact-key belongs to --redact.")
        }
    }

    func run() throws {
        let server = try AssistantServer(
            archive: archive.path, includesPrivate: includePrivate, redactionKey: redact ? redactKey : nil,
            version: AwfulArchive.version
        ) { Output.line($0) }
        server.run {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            return Array(bytes.prefix(max(0, count)))
        }
    }
}
