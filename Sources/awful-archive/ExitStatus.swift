import Archive
import ArgumentParser
import Exports
import Foundation
import Ingest
import Reader

enum ExitStatus {
    /// Completed, but a page was quarantined or unreadable, or a check found an error.
    static let incomplete = ExitCode(1)

    /// Prints an error, after wrong arguments also the usage of their command unless it is the program itself, and ends the program.
    static func end(with error: any Error, in command: (any ParsableCommand.Type)? = nil) -> Never {
        exit(report(error, in: command))
    }

    /// Prints an error, and returns the status that it means.
    static func report(_ error: any Error, in command: (any ParsableCommand.Type)?) -> Int32 {
        if let command, let error = error as? ValidationError {
            Output.error(
                Terminal.safeLines(
                    "Error: \(error.message)"
                        + (command == AwfulArchive.self ? "" : "\n" + AwfulArchive.usageString(for: command))))
            return 64
        }
        if let status = status(of: error) {
            Output.error(Terminal.safeLines("awful-archive: \(error)"))
            if case .missing? = error as? ArchiveError, let note = SavedPagesHere.note { Output.error(note) }
            if case .damaged(let path, _)? = error as? ArchiveError {
                ParityFiles.repair(of: path).forEach(Output.error)
            }
            return status
        }
        // The argument parser's messages contain arguments as typed.
        let code = AwfulArchive.exitCode(for: error)
        let message = AwfulArchive.fullMessage(for: error)
        if code == .success {
            Output.line(RareOptions.last(in: message))
        } else if !message.isEmpty {
            Output.error(Terminal.safeLines(message))
        }
        return code.rawValue
    }

    /// Returns the status of the program's own errors; nil for those of the argument parser.
    private static func status(of error: any Error) -> Int32? {
        switch error {
        case let error as ArchiveError: archiveStatus(error)
        case let error as ImportError: importStatus(error)
        case let error as InputFailure: error.status
        case is SelectionError: 66
        case LookupError.unknown, LookupError.deleted: 66
        case LookupError.ambiguous, is SearchFilterError, is NoteError: 64
        case let error as ExportError: exportStatus(error)
        case ReaderError.portInUse: 75
        case is ReaderError: 64
        default: nil
        }
    }

    private static func archiveStatus(_ error: ArchiveError) -> Int32 {
        switch error {
        case .missing: 66
        case .notAnArchive, .damaged, .foreign, .searchIndexDamaged, .strangeJournal, .foreignLog, .tooNew,
            .unreleased:
            65
        case .readOnly, .cannotCreate, .exists, .hardLinked: 73
        case .inUse: 75
        case .inputOutput, .diskFull: 74
        case .cancelled: 130
        }
    }

    private static func exportStatus(_ error: ExportError) -> Int32 {
        switch error {
        case .occupied, .refused, .cannotCreate, .tooBig, .missingProgram: 73
        case .unsuitable: 64
        case .inUse: 75
        case .inputOutput, .diskFull, .temporaryFile: 74
        case .nothingSelected, .onlyListed, .nothingKept: 66
        case .cancelled: 130
        }
    }

    private static func importStatus(_ error: ImportError) -> Int32 {
        switch error {
        case .noSuchInput: 66
        case .system: 74
        case .unknownZone: 64
        case .read, .parse: 1
        case .store(let error): archiveStatus(error)
        case .cancelled: 130
        }
    }
}

/// Something named on the command line that cannot be read or used.
struct InputFailure: Error, CustomStringConvertible {
    var description: String
    var status: Int32 = 66
}
