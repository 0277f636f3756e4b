import ArgumentParser
import Ingest

struct ScrapeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scrape", abstract: "Print what saved pages say as JSON, without an archive.",
        discussion: """
            Shows how a page is read: what it is, with the source of each value, its content, and all problems. Several \
            files result in an array. With --format ndjson each file results in a line, printed as soon as the file is read; files \
            that cannot be read are reported on standard error.

            EXAMPLES
              awful-archive scrape page.html
              awful-archive scrape page.html | jq '.page.identity'
              find pages -name '*.html' -print0 |
                xargs -0 awful-archive scrape --format ndjson > pages.ndjson
            """)

    @Argument(help: "Saved pages.", completion: .file()) var files: [String]

    @Option(help: "How pages are printed: json, or ndjson with a file in each line.") var format = ScrapeFormat.json

    @OptionGroup var reading: ReadingOptions

    func validate() throws { guard !files.isEmpty else { throw ValidationError("Name at least one file.") } }

    func run() throws {
        var options = try reading.options()
        options.comparedPages = .none
        if format == .ndjson { return try printLines(options) }
        let results = try files.map { file in
            do {
                return try PageInspection(path: file, options: options)
            } catch { throw InputFailure(description: "\(error)") }
        }
        if let only = results.first, results.count == 1 { try Output.json(only) } else { try Output.json(results) }
        if results.contains(where: \.isRefused) { throw ExitStatus.incomplete }
    }

    private func printLines(_ options: ImportOptions) throws {
        var isIncomplete = false
        for file in files {
            let page: PageInspection
            do throws(ImportError) {
                page = try PageInspection(path: file, options: options)
            } catch {
                Output.error("\(error)")
                isIncomplete = true
                continue
            }
            isIncomplete = isIncomplete || page.isRefused
            Output.line(try Output.json(of: page))
        }
        if isIncomplete { throw ExitStatus.incomplete }
    }
}

enum ScrapeFormat: String, ExpressibleByArgument, CaseIterable { case json, ndjson }
