import ArgumentParser

/// The commands by task, as the program's own help lists them.
enum CommandGroups {
    struct Group {
        let title: String
        let commands: [any ParsableCommand.Type]
    }

    static let all = [
        Group(
            title: "READ",
            commands: [
                StartCommand.self, DemoCommand.self, ServeCommand.self, SearchCommand.self, ListCommand.self,
                ShowCommand.self, InfoCommand.self,
            ]), Group(title: "BRING IN", commands: [ImportCommand.self, InspectCommand.self, MergeCommand.self]),
        Group(
            title: "KEEP",
            commands: [
                CheckCommand.self, CoverageCommand.self, VerifyCommand.self, BackupCommand.self, RepairCommand.self,
                ExcludeCommand.self, DeleteCommand.self, TidyCommand.self, SplitCommand.self,
            ]),
        Group(
            title: "GIVE OUT", commands: [ExportCommand.self, ChaptersCommand.self, CiteCommand.self, MCPCommand.self]),
        Group(
            title: "MORE",
            commands: [
                MarkCommand.self, BookmarkCommand.self, NoteCommand.self, TagCommand.self, SavedCommand.self,
                ExplainCommand.self, ConfigCommand.self, ScrapeCommand.self, DumpCommand.self,
            ]),
    ]

    /// What the program prints without arguments: the commands that are used most.
    static let start = """
        \(AwfulArchive.configuration.abstract)

          awful-archive import PATH…      bring saved pages in, again and in any order
          awful-archive serve --open      read the archive in a browser
          awful-archive search WORDS      find posts, threads, forums and messages
          awful-archive show thread ID    read a thread in the terminal
          awful-archive check             see whether anything is wrong or missing
          awful-archive coverage          see what to save next
          awful-archive export site       write a site that opens without a server
          awful-archive backup FILE       copy the archive

        The archive: --archive FILE, $AWFUL_ARCHIVE, or awful.sqlite here (see config).
        All commands: awful-archive --help. Their options: awful-archive help COMMAND.
        """

    /// What `--help` prints: a line for each command.
    static var overview: String {
        let lists = all.map { group in
            let lines = group.commands.map { command in
                let name = command.configuration.commandName ?? ""
                return "  \(TextWidth.padded(name, to: 10, isRight: false))\(command.configuration.abstract)"
            }
            return ([group.title] + lines).joined(separator: "\n")
        }
        return """
            \(AwfulArchive.configuration.abstract)
            USAGE: awful-archive COMMAND … [--archive FILE]
            \(lists.joined(separator: "\n"))
            Options: help COMMAND. Topics: help \(HelpTopics.names.joined(separator: ", ")).
            """
    }

    /// Returns the text for arguments that ask for help of the whole program; nil for others.
    static func text(for arguments: [String]) -> String? {
        switch arguments {
        case []: start
        case ["--help"], ["-h"], ["help"]: overview
        default: nil
        }
    }
}
