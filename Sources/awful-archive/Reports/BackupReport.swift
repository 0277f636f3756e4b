import Archive
import ForumModel

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
