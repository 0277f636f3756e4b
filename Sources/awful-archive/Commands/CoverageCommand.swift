import Archive
import ArgumentParser
import ForumModel
import Site

struct CoverageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "coverage", abstract: "Show which pages are held, and what to save next.",
        discussion: """
            Prints a map of each thread with a cell per page; threads with the most pages to save come first. With --thread \
            every page is shown, in rows of fifty.

            --urls prints addresses, the most valuable first: pages that complete threads of which at least half is held, \
            pages of bookmarked threads, quoted posts, pages that were replaced by a notice, messages, pages of other threads, \
            thread lists. Long lists of low value are only counted, on standard error after the addresses; --all prints them, \
            too. Standard output contains only addresses, for wget -i; with --why each is followed by what it would complete.

            EXAMPLES
              awful-archive coverage --archive awful.sqlite
              awful-archive coverage --thread 3507451
              awful-archive coverage --urls --limit 50 --why
              awful-archive coverage --urls --forum "Ask / Tell" > urls.txt
              awful-archive coverage --format html > coverage.html
              awful-archive coverage --pictures
            """)

    @OptionGroup var archive: ArchiveFileOptions
    @OptionGroup var place: PlaceOptions

    @Flag(help: "Print the addresses to save next, one per line.") var urls = false

    @Flag(help: "Print for each host how many pictures posts show, and how many are held and gone.")
    var pictures = false

    @Flag(help: "Print beside each address what it would complete; not for wget.") var why = false

    @Flag(
        help: """
            Everything: also threads known from lists only, and with --urls the pages of the Leper's Colony; without --limit \
            all of them.
            """)
    var all = false

    @Option(
        help:
            "Maximum number of threads, lists or addresses; 0 for all (default: 20 in the map, 500 in HTML, else all).")
    var limit: Int?

    @Option(help: "Output format: text, json or html.") var format = PageReportFormat.text

    func validate() throws {
        guard !why || urls else { throw ValidationError("--why explains addresses: add --urls.") }
        guard !urls || format != .html else { throw ValidationError("Addresses are printed as text or json.") }
        guard !pictures || !urls && !all && limit == nil && format != .html else {
            throw ValidationError("--pictures takes --forum, --thread and --format text or json only.")
        }
        try ShownCount.check(limit)
    }

    func run() throws {
        if pictures {
            let store = try archive.reading()
            let hosts = try store.pictureHosts(in: store.querying(place.filter))
            return format == .json ? try Output.json(hosts) : Output.lines(Self.lines(hosts))
        }
        let coverage = try archive.reading().querying { queries in
            try queries.coverage(matching: place.filter(in: queries), listsAll: all)
        }
        if urls {
            let report = SaveListReport(list: SaveList(of: coverage, includesAll: all), limit: shown(default: 0))
            return format == .json ? try report.printJSON() : report.print(isExplained: why)
        }
        switch format {
        case .text:
            Output.lines(
                CoverageReport(coverage: coverage, limit: shown(default: 20), isDetailed: !place.thread.isEmpty).lines)
        case .json: try Output.json(coverage)
        case .html: Output.write(CoveragePage(of: coverage, limit: shown(default: 500)).render())
        }
    }

    private static func lines(_ hosts: [PictureHost]) -> [String] {
        var table = TextTable(header: ["Pictures", "shown", "held", "gone"])
        for host in hosts {
            let name = host.host.isEmpty ? "(local names)" : Terminal.line(host.host, limit: 60)
            table.add([name, host.shown.grouped, host.held.grouped, host.gone.grouped])
        }
        return hosts.isEmpty ? ["No post shows a picture."] : table.lines
    }

    private func shown(default standard: Int) -> Int {
        let limit = ShownCount.number(limit, all: all, default: standard)
        return limit == 0 ? .max : limit
    }
}
