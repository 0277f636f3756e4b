import Archive
import ArgumentParser

struct RepairCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair", abstract: "Rebuild everything that follows from what pages say.",
        discussion: """
            Completes an interrupted import, and restores rebuildable tables that another program altered. What pages say is not \
            changed. The archive is first copied to a file beside it. A damaged file cannot be repaired: restore a backup, or \
            import the pages into a new archive.

            EXAMPLES
              awful-archive repair --archive awful.sqlite
              awful-archive repair --dry-run
              awful-archive repair --no-backup
            """)

    @OptionGroup var archive: ArchiveOptions
    @OptionGroup var waiting: WaitOptions

    @Flag(inversion: .prefixedNo, help: "Whether to copy the archive first.") var backup = true

    @Flag(help: "Change nothing, only print which rows a repair would change; the exit status is 1 if there are any.")
    var dryRun = false

    @OptionGroup var format: FormatOptions

    func run() async throws {
        if dryRun { return try await rehearse() }
        let (path, backup) = (archive.path, backup)
        let report = try await ArchiveChange(archive: path, access: .repair, waiting: waiting.waiting).run {
            store, bar in
            var copy: String?
            if backup {
                copy = try ArchiveBackup(of: path).writeBeside(label: "before-repair") {
                    bar.report($0 * 0.2, "copying")
                }.path
            }
            let before = try store.check(keeping: 0)
            try store.repair { bar.report(0.2 + 0.8 * $0, "repairing") }
            if Task.isCancelled { throw ArchiveError.cancelled(path: path) }
            return RepairReport(archive: path, backup: copy, before: before, after: try store.check(keeping: 0))
        }
        try format.print(report.lines, report)
        if report.after.hasErrors { throw ExitStatus.incomplete }
    }

    private func rehearse() async throws {
        let verification = try await VerifyCommand.verification(of: archive.path, against: .repair, limit: 10)
        try format.print(VerificationReport(verification: verification, isDryRun: true).lines, verification)
        if !verification.isSame { throw ExitStatus.incomplete }
    }
}
