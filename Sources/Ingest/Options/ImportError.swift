public import Archive
public import Foundation
internal import SavedPages

/// What can go wrong in an import.
///
/// ``read(file:reason:)`` and ``parse(file:page:reason:)`` affect one page and are reported as events; the others end the
/// import.
public enum ImportError: Error, Hashable, Sendable {
    /// There is nothing at a path that was given, or it may not be looked at; the reason names it.
    case noSuchInput(reason: String)
    /// A given path could not be accessed, for lack of file descriptors or memory; the reason names it.
    case system(reason: String)
    /// The system knows no time zone of that name.
    case unknownZone(name: String)
    /// A file or folder could not be read.
    case read(file: String, reason: String)
    /// A page could be read but not used.
    case parse(file: String, page: String, reason: String)
    /// The archive could not be written.
    case store(ArchiveError)
    /// The import was stopped at a batch border after so many entries, of a total if it was known; committed entries stay.
    case cancelled(done: Int, total: Int?)
}

extension ImportError {
    init(_ error: InputError) {
        self = error.isSystemFailure ? .system(reason: error.message) : .noSuchInput(reason: error.message)
    }
}

extension ImportError: LocalizedError, CustomStringConvertible {
    /// What happened, to which file, and what to do.
    public var description: String {
        switch self {
        case .noSuchInput(let reason), .system(let reason): reason
        case .unknownZone(let name):
            "There is no time zone \(name). Use a name such as America/New_York, Europe/London or UTC."
        case .read(let file, let reason): "\(file): \(reason)"
        case .parse(let file, let page, let reason): "\(file): \(reason)" + (page.isEmpty ? "" : " (\(page))")
        case .store(let error): error.description
        case .cancelled(let done, let total):
            "The import was stopped after \(Self.entries(done)); \(Self.rest(done, of: total)). What was committed is safe; "
                + "run it again to go on."
        }
    }

    private static func entries(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }

    private static func rest(_ done: Int, of total: Int?) -> String {
        guard let total else { return "how many are left was not counted" }
        return done < total ? "\(total - done) are left" : "only counting, sorting and indexing is left"
    }

    /// The same for Foundation.
    public var errorDescription: String? { description }
}
