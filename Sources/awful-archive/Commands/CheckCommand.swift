import Archive
import ArgumentParser
import Exports
import ForumModel

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Report what is orphaned, missing or broken.",
        discussion: """
            Prints in a few lines whether the archive is intact, how complete it is, the five worst kinds of findings with \
            what to do, and the address to save first. --details prints all findings, the most severe first; --format html \
            writes them as a page that also opens on a phone. The documentation page Codes describes the rules.

            The exit status is 1 if there are errors; warnings and notes do not count. Checksums written by the last import \
            reveal database pages that were damaged by a disk or a copy.

            EXAMPLES
              awful-archive check --archive awful.sqlite
              awful-archive check --details
              awful-archive check --full
              awful-archive check --only thread.pages-missing --limit 0
              awful-archive check --format html --output check.html
              awful-archive check --since last-month.sqlite
              awful-archive check --format json | jq '.sections[].code'
              awful-archive check --missing-pictures list.txt
              wget -x -i list.txt -P pictures
              awful-archive check --missing-pictures list.txt --from wayback
            """)

    @OptionGroup var archive: ArchiveFileOptions

    @Option(help: "Format of the report: text, json or html.") var format = PageReportFormat.text

    @Flag(
        help: """
            Print all rules with their findings instead of a summary; --only, --severity, --since, --limit and --all do, too.
            """)
    var details = false

    @OptionGroup var selection: CheckOptions

    @Option(help: ArgumentHelp("Write the report to a file; an earlier report is replaced.", valueName: "file"))
    var output: String?

    @Option(
        help: """
            Maximum number of findings shown per rule; 0 for all (default: 10 as text, 100 as html). json always contains all.
            """)
    var limit: Int?

    @Flag(help: "All findings.") var all = false

    @Flag(
        help: """
            Also compare the search index with the texts, and what is stored of each page with its hash, and report missing \
            checksums of the file; takes about as long as rebuilding the index.
            """)
    var full = false

    @Option(
        help: ArgumentHelp(
            """
            Write the addresses of pictures that posts show and the archive lacks, one per line; - prints them instead of the \
            report.
            """,
            valueName: "file"))
    var missingPictures: String?

    @Option(help: "With --missing-pictures: addresses of the hosts or of the Wayback Machine.")
    var from = PictureSource.host

    @OptionGroup var place: PlaceOptions

    func validate() throws {
        try ShownCount.check(limit)
        guard missingPictures != nil || from == .host && place.isEmpty else {
            throw ValidationError("--from, --forum and --thread select pictures: add --missing-pictures.")
        }
        guard missingPictures != "-" || format == .text && output == nil else {
            throw ValidationError(
                "--missing-pictures - prints addresses instead of the report: omit --format and --output, or name a file for the addresses."
            )
        }
    }

    func run() throws {
        let store = try archive.reading()
        if let missingPictures {
            let list = try MissingPictureList(of: store, isReplayed: from == .wayback, in: store.querying(place.filter))
            guard missingPictures != "-" else { return Output.lines(list.addresses) }
            try list.write(to: missingPictures, archive: store.path)
            report(list, in: missingPictures)
        }
        let output = try ReportOutput(path: output, archive: store.path)
        let check = try CheckReport(
            of: store, try selection.check(isFull: full),
            as: format.writer(limit: limit ?? (all ? 0 : nil), isDetailed: details))
        try check.write(to: output)
        if check.report.hasErrors { throw ExitStatus.incomplete }
    }

    private func report(_ list: MissingPictureList, in path: String) {
        var words = "\(list.addresses.count.counted("address", "addresses")) written to \(path)"
        if list.localCount > 0 { words += "; \(list.localCount.counted("picture")) more have no address that is known" }
        Output.error(words + ".")
    }
}

enum PictureSource: String, ExpressibleByArgument, CaseIterable { case host, wayback }
