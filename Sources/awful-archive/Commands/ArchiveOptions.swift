import ArgumentParser
import Foundation

/// Which archive.
struct ArchiveOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: "The archive file; without it $AWFUL_ARCHIVE, else awful.sqlite in the current directory.")
    var archive: String?

    /// The file.
    var path: String {
        if let archive { return archive }
        let variable = ProcessInfo.processInfo.environment["AWFUL_ARCHIVE"] ?? ""
        return variable.isEmpty ? "awful.sqlite" : variable
    }
}

/// How results are printed.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    /// For people.
    case text
    /// For programs.
    case json
}
