import Archive
import ArgumentParser
import Exports

struct ExportEPUBCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "epub", abstract: "Write threads as EPUB 3 books, pictures included.",
        discussion: """
            An output path that ends in .epub is one book of the whole selection: threads are parts, their pages chapters. Any \
            other path is a folder with a book per thread. Spoilers are shown; links to posts that are not in the book lead to \
            the forums. Private messages are never included.

            EXAMPLES
              awful-archive export epub --thread 3507451 --output thread.epub
              awful-archive export epub --thread 3507451 --by op --output story.epub
              awful-archive export epub --thread 3507451 --chapters auto -o lp.epub
              awful-archive export epub --by "Odd Job Harriet" --output harriet.epub
              awful-archive export epub --bookmarked --output books
            """)

    @OptionGroup var options: ExportOptions

    @OptionGroup var chapters: ChapterOptions

    @Option(
        help: ArgumentHelp(
            """
            Only posts by the thread's starter (op), or by this user, as with --user; repeatable. Chapters are then runs of 40 \
            posts.
            """, valueName: "op|name"))
    var by: [String] = []

    @Option(help: "The title of the book; only for one book.") var title: String?

    func validate() throws {
        guard title == nil || options.output.lowercased().hasSuffix(".epub") else {
            throw ValidationError("--title is for one book: name an --output that ends in .epub.")
        }
    }

    func run() async throws {
        let by = by
        try await options.run(EPUBExporter(title: title), chapters: chapters) { selection in
            selection.isOpenersOnly = by.contains("op")
            selection.users += by.filter { $0 != "op" }
        }
    }
}
