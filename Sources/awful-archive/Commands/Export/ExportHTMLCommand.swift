import ArgumentParser
import Exports

/// `awful-archive export html`.
struct ExportHTMLCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: HTMLExporter.name,
        abstract: "Write a thread as one HTML file that opens alone, also on a phone.",
        discussion: """
            Style, filter and pictures are in the file: nothing has to lie beside it, and it asks no network for anything. \
            An output that ends in .html is one thread; any other is a folder with a file per thread, named by number and \
            title, and an index. Links to other threads lead to the forums. Private messages are never part of it.

            EXAMPLES
              awful-archive export html --thread 3507451 --output thread.html
              awful-archive export html --thread 3507451 --pictures none --output small.html
              awful-archive export html --bookmarked --output threads
            """)

    @OptionGroup var options: ExportOptions

    @Option(help: "Which pictures are in the files: all that the archive holds, or none.")
    var pictures = PicturesChoice.all

    @Option(help: "How they look: calm, classic, yospos or fyad.")
    var theme = ThemeChoice.calm

    func run() async throws {
        try await options.run(HTMLExporter(pictures: pictures.pictures, theme: theme.theme))
    }
}

/// The choice of pictures in an export.
enum PicturesChoice: String, ExpressibleByArgument, CaseIterable {
    case all, none

    var pictures: HTMLExporter.Pictures { self == .all ? .all : .none }
}
