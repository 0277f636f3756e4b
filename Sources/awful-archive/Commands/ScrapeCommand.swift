import ArgumentParser
import ForumPages
import Ingest

/// `awful-archive scrape`.
struct ScrapeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scrape",
        abstract: "Print what saved pages say, as JSON, without an archive.",
        discussion: """
            For people who want to know why a page was read as it was: its identity with the witness for each fact, \
            everything taken from it, and everything odd. Several files give an array.

            EXAMPLES
              awful-archive scrape page.html
              awful-archive scrape page.html | jq '.page.identity'
            """)

    @Argument(help: "Saved pages.", completion: .file())
    var files: [String]

    @OptionGroup var limits: LimitOptions

    @OptionGroup var parsing: ParserOptions

    func validate() throws {
        guard !files.isEmpty else { throw ValidationError("Name at least one file.") }
    }

    func run() throws {
        var options = try ImportOptions()
        limits.apply(to: &options)
        parsing.apply(to: &options)
        options.comparedPages = .none
        let results = try files.map { file in
            do {
                return try PageInspection(path: file, options: options)
            } catch {
                throw InputFailure(description: "\(error)")
            }
        }
        if let only = results.first, results.count == 1 {
            try Output.json(only)
        } else {
            try Output.json(results)
        }
        if results.contains(where: \.isRefused) { throw ExitStatus.incomplete }
    }
}
