public import Archive
internal import ForumModel
internal import Foundation
internal import SavedPages

/// Decides for each file of a folder whether the archive holds it, so that the folder may be deleted.
///
/// A file is held if the bytes that the archive holds are equal to those of the file now. Containers, and files that wrap a page
/// with its pictures, are opened as by an import, and held in another form if everything in them is. Nothing is ever deleted.
public struct FolderVerification: Sendable {
    /// How a file is held; the raw values are keys of the JSON output.
    public enum Outcome: String, Sendable, Encodable, CaseIterable {
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
        /// The size in bytes.
        public var byteCount: Int64
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
        } catch {
            throw ImportError(error)
        }
        let held = try HeldFiles(archive: archive)
        let siblings = ArchiveSiblings(archive: archive)
        for (count, entry) in finder.entries().enumerated() {
            if Task.isCancelled { throw ArchiveError.cancelled(path: archive) }
            let location = entry.location
            var file = File(
                path: location.display, outcome: .notHeld, reason: nil, byteCount: location.fileSize)
            let path = location.root.appending(location.path)
            let before = FileStamp(path)
            if siblings.contains(location) {
                file.reason = "It is the archive itself, or belongs to it."
            } else {
                (file.outcome, file.reason) = try held.outcome(of: entry, isFile: before?.isFile == true)
            }
            if file.outcome != .notHeld, FileStamp(path) != before {
                (file.outcome, file.reason) = (.notHeld, "It changed while it was compared.")
            }
            body(file)
            progress(ImportProgress(phase: .pages, doneCount: count + 1, totalCount: nil))
        }
    }
}

/// What tells that a file was changed or replaced.
private struct FileStamp: Equatable {
    private let values: [Int]
    let isFile: Bool

    init?(_ path: BytePath) {
        var status = stat()
        guard lstat(path.bytes.map(CChar.init(bitPattern:)) + [0], &status) == 0 else { return nil }
        #if canImport(Darwin)
            let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        isFile = status.st_mode & S_IFMT == S_IFREG
        values = [
            Int(status.st_dev), Int(status.st_ino), Int(status.st_size), modified.tv_sec, modified.tv_nsec,
            changed.tv_sec, changed.tv_nsec,
        ]
    }
}
