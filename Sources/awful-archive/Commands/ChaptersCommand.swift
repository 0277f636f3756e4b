import Archive
import ArgumentParser
import Exports

struct ChaptersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chapters", abstract: "Propose the chapters of a thread, as a file for books.",
        discussion: """
            Finds the updates of a story: posts that an index post links to, with its titles and in its order; or else posts \
            by the thread's author with numbers (Update 12, Part III), headings, pictures or much text, and numbered ones of \
            whoever takes over. The file has a line for each: the post, the title, and why it was found. Change it as you like.

            EXAMPLES
              awful-archive chapters 3507451 > c.txt
              awful-archive export epub --thread 3507451 --chapters c.txt -o book.epub
            """)

    @Argument(help: "The thread's ID, address or title.") var thread: String
    @OptionGroup var archive: ArchiveOptions

    func run() throws {
        let store = try archive.reading()
        var selection = ArchiveSelection()
        selection.threads = [try store.querying { try EntityArgument.thread(thread, in: $0) }]
        let lines = try store.reading(selection) { reader in
            try reader.selectedThread(selection.threads[0]).map { try ChapterProposal(of: $0, in: reader).lines } ?? []
        }
        Output.lines(lines.map(Terminal.safe))
    }
}
