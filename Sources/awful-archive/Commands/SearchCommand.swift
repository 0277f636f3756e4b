import Archive
import ArgumentParser

struct SearchCommand: ParsableCommand, TimeShowing {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find posts, threads, forums and messages by words and filters.",
        discussion: """
            All words must match; accents and case are ignored. Other forms of a word are found too (runs for running), after the word \
            itself; where nothing is found, words of similar spelling are searched, and that is said. No query is a syntax error.

            \(HelpTopics.query)

            EXAMPLES
              awful-archive search lightbulb --archive awful.sqlite
              awful-archive search '"medium goose"' -greenhouse --forum 902
              awful-archive search soup OR stew user:harriet after:2009 --sort date
              awful-archive search goose --archive part-1.sqlite --archive part-2.sqlite
              awful-archive search towel --format json | jq -r '.hits[].id'
              awful-archive search --evaluate questions.tsv
            """)

    @Argument(help: "The query, including words that start with a dash and are not options, and everything after --.")
    var words: [String] = []

    @OptionGroup var archives: SearchedArchives
    @OptionGroup(title: "Filters") var filters: FilterOptions

    @Option(help: "Order: relevance or date (newest first).") var sort = SearchOptions.Order.relevance

    @Flag(help: "Only the best post of each thread, with the number of matching posts.") var byThread = false

    @Option(name: .shortAndLong, help: "Maximum number of hits of each kind; 0 for all (default: 20).") var limit: Int?

    @Flag(help: "All hits.") var all = false

    @OptionGroup var format: FormatOptions
    @OptionGroup var times: ZoneOptions
    @OptionGroup(title: RareOptions.title) var rare: RareSearchOptions

    func validate() throws {
        try ShownCount.check(limit)
        if rare.evaluate != nil, !words.isEmpty {
            throw ValidationError("--evaluate reads its queries from the file; leave out the words.")
        }
        guard !words.isEmpty || !typedFilters.isEmpty || rare.evaluate != nil else {
            throw ValidationError("Type what to search for: words, or a filter such as --user.")
        }
    }

    func run() throws {
        if let file = rare.evaluate { return try evaluate(file) }
        let words = words.joined(separator: " ")
        let query = SearchQuery(words, isUnfinished: rare.prefix)
        var options = options
        let limit = options.limit
        // One more tells whether there are more.
        options.limit += 1
        var item: String?
        let (found, isUnfinished) = try archives.search(options) { queries in
            item = try item ?? EntityArgument.item(named: words, in: queries)
            return try queries.search(query, filters: typedFilters, options: options)
        }
        var result = found
        let hasMore = result.limit(to: limit)
        let reading = item.map { "Read it with: awful-archive show \($0)" }
        let report = SearchReport(  // a blank as words: nothing was typed
            result: result, words: words.isEmpty && typedFilters.isEmpty ? " " : words, advice: reading ?? advice)
        try format.print(report.lines, result.plain)
        if hasMore, format.value == .text { Output.error(Terminal.dim("There are more: --all.")) }
        for word in self.words where ArchiveStore.isArchive(at: word) {
            Output.error("Note: \(Terminal.safe(word)) is a file; --archive \(SummaryReport.shellQuoted(word))?")
        }
        for note in result.notes { Output.error("Note: " + Terminal.safe(note)) }
        if isUnfinished {
            Output.error(
                "Note: an import was stopped or is running, so not all that is there may have been found; "
                    + "awful-archive check prints what to do.")
        }
    }

    /// Searches for each query of a list, and prints which of them find what they should.
    private func evaluate(_ file: String) throws {
        let questions = try SearchQuestion.all(in: file)
        var options = options
        options.limit = max(options.limit, SearchEvaluation.depth)
        let answers = try questions.map { question in
            try archives.search(options) {
                try $0.search(SearchQuery(question.query), filters: typedFilters, options: options)
            }.result.hits
        }
        let evaluation = SearchEvaluation(questions, answers)
        try format.print(evaluation.lines, evaluation)
    }

    private var advice: String {
        let ideas = [
            words.joined(separator: " ").contains(" ") ? "fewer words" : nil,
            typedFilters.isEmpty ? nil : "fewer filters",
            rare.substring || words.isEmpty ? nil : "--substring (words inside words)",
        ].compactMap(\.self)
        return ideas.isEmpty ? "Queries: awful-archive help query." : "Try \(ideas.joined(separator: ", or "))."
    }

    private var options: SearchOptions {
        var options = SearchOptions()
        let size = format.value == .text ? Settings.current.given[.pageSize]?.text : nil
        let count = ShownCount.number(limit, all: all, default: size.flatMap { Int($0) } ?? options.limit)
        options.limit = count == 0 ? Int(Int32.max) - 1 : min(count, Int(Int32.max) - 1)
        options.order = sort
        options.isByThread = byThread
        options.isSubstring = rare.substring
        options.isForgiving = !rare.exact
        options.names = .typed
        return options
    }

    private var typedFilters: [SearchFilter] {
        let all = FilterOptions.all
        return filters.searchFilters + all(.op, [rare.op].compactMap(\.self)) + all(.has, rare.has)
            + all(.in, rare.in) + all(.quoted, [rare.quoted].compactMap(\.self))
    }
}

extension SearchNames {
    /// Resolves what people type: IDs, addresses and names.
    static var typed: SearchNames {
        SearchNames(person: EntityArgument.person, forum: EntityArgument.forum, thread: EntityArgument.thread)
    }
}

/// The options of a search that few people need; the first are filters, which queries have as well.
struct RareSearchOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Whether the author opened the thread: yes or no.", valueName: "yes")) var op: String?

    @Option(help: ArgumentHelp("With this content: image, link, quote, video, poll, note; repeat to require several."))
    var has: [String] = []

    @Option(
        help: ArgumentHelp("Only posts, threads, forums, messages or announcements; repeatable.", valueName: "kind"))
    var `in`: [String] = []

    @Option(help: ArgumentHelp("With no, quoted text is not searched.", valueName: "no")) var quoted: String?

    @Flag(help: "Only the words as typed: no other forms of them, and no similar words where nothing is found.")
    var exact = false

    @Option(
        help: ArgumentHelp(
            "Measure the search with a list: in each line a query, a tab, and what it should find, such as post 123.",
            valueName: "file"), completion: .file()) var evaluate: String?

    @Flag(help: "Treat the last word as a prefix.") var prefix = false

    @Flag(help: "Also find words inside other words; takes longer.") var substring = false
}
