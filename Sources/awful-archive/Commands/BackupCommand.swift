import Archive
import ArgumentParser
import Exports
import ForumModel
import Foundation

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the archive to one file, also during an import.",
        discussion: """
            The copy is a consistent snapshot: during an import, it is the state of the last commit. It appears under \
            its name once it is complete. A copy made with cp during an import would lack what is still in the journal.

            A name that ends in .zst gets the copy packed (zstd -d unpacks it, too). --restore makes an archive of a backup, and \
            checks it. --parity lets par2 write recovery files, with which par2 repair mends a damaged copy.

            EXAMPLES
              awful-archive backup /media/stick/awful.sqlite --archive awful.sqlite
              awful-archive backup last-night.sqlite.zst --force --parity 5
              awful-archive backup --restore last-night.sqlite.zst --archive awful.sqlite
            """)

    @Argument(help: "The path of the copy.", completion: .file()) var file: String

    @OptionGroup var archive: ArchiveOptions

    @Flag(help: "Make the archive of this copy, instead of the copy.") var restore = false

    @Option(
        help: ArgumentHelp(
            "Write recovery files beside the copy, for damage of up to this share (1 to 50).", valueName: "percent"))
    var parity: Int?

    @Flag(help: "Replace an existing file.") var force = false

    @OptionGroup var format: FormatOptions

    func validate() throws {
        guard !file.isEmpty else { throw ValidationError("Name the copy that is to be written or restored.") }
        guard parity.map((1...50).contains) ?? true else { throw ValidationError("--parity takes 1 to 50.") }
        guard !restore || parity == nil else { throw ValidationError("--parity is for copies, not for --restore.") }
    }

    func run() async throws {
        let (path, file, force, restore) = (archive.path, file, force, restore)
        if parity != nil { try ExternalProgram.par2.require(for: "--parity") }
        if restore, !FileManager.default.fileExists(atPath: file) {
            throw InputFailure(description: "\(Terminal.safe(file)): there is no such file.", status: 66)
        }
        let target = restore ? path : file
        let result: ArchiveBackup.Result
        do {
            result = try await Interruption.runWithProgress { bar in
                if restore {
                    return try ArchiveBackup.restore(file, to: path, replacing: force) { bar.report($0, "restored") }
                }
                return try ArchiveBackup(of: path).write(to: file, replacing: force) { bar.report($0, "copied") }
            }
        } catch let error as ArchiveError where error == .exists(path: target) {
            let isArchive = ArchiveStore.isArchive(at: target) || target.hasSuffix(".zst")
            throw InputFailure(description: "\(error)" + (isArchive ? " Or replace it with --force." : ""), status: 73)
        }
        // The recovery files of a former copy would bring that copy back.
        if !restore { try ParityFiles.remove(beside: file) }
        let parity = try parity.map { try ParityFiles.write($0, beside: file) }
        try format.print(BackupReport(result: result, isRestored: restore, parity: parity).lines, result)
    }
}

/// The recovery files of a copy, which the program `par2` writes and reads.
enum ParityFiles {
    /// Writes the files, and returns the path of the index among them.
    static func write(_ percent: Int, beside copy: String) throws -> String {
        let url = URL(fileURLWithPath: copy)
        // Each run of damage breaks the blocks at its ends, too, of which there are 2000.
        let command = ["create", "-q", "-q", "-r\(percent + 2)", "-n1", "--", url.lastPathComponent]
        guard try ExternalProgram.par2.run(command, in: url.deletingLastPathComponent().path) == 0 else {
            throw InputFailure(
                description: "The copy was written; par2 could not write recovery files beside \(Terminal.safe(copy)).",
                status: 73)
        }
        return copy + ".par2"
    }

    static func remove(beside copy: String) throws {
        let url = URL(fileURLWithPath: copy)
        let (folder, name) = (url.deletingLastPathComponent(), url.lastPathComponent)
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where file == name + ".par2" || file.hasPrefix(name + ".vol") && file.hasSuffix(".par2") {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(file))
        }
    }

    /// Lines with the command that mends a damaged file; none where it has no recovery files.
    static func repair(of file: String) -> [String] {
        guard FileManager.default.fileExists(atPath: file + ".par2") else { return [] }
        return [
            "Next: par2 repair -- \(SummaryReport.shellQuoted(file + ".par2"))",
            "It brings the file back as it was copied; what was written to it later is lost.",
        ]
    }
}

struct BackupReport {
    let result: ArchiveBackup.Result
    let isRestored: Bool
    let parity: String?

    var lines: [String] {
        let (size, pages) = (SummaryReport.size(result.bytes), result.pages.counted("page"))
        let (from, to) = (Terminal.safe(result.archive), Terminal.safe(result.path))
        let quoted = SummaryReport.shellQuoted(result.path)
        let isPacked = !isRestored && result.path.hasSuffix(".zst")
        return [
            isRestored
                ? "Restored \(to) from \(from): \(size), \(pages) of the database."
                : "Copied \(from) to \(to): \(size), \(pages) of the database, one file."
        ]
            + (parity.map { ["Recovery files are beside it: par2 verify -- \(SummaryReport.shellQuoted($0))"] } ?? [])
            + [
                isPacked
                    ? "Next: awful-archive backup --restore \(quoted) --archive NEW.sqlite"
                    : "Next: awful-archive check --archive \(quoted)"
            ]
    }
}
