import ArgumentParser
import ForumPages
import Ingest

/// `awful-archive scrape`.
struct ScrapeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scrape",
        abstract: "Print the scraped content of saved pages as JSON, without an archive.",
        discussion: """
            Shows how a page is read: its identity with the witness for each value, its content, and all problems. Several \
            files result in an array.

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
