import ArgumentParser
import Exports

/// `awful-archive export markdown`.
struct ExportMarkdownCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: MarkdownExporter.name,
        abstract: "Write a folder of Markdown files: one for each page of a thread, or for each thread.",
        discussion: """
            The files are CommonMark and hold no HTML: what somebody wrote comes out as text in every reader. index.md \
            lists the threads by forum. A second export over the first writes only the pages whose posts changed.

            EXAMPLES
              awful-archive export markdown --output forum-notes
              awful-archive export markdown --whole-threads --forum 26 --output forum-26
              awful-archive export markdown --bookmarked --include-private --output mine
            """)

    @OptionGroup var options: ExportOptions

    @Flag(help: "One file for each thread rather than for each of its pages.")
    var wholeThreads = false

    func run() async throws { try await options.run(MarkdownExporter(isByThread: wholeThreads)) }
}
