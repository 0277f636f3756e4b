import Archive
import ArgumentParser
import CMalloc

@main struct AwfulArchive: AsyncParsableCommand {
    static let version = "0.2.0"

    static let configuration = CommandConfiguration(
        commandName: "awful-archive", abstract: "Turn saved Something Awful Forums pages into one SQLite archive.",
        discussion: """
            Works offline, never changes your pages, and accounts for every file you give it.

            EXAMPLES
              awful-archive import ~/forum-pages --archive awful.sqlite
              awful-archive info --archive awful.sqlite
              awful-archive search "spice weasel" --archive awful.sqlite
              awful-archive list threads --forum "Ask / Tell" --sort replies
              awful-archive show thread 3507451 --page 2
              awful-archive export site --archive awful.sqlite --output forum-site

            \(HelpTopics.list)
            """, version: version,
        subcommands: CommandGroups.all.flatMap(\.commands) + [UntagCommand.self, AnnotationsCommand.self]
            + HelpTopics.all)

    static func main() async {
        Output.prepare()
        Self.limitHeap()
        ArchiveStore.turnOffMemoryStatistics()
        var typed: (any ParsableCommand.Type)?
        do {
            let arguments = ImpliedKind.named(in: Array(CommandLine.arguments.dropFirst()))
            if let help = CommandGroups.text(for: arguments) { return Output.lines(Terminal.fitted(help)) }
            typed = Self.self  // errors of the next two lines are printed without usage
            let formats = try SeveralFormats(arguments)
            try formats.commands.forEach(MistypedCommand.check)
            typed = nil
            let commands = try formats.commands.map(Self.parsed)
            try formats.createFolder()
            var status: Int32 = 0
            for command in commands where status != 130 {  // Ctrl-C ends the later ones, too
                do { try await run(command) } catch { status = ExitStatus.report(error, in: type(of: command)) }
            }
            if status != 0 { Self.exit(withError: ExitCode(status)) }
        } catch { ExitStatus.end(with: error, in: typed) }
    }

    private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        let command = try parseAsRoot(MistypedCommand.joiningNegativeCounts(SearchArguments.sorted(arguments)))
        // Help needs no settings.
        if type(of: command).configuration.commandName != "help" { _ = try Settings.loaded.get() }
        return command
    }

    private static func run(_ parsed: any ParsableCommand) async throws {
        var command = parsed
        guard var asynchronous = command as? any AsyncParsableCommand else {
            let zone = (command as? any TimeShowing)?.times.zone
            return try ShownTime.$zone.withValue(zone) { try command.run() }
        }
        try await asynchronous.run()
    }

    /// Makes glibc return freed buffers of 4 MiB and more to the system, and keep 8 MiB at the end of each heap.
    ///
    /// By default it raises both thresholds with each such buffer, and large pictures fragment the heap. With only the first
    /// set, the second stays at 128 KiB: the memory of each page's tree would be returned, and faulted in for the next one.
    private static func limitHeap() {
        #if canImport(Glibc)
            _ = mallopt(M_MMAP_THRESHOLD, 4 << 20)
            _ = mallopt(M_TRIM_THRESHOLD, 8 << 20)
        #endif
    }
}
