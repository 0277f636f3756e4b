import Archive
import ArgumentParser

/// `awful-archive backup`.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the archive into one file, also while an import is running.",
        discussion: """
            The copy is what the archive was at one moment: during an import, everything up to its last batch. It \
            appears under its name when it is complete, never before. A copy made with cp during an import would miss \
            what is still in the journal.

            EXAMPLES
              awful-archive backup /media/stick/awful.sqlite --archive awful.sqlite
              awful-archive backup last-night.sqlite --force
            """)

    @Argument(help: "Where the copy is to be.", completion: .file())
    var file: String

    @OptionGroup var archive: ArchiveOptions

    @Flag(help: "Replace a file that is there.")
    var force = false

    @Option(help: "How the result is printed: text or json.")
    var format = ReportFormat.text

    func validate() throws {
        guard !file.isEmpty else { throw ValidationError("Name the file that is to be written.") }
    }

    func run() async throws {
        let (path, file, force) = (archive.path, file, force)
        let result = try await Interruption.run(told: "Stopping …") {
            var bar = ProgressBar(isEnabled: Terminal.isErrorTerminal)
            defer { bar.clear() }
            return try ArchiveBackup(of: path).write(to: file, replacing: force) { fraction in
                bar.show(fraction, "copied")
                return !Task.isCancelled
            }
        }
        switch format {
        case .text: Output.lines(BackupReport(result: result).lines)
        case .json: try Output.json(result)
        }
    }
}
