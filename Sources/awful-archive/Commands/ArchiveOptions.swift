import Archive
import ArgumentParser

struct ArchiveOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: "The archive file (default: $AWFUL_ARCHIVE, else that of config, else awful.sqlite here).")
    var archive: String?

    var path: String { Self.path(archive) }

    /// Returns the path for an argument of the command line; the default path for nil.
    static func path(_ archive: String?) -> String {
        archive.map { ArchiveLink.path(for: $0) } ?? Settings.current[.archive]
    }

    func reading() throws(ArchiveError) -> ArchiveStore { try Self.reading(path) }

    /// Opens an archive for reading, and notes on standard error if it is of an earlier version.
    static func reading(_ path: String) throws(ArchiveError) -> ArchiveStore {
        let store = try ArchiveStore(path: path, access: .read)
        UpgradeNote.print(store.upgrade)
        return store
    }
}

/// The archive as an option or first argument, for commands without other arguments.
struct ArchiveFileOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The archive file; same as --archive.", valueName: "archive"), completion: .file())
    var file: String?

    @OptionGroup var options: ArchiveOptions

    func validate() throws {
        guard file == nil || options.archive == nil else {
            throw ValidationError("Name the archive once: as an argument or with --archive.")
        }
    }

    var path: String { file.map { ArchiveLink.path(for: $0) } ?? options.path }

    func reading() throws(ArchiveError) -> ArchiveStore { try ArchiveOptions.reading(path) }
}

struct WaitOptions: ParsableArguments {
    @Flag(help: "Wait while another program is writing the archive, instead of ending with status 75.") var wait = false

    /// The lock wait, which prints a message once; nil if not requested.
    var waiting: LockWait? {
        guard wait else { return nil }
        return LockWait { archive in
            let line = Terminal.isErrorTerminal ? "\r\u{1B}[2K" : ""
            Output.error(
                "\(line)Waiting for \(Terminal.safe(archive)), which another program is writing; press Ctrl-C to stop waiting."
            )
        }
    }
}

enum ReportFormat: String, ExpressibleByArgument, CaseIterable { case text, json }

struct FormatOptions: ParsableArguments {
    @Option(name: .customLong("format"), help: "Output format: text or json.") var value = ReportFormat.text

    func print(_ lines: @autoclosure () -> [String], _ report: some Encodable) throws {
        switch value {
        case .text: Output.lines(lines())
        case .json: try Output.json(report)
        }
    }
}

/// The section of options that few people need, at the end of the help of a command.
enum RareOptions {
    static let title = "Rarely needed"

    /// Moves the section to the end of a text; the argument parser prints titled sections before the others.
    static func last(in help: String) -> String {
        let sections = help.dropLast().split(separator: "\n\n")
        let isRare = { (section: Substring) in section.hasPrefix(title.uppercased() + ":") }
        guard sections.contains(where: isRare) else { return help }
        return (sections.filter { !isRare($0) } + sections.filter(isRare)).joined(separator: "\n\n") + "\n"
    }
}
