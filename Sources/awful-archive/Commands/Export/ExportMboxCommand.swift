import ArgumentParser
import Exports

struct ExportMboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: MboxExporter.name,
        abstract: "Write posts and private messages as a mailbox that mail programs read.",
        discussion: """
            The output is one mboxrd file. Each thread is a conversation, each post a message that answers the quoted post, or \
            else the thread's first. Bodies are plain text; with --pictures, posts that show held pictures are also HTML and \
            contain them. All addresses are invalid on purpose. Private messages come last; a selection excludes them unless \
            --include-private is given.

            EXAMPLES
              awful-archive export mbox --output everything.mbox
              awful-archive export mbox --user "Odd Job Harriet" --output harriet.mbox
              awful-archive export mbox --thread 3507451 --output thread.mbox
            """)

    @OptionGroup var options: ExportOptions

    @Flag(help: "Include the pictures of posts in their messages (multipart/related).") var pictures = false

    func run() async throws { try await options.run(MboxExporter(includesPictures: pictures), includesPrivate: true) }
}
