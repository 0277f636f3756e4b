import ArgumentParser
import HTMLTree
import Ingest

struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "List what an import would read or skip.",
        discussion: """
            For each page it prints the kind, when it was saved and how that is known, the encoding, the path (and the member of a \
            container), the address and its basis. Files that are not pages are counted; --all lists them, too.

            EXAMPLES
              awful-archive inspect ~/forum-pages
              awful-archive inspect crawl.warc.gz backup.zip
              awful-archive inspect --unread page.html
              awful-archive inspect --skeleton page.html > markup.txt
              awful-archive inspect --both-routes ~/forum-pages
              awful-archive inspect ~/forum-pages --format json |
                jq -r '.[] | select(.kind == "notice") | .path'
            """)

    @Argument(help: "Files and folders.", completion: .file()) var paths: [String]

    @Flag(help: "List files that are not pages, too.") var all = false

    @Flag(help: "Show the text of pages that no scraper reads, with its place.") var unread = false

    @Flag(
        help: """
            Show the markup of each file with nothing of anybody in it, and what kind of page it nearly is: for a page that \
            is not read.
            """)
    var skeleton = false

    @Flag(
        help: """
            Read each page by both parsers, and name the first node that differs. The exit status is 1 where one does.
            """)
    var bothRoutes = false

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var format: FormatOptions

    func validate() throws {
        guard !paths.isEmpty else { throw ValidationError("Name at least one file or folder.") }
        guard !bothRoutes || reading.parser == .auto else {
            throw ValidationError("--both-routes reads by both parsers; leave out --parser.")
        }
    }

    func run() throws {
        if skeleton {
            let options = try reading.options()
            do {
                for path in paths { Output.lines(try PageInspection.skeleton(path: path, options: options)) }
            } catch { throw InputFailure(description: "\(error)") }
            return
        }
        try Self.list(
            paths, reading,
            InspectReport(listsAll: all, showsUnread: unread, comparesRoutes: bothRoutes, format: format.value))
    }

    static func list(_ paths: [String], _ reading: ReadingOptions, _ report: InspectReport) throws {
        var (report, options) = (report, try reading.options())
        options.comparedPages = report.comparesRoutes ? .all : .none
        let listing = try PageListing(paths: paths, options: options, archive: report.archive)
        for page in listing { try report.show(page) }
        report.finish()
        if report.hasFailures { throw ExitStatus.incomplete }
    }
}
