import Archive
import ArgumentParser
import ForumModel

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the archive to one file, also during an import.",
        discussion: """
            The copy is a consistent snapshot: during an import, it contains everything up to the last batch. It appears under \
            its name once it is complete. A copy made with cp during an import would lack what is still in the journal.

            EXAMPLES
              awful-archive backup /media/stick/awful.sqlite --archive awful.sqlite
              awful-archive backup last-night.sqlite --force
            """)

    @Argument(help: "The path of the copy.", completion: .file()) var file: String

    @OptionGroup var archive: ArchiveOptions

    @Flag(help: "Replace an existing file.") var force = false

    @OptionGroup var format: FormatOptions

    func validate() throws {
        guard !file.isEmpty else { throw ValidationError("Name the file that is to be written.") }
    }

    func run() async throws {
        let (path, file, force) = (archive.path, file, force)
        let result: ArchiveBackup.Result
        do {
            result = try await Interruption.runWithProgress { bar in
                try ArchiveBackup(of: path).write(to: file, replacing: force) { bar.report($0, "copied") }
            }
        } catch let error as ArchiveError where error == .exists(path: file) {
            let isArchive = ArchiveStore.isArchive(at: file)
            throw InputFailure(
                description: "\(error)" + (isArchive ? " Or replace it with --force." : ""), status: 73)
        }
        try format.print(BackupReport(result: result).lines, result)
    }
}

struct BackupReport {
    let result: ArchiveBackup.Result

    var lines: [String] {
        let size = SummaryReport.size(result.bytes)
        let file = Terminal.safe(result.path)
        return [
            "Copied \(Terminal.safe(result.archive)) to \(file): \(size), \(result.pages.counted("page")) of the "
                + "database, one file.",
            "Next: awful-archive check --archive \(SummaryReport.shellQuoted(result.path))",
        ]
    }
}
