import Archive
import ArgumentParser
import ForumModel

/// `awful-archive search`.
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find posts, threads, messages and announcements by words and filters.",
        discussion: """
            All words must be there; accents and letter case do not matter. No input is an error of syntax.

            \(HelpTopics.query)

            EXAMPLES
              awful-archive search lightbulb --archive awful.sqlite
              awful-archive search '"medium goose"' -greenhouse --forum 902
              awful-archive search soup OR stew user:harriet after:2009 --sort date
              awful-archive search towel --format json | jq -r '.hits[].id'
            """)

    @Argument(help: "The query; also words with a dash that are no option, and all behind --.")
    var words: [String] = []

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Filters") var filters: FilterOptions

    @Option(help: ArgumentHelp("By the opener of the thread: yes or no.", valueName: "yes"))
    var op: String?

    @Option(
        help: ArgumentHelp(
            "With this in it: image, link, quote, video, poll; more than once for all of them."))
    var has: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only posts, threads, messages or announcements; more than once for more.", valueName: "kind"))
    var `in`: [String] = []

    @Option(help: ArgumentHelp("With no, words that a post only quotes do not count.", valueName: "no"))
    var quoted: String?

    @Option(help: "The order: relevance or date, the newest first.")
    var sort = SearchSort.relevance

    @Flag(help: "Only the best post of each thread, with the number of posts.")
    var byThread = false

    @Flag(help: "The last word is unfinished.")
    var prefix = false

    @Flag(help: "Find words also as parts of others; takes longer.")
    var substring = false

    @Option(name: .shortAndLong, help: "The most hits of each kind.")
    var limit = 20

    @Option(help: "How hits are printed: text or json.")
    var format = ReportFormat.text

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit takes a number above 0.") }
        guard !words.isEmpty || !typedFilters.isEmpty else {
            throw ValidationError("Type what to search for: words, or a filter such as --user.")
        }
    }

    func run() throws {
        let store = try archive.reading()
        let words = words.joined(separator: " ")
        let query = SearchQuery(words, isUnfinished: prefix)
        let result = try store.querying { try $0.search(query, filters: typedFilters, options: options) }
        let report = SearchReport(result: result, words: words)
        switch format {
        case .text: Output.lines(report.lines)
        case .json: try Output.json(result.plain)
        }
        for note in result.notes { Output.error("Note: " + Terminal.safe(note)) }
        if try store.isUnfinished {
            Output.error(
                "Note: an import was stopped or is running, so not all that is there may have been found; "
                    + "awful-archive check tells what to do.")
        }
    }

    private var options: SearchOptions {
        var options = SearchOptions()
        options.limit = limit
        options.order = sort == .date ? .date : .relevance
        options.isByThread = byThread
        options.isSubstring = substring
        options.names = SearchNames(
            person: EntityArgument.person, forum: EntityArgument.forum, thread: EntityArgument.thread)
        return options
    }

    /// The filters that were given as options.
    private var typedFilters: [SearchFilter] {
        func all(_ key: SearchFilter.Key, _ values: [String]) -> [SearchFilter] {
            values.map { SearchFilter(key, $0) }
        }
        return all(.user, filters.user) + all(.forum, filters.forum) + all(.thread, filters.thread)
            + all(.after, [filters.after?.time.description].compactMap(\.self))
            + all(.before, [filters.before?.time.description].compactMap(\.self))
            + all(.op, [op].compactMap(\.self)) + all(.has, has) + all(.in, `in`)
            + all(.quoted, [quoted].compactMap(\.self))
    }
}

/// The order of hits on the command line.
enum SearchSort: String, ExpressibleByArgument, CaseIterable {
    /// The best match first.
    case relevance
    /// The newest first.
    case date
}
