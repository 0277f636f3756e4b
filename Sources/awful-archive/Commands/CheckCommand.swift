import Archive
import ArgumentParser
import Exports

/// `awful-archive check`.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report what is orphaned, missing or broken in the archive.",
        discussion: """
            Exit status 1 when anything is an error; warnings and notes are not. Pages of the file that a disk or a copy has \
            changed are found by their sums, which the last import wrote.

            EXAMPLES
              awful-archive check --archive awful.sqlite
              awful-archive check --full
              awful-archive check --format json | jq '.sections[].code'
              awful-archive check --missing-pictures list.txt && wget -x -i list.txt -P pictures
            """)

    @OptionGroup var archive: ArchiveFileOptions

    @Option(help: "How the report is printed: text or json.")
    var format = ReportFormat.text

    @Option(help: "The most places shown for each finding; 0 for all.")
    var limit = 10

    @Flag(
        help: """
            Also compare the search index with the texts and claims with their numbers, and say where the file's sums \
            are void; takes about as long as making the index anew.
            """)
    var full = false

    @Option(
        help: ArgumentHelp(
            """
            Write the addresses of pictures that posts show and the archive does not hold, one in a line; - prints them in \
            the place of the report.
            """,
            valueName: "file"))
    var missingPictures: String?

    func run() throws {
        let store = try archive.reading()
        if let missingPictures {
            let list = try MissingPictureList(of: store)
            guard missingPictures != "-" else { return Output.lines(list.addresses) }
            try list.write(to: missingPictures, archive: store.path)
            report(list, in: missingPictures)
        }
        let check =
            switch format {
            case .text: try CheckReport(text: store, isFull: full, limit: limit)
            case .json: try CheckReport(json: store, isFull: full)
            }
        try check.print(as: format)
        if check.report.hasErrors { throw ExitStatus.incomplete }
    }

    private func report(_ list: MissingPictureList, in path: String) {
        var words = "\(SummaryReport.count(list.addresses.count, "address", "addresses")) written to \(path)"
        if list.localCount > 0 {
            words += "; \(SummaryReport.count(list.localCount, "picture")) more have no address that is known"
        }
        Output.error(words + ".")
    }
}
