import ArgumentParser
import Exports

/// `awful-archive export mbox`.
struct ExportMboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: MboxExporter.name,
        abstract: "Write posts and private messages as a mailbox that mail programs read.",
        discussion: """
            One mboxrd file: each thread is a conversation, each post a message that answers the one it quotes, or else \
            the thread's first. Bodies are plain text; with --pictures, posts that show pictures which the archive holds \
            are HTML besides and bring them along. The addresses in it belong to nobody. Private messages come last; \
            with a selection they are left out unless --include-private asks for them.

            EXAMPLES
              awful-archive export mbox --output everything.mbox
              awful-archive export mbox --user "Odd Job Harriet" --output harriet.mbox
              awful-archive export mbox --thread 3507451 --output thread.mbox && mutt -R -f thread.mbox
            """)

    @OptionGroup var options: ExportOptions

    @Flag(help: "Put the pictures that posts show into their messages (multipart/related).")
    var pictures = false

    func run() async throws {
        try await options.run(MboxExporter(includesPictures: pictures), includesPrivate: true)
    }
}
