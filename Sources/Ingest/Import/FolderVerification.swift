internal import Archive
internal import SavedPages

/// Decides for each file of a folder whether the archive holds it, so that the folder may be deleted; nothing is ever deleted.
///
/// A file is held if the bytes that the archive holds are equal to those of the file now. Containers, and files that wrap a page
/// with its pictures, are held in another form if all pages and pictures in them are; as other bytes in them are not compared,
/// such a file keeps the folder from being deleted.
public struct FolderVerification: Sendable {
    /// How a file is held; the raw values are those of the JSON output.
    public enum Outcome: String, Sendable, Encodable {
        /// The archive holds the file byte for byte.
        case held
        /// The archive holds the pages and pictures in the file, but not the file itself.
        case otherForm = "held_in_other_form"
        /// The archive does not hold the file, or not all of it.
        case notHeld = "not_held"
    }

    /// A file, or a folder that was not entered.
    public struct File: Sendable, Encodable {
        /// The path.
        public var path: String
        /// How it is held.
        public var outcome: Outcome
        /// Why it is not held; nil if it is.
        public var reason: String?
    }

    private let paths: [String]
    private let archive: String

    /// Prepares a verification; nothing is read before ``run(progress:_:)``.
    ///
    /// - Parameters:
    ///   - paths: files and folders.
    ///   - archive: the archive.
    public init(paths: [String], archive: String) { (self.paths, self.archive) = (paths, archive) }

    /// Compares all files.
    ///
    /// - Parameters:
    ///   - progress: receives the progress.
    ///   - body: called with each file, in the order in which they are found.
    /// - Throws: ``ImportError``, ``/Archive/ArchiveError``; ``/Archive/ArchiveError/cancelled(path:)`` when the task is cancelled.
    public func run(progress: (ImportProgress) -> Void = { _ in }, _ body: (File) -> Void) throws {
        let finder: PageFinder
        do throws(InputError) {
            finder = try PageFinder(roots: paths)
        } catch { throw ImportError(error) }
        let held = try HeldFiles(archive: archive)
        let siblings = ArchiveSiblings(archive: archive)
        for (count, entry) in finder.entries().enumerated() {
            if Task.isCancelled { throw ArchiveError.cancelled(path: archive) }
            let location = entry.location
            let before = location.status
            var (outcome, reason): (Outcome, String?) = (.notHeld, "It is the archive itself, or belongs to it.")
            if !siblings.contains(location) { (outcome, reason) = try held.outcome(of: entry, isFile: before != nil) }
            if outcome != .notHeld, before == nil || location.status != before {
                (outcome, reason) = (.notHeld, "It changed while it was compared.")
            }
            body(File(path: location.display, outcome: outcome, reason: reason))
            progress(ImportProgress(phase: .pages, doneCount: count + 1, totalCount: nil))
        }
    }
}
