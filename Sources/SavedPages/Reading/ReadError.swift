package import ForumModel

/// A file or folder that could not be read; the import continues with the others.
package struct ReadError: Error, Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// It was deleted or renamed after its folder was listed.
        case vanished
        /// A list of files names it, but it does not exist.
        case absent
        /// A system call failed with this `errno`.
        case unreadable(errorNumber: Int32)
        /// It was modified while it was read.
        case changed
        /// It is not a regular file, but a folder, FIFO, socket, device or symbolic link.
        case special
        /// It exceeds the maximum size of its kind of content: a page, a file that wraps one, or a picture or style sheet.
        ///
        /// The hash is nil only for files over ``PageReader/hashLimit``.
        case tooBig(byteCount: Int64, byteLimit: Int, hash: ContentHash?)
    }

    package let location: SavedPageLocation
    package let reason: Reason

    package init(_ reason: Reason, at location: SavedPageLocation) { (self.location, self.reason) = (location, reason) }

    init(_ error: SystemError, at location: SavedPageLocation) {
        self.init(error.isMissing ? .vanished : .unreadable(errorNumber: error.number), at: location)
    }

    package var code: DiagnosticCode {
        switch reason {
        case .vanished, .absent: .fileVanished
        case .unreadable: .fileUnreadable
        case .changed: .fileChanged
        case .special: .fileSpecial
        case .tooBig: .pageTooBig
        }
    }

    package var byteCount: Int64? { if case .tooBig(let count, _, _) = reason { count } else { nil } }

    /// The SHA-256 of a file that is too big, so that an archive can record the file without its content.
    package var hash: ContentHash? { if case .tooBig(_, _, let hash) = reason { hash } else { nil } }
}
