import ArgumentParser
import Exports

struct ExportHTMLCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: HTMLExporter.name,
        abstract: "Write a thread as one self-contained HTML file, which also opens on a phone.",
        discussion: """
            Style sheet, script and pictures are in the file, and it makes no network requests. An output path that ends in \
            .html is one thread; any other path is a folder with a file per thread, named by ID and title, and an index. Links \
            to other threads lead to the forums. Private messages are never included.

            EXAMPLES
              awful-archive export html --thread 3507451 --output thread.html
              awful-archive export html --thread 3507451 --pictures none --output a.html
              awful-archive export html --bookmarked --output threads
            """)

    @OptionGroup var options: ExportOptions

    @OptionGroup var chapters: ChapterOptions

    @Option(help: "Pictures to include: all that the archive holds, or none.") var pictures = HTMLExporter.Pictures.all

    @Option(help: "Theme: calm, classic, yospos or fyad.") var theme = Settings.current.theme

    func run() async throws {
        try await options.run(HTMLExporter(pictures: pictures, theme: theme), chapters: chapters)
    }
}
