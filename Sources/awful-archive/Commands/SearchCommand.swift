import Archive
import ArgumentParser

/// `awful-archive search`.
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find posts, threads and messages that hold all the words.",
        discussion: """
            Nothing that is typed has a special meaning; accents and letter case do not matter. The first 64 words count.

            EXAMPLES
              awful-archive search lightbulb --archive awful.sqlite
              awful-archive search "don't panic" C++ --limit 50
              awful-archive search towel --format json | jq -r '.[].id'
            """)

    @Argument(help: "The words.")
    var words: [String]

    @OptionGroup var archive: ArchiveOptions

    @Option(name: .shortAndLong, help: "The most hits of each sort.")
    var limit = 20

    @Option(help: "How hits are printed: text or json.")
    var format = ReportFormat.text

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit takes a number above 0.") }
    }

    func run() throws {
        let store = try archive.reading()
        let report = SearchReport(
            hits: try store.search(SearchQuery(words.joined(separator: " ")), limit: limit),
            words: words.joined(separator: " "), limit: limit)
        switch format {
        case .text: Output.lines(report.lines)
        case .json: try Output.json(report.plainHits)
        }
        if try store.isUnfinished {
            Output.error(
                "Note: an import was stopped or is running, so not all that is there may have been found; "
                    + "awful-archive check tells what to do.")
        }
    }
}
