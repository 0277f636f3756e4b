import Archive
import ArgumentParser
import Exports

/// `awful-archive check`.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report what is orphaned, missing or broken in the archive.",
        discussion: """
            Begins with a verdict: whether anything is broken, and how much of what the pages promise is held. Then all \
            findings by rule, the gravest first; `--format json` writes every one of them, `--format html` a page that \
            opens alone, on a phone too. The codes of the rules are documented in Codes.

            Exit status 1 when anything is an error; warnings and notes are not. Pages of the file that a disk or a copy has \
            changed are found by their sums, which the last import wrote.

            EXAMPLES
              awful-archive check --archive awful.sqlite
              awful-archive check --full
              awful-archive check --only thread.pages-missing --only thread.no-page --limit 0
              awful-archive check --format html --output check.html
              awful-archive check --since last-month.sqlite
              awful-archive check --format json | jq '.sections[].code'
              awful-archive check --missing-pictures list.txt && wget -x -i list.txt -P pictures
            """)

    @OptionGroup var archive: ArchiveFileOptions

    @Option(help: "How the report is printed: text or json, or html.")
    var format = CheckFormat.text

    @OptionGroup var selection: CheckOptions

    @Option(
        help: ArgumentHelp(
            "Write the report to a file, which appears when it is complete; a report that is there is replaced.",
            valueName: "file"))
    var output: String?

    @Option(
        help: """
            The most places shown of each rule, 0 for all; without it 10 as text and 100 as html. json has all of them.
            """)
    var limit: Int?

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

    func validate() throws {
        guard limit ?? 0 >= 0 else { throw ValidationError("--limit takes a number, 0 for all.") }
        guard missingPictures != "-" || format == .text && output == nil else {
            throw ValidationError(
                "--missing-pictures - prints addresses in the place of the report: leave --format and --output out, or name a file for the addresses."
            )
        }
    }

    func run() throws {
        let store = try archive.reading()
        if let missingPictures {
            let list = try MissingPictureList(of: store)
            guard missingPictures != "-" else { return Output.lines(list.addresses) }
            try list.write(to: missingPictures, archive: store.path)
            report(list, in: missingPictures)
        }
        let output = try ReportOutput(path: output, archive: store.path)
        let check = try CheckReport(
            of: store, try selection.check(isFull: full), as: format.writer(limit: limit))
        try check.write(to: output)
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
