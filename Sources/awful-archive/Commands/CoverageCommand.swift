import Archive
import ArgumentParser
import Exports
import ForumModel

/// `awful-archive coverage`.
struct CoverageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "coverage",
        abstract: "Show which pages are held, and list the addresses to save next.",
        discussion: """
            A map of each thread, a cell a page: those with most pages to save come first. With --thread every page is shown, \
            in rows of fifty.

            --urls prints addresses, the most valuable first: pages that complete threads of which at least half is held, \
            pages of bookmarked threads, posts that others quote, pages in whose place a notice was saved, messages, pages of \
            other threads, thread lists. Long lists of little worth are counted on standard error, after the addresses; --all \
            prints them too. Standard output has nothing but addresses, for wget -i; with --why each has behind it what it \
            would complete, for people.

            EXAMPLES
              awful-archive coverage --archive awful.sqlite
              awful-archive coverage --thread 3507451
              awful-archive coverage --urls --limit 50 --why
              awful-archive coverage --urls --forum "Ask / Tell" > urls.txt
              awful-archive coverage --format html > coverage.html
            """)

    @OptionGroup var archive: ArchiveFileOptions

    @OptionGroup var place: PlaceOptions

    @Flag(help: "Print the addresses to save next, one in a line.")
    var urls = false

    @Flag(help: "Say beside each address what it would complete; not for wget.")
    var why = false

    @Flag(help: "Name threads too that only lists show, and with --urls the pages of the Leper's Colony.")
    var all = false

    @Option(
        help:
            "The most threads, lists or addresses shown; 0 for all (default: 20 in the map, 500 in HTML, else all)."
    )
    var limit: Int?

    @Option(help: "How the coverage is printed: text, json or html.")
    var format = CoverageFormat.text

    func validate() throws {
        guard !why || urls else { throw ValidationError("--why explains addresses: add --urls.") }
        guard !urls || format != .html else {
            throw ValidationError("Addresses are printed as text or json.")
        }
        guard (limit ?? 0) >= 0 else { throw ValidationError("--limit takes a number from 0 on.") }
    }

    func run() throws {
        let coverage = try archive.reading().querying { queries in
            var filter = ListFilter()
            filter.forums = try place.forums(in: queries)
            filter.threads = try place.threads(in: queries)
            return try queries.coverage(matching: filter, listsAll: all)
        }
        if urls {
            let report = SaveListReport(
                list: SaveList(of: coverage, includesAll: all), limit: shown(default: 0))
            return format == .json ? try report.printJSON() : report.print(isExplained: why)
        }
        switch format {
        case .text:
            Output.lines(
                CoverageReport(
                    coverage: coverage, limit: shown(default: 20), isDetailed: !place.thread.isEmpty
                )
                .lines)
        case .json: try Output.json(coverage)
        case .html: Output.write(CoveragePage(of: coverage, limit: shown(default: 500)).make())
        }
    }

    private func shown(default standard: Int) -> Int {
        let limit = limit ?? standard
        return limit == 0 ? .max : limit
    }
}

/// How coverage is printed.
enum CoverageFormat: String, ExpressibleByArgument, CaseIterable {
    /// A map for people.
    case text
    /// For programs.
    case json
    /// A map for a browser, in one file.
    case html
}
