import Archive
import ArgumentParser
import Foundation

/// `awful-archive repair`.
struct RepairCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair",
        abstract:
            "Rebuild all derived data from the stored claims: merged values, hierarchy, counts, history, search index.",
        discussion: """
            Completes an interrupted import, and restores rebuildable tables that another program altered. Claims are not \
            changed. The archive is first copied to a file beside it. A damaged file cannot be repaired: restore a backup, or \
            import the pages into a new archive.

            EXAMPLES
              awful-archive repair --archive awful.sqlite
              awful-archive repair --dry-run
              awful-archive repair --no-backup
            """)

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup var waiting: WaitOptions

    @Flag(inversion: .prefixedNo, help: "Whether to copy the archive first.")
    var backup = true

    @Flag(
        help:
            "Change nothing, only print which rows a repair would change; the exit status is 1 if there are any."
    )
    var dryRun = false

    @Option(help: "Output format: text or json.")
    var format = ReportFormat.text

    func run() async throws {
        if dryRun { return try await rehearse() }
        let (path, backup) = (archive.path, backup)
        let change = ArchiveChange(archive: path, access: .repair, waiting: waiting.waiting)
        try change.requireArchive()
        let report = try await change.run { store, bar in
            var copy: String?
            if backup {
                copy = try ArchiveBackup(of: path).writeBeside(label: "before-repair") { fraction in
                    bar.show(fraction * 0.2, "copying")
                    return !Task.isCancelled
                }.path
            }
            let before = try store.check(keeping: 0)
            try store.repair { fraction in
                bar.show(0.2 + 0.8 * fraction, "repairing")
                return !Task.isCancelled
            }
            if Task.isCancelled { throw ArchiveError.cancelled(path: path) }
            return RepairReport(
                archive: path, backup: copy, before: before, after: try store.check(keeping: 0))
        }
        switch format {
        case .text: Output.lines(report.lines)
        case .json: try Output.json(report)
        }
        if report.after.hasErrors { throw ExitStatus.incomplete }
    }

    private func rehearse() async throws {
        let verification = try await VerifyCommand.verification(
            of: archive.path, against: .repair, limit: 10)
        switch format {
        case .text: Output.lines(VerificationReport(verification: verification, isDryRun: true).lines)
        case .json: try Output.json(verification)
        }
        if !verification.isSame { throw ExitStatus.incomplete }
    }
}
