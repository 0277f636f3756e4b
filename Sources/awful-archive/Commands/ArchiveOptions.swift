import Archive
import ArgumentParser
import Foundation

/// Which archive.
struct ArchiveOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: "The archive file; without it $AWFUL_ARCHIVE, else awful.sqlite in the current directory.")
    var archive: String?

    /// The file.
    var path: String { Self.path(archive) }

    /// The file that a name on the command line means; without one, the usual one.
    static func path(_ archive: String?) -> String {
        if let archive { return ArchiveLink.path(for: archive) }
        let variable = ProcessInfo.processInfo.environment["AWFUL_ARCHIVE"] ?? ""
        return variable.isEmpty ? "awful.sqlite" : ArchiveLink.path(for: variable)
    }
}

extension ArchiveOptions {
    /// Opens the archive for reading, and notes on standard error if it is of an earlier version.
    func reading() throws(ArchiveError) -> ArchiveStore { try Self.reading(path) }

    /// Opens an archive for reading, and notes on standard error if it is of an earlier version.
    static func reading(_ path: String) throws(ArchiveError) -> ArchiveStore {
        let store = try ArchiveStore(path: path, access: .read)
        UpgradeNote.tell(store.upgrade)
        return store
    }
}

/// Which archive, also as the first argument: for commands that take no other.
struct ArchiveFileOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The archive file; --archive names it as well.", valueName: "archive"),
        completion: .file())
    var file: String?

    @OptionGroup var options: ArchiveOptions

    func validate() throws {
        guard file == nil || options.archive == nil else {
            throw ValidationError("Name the archive once: as an argument or with --archive.")
        }
    }

    /// The file.
    var path: String { file.map { ArchiveLink.path(for: $0) } ?? options.path }

    /// Opens the archive for reading, and notes on standard error if it is of an earlier version.
    func reading() throws(ArchiveError) -> ArchiveStore { try ArchiveOptions.reading(path) }
}

/// What to do while another program writes the archive.
struct WaitOptions: ParsableArguments {
    @Flag(help: "Wait while another program is writing the archive; without it, end at once with status 75.")
    var wait = false

    /// Waits, and says so once; nil when nobody asked for it.
    var waiting: ArchiveWaiting? {
        guard wait else { return nil }
        return ArchiveWaiting { archive in
            let line = Terminal.isErrorTerminal ? "\r\u{1B}[2K" : ""
            Output.error(
                "\(line)Waiting for \(Terminal.safe(archive)), which another program is writing; Ctrl-C ends the waiting."
            )
        }
    }
}

/// How results are printed.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    /// For people.
    case text
    /// For programs.
    case json
}
