import ArgumentParser
import Exports

struct ExportMarkdownCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: MarkdownExporter.name,
        abstract: "Write a folder of Markdown files: one for each page of a thread, or for each thread.",
        discussion: """
            The files are CommonMark without HTML: text of posts is escaped, so that no part of it is interpreted as markup. \
            index.md lists the threads by forum. Exporting again writes only the pages whose posts changed.

            EXAMPLES
              awful-archive export markdown --output forum-notes
              awful-archive export markdown --whole-threads --forum 26 --output forum-26
              awful-archive export markdown --bookmarked --include-private --output mine
            """)

    @OptionGroup var options: ExportOptions

    @OptionGroup var chapters: ChapterOptions

    @Flag(help: "Write one file for each thread instead of each page.") var wholeThreads = false

    func validate() throws {
        guard chapters.commentary != .fold else { throw ValidationError("Markdown cannot fold: --commentary append.") }
    }

    func run() async throws { try await options.run(MarkdownExporter(isByThread: wholeThreads), chapters: chapters) }
}
