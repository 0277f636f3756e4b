import Archive
import ArgumentParser

/// `awful-archive check`.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report what is orphaned, missing or broken in the archive.",
        discussion: """
            Exit status 1 when anything is an error; warnings and notes are not.

            EXAMPLES
              awful-archive check --archive awful.sqlite
              awful-archive check --format json | jq '.sections[].code'
            """)

    @OptionGroup var archive: ArchiveOptions

    @Option(help: "How the report is printed: text or json.")
    var format = ReportFormat.text

    @Option(help: "The most places shown for each finding; 0 for all.")
    var limit = 10

    func run() throws {
        let store = try archive.reading()
        let report = try store.check()
        switch format {
        case .text: Output.lines(CheckReport(report: report, limit: limit).lines)
        case .json: try Output.json(CheckReport(report: report, limit: limit))
        }
        if report.hasErrors { throw ExitStatus.incomplete }
    }
}
