package import ForumModel

/// Why one file or folder could not be read; everything beside it goes on.
package struct ReadError: Error, Sendable, Hashable {
    /// What went wrong.
    package enum Reason: Sendable, Hashable {
        /// It was there when its folder was listed and is gone now.
        case vanished
        /// A list of files names it, and there is no such file or folder.
        case absent
        /// The system refused, with this error number (`errno`).
        case unreadable(errorNumber: Int32)
        /// It was written to while it was read.
        case changed
        /// It is a folder, FIFO, socket, device or symbolic link where a file is wanted.
        case special
        /// It has more bytes than a page may have.
        ///
        /// The hash is nil only for files over ``PageReader/hashLimit``.
        case tooBig(byteCount: Int64, byteLimit: Int, hash: ContentHash?)
    }

    /// Where it is.
    package let location: SavedPageLocation
    /// What went wrong.
    package let reason: Reason

    /// Makes an error.
    package init(_ reason: Reason, at location: SavedPageLocation) {
        self.location = location
        self.reason = reason
    }

    init(_ error: SystemError, at location: SavedPageLocation) {
        self.init(error.isMissing ? .vanished : .unreadable(errorNumber: error.number), at: location)
    }

    /// How a diagnostic names it.
    package var code: DiagnosticCode {
        switch reason {
        case .vanished, .absent: .fileVanished
        case .unreadable: .fileUnreadable
        case .changed: .fileChanged
        case .special: .fileSpecial
        case .tooBig: .pageTooBig
        }
    }

    /// The system's error number (`errno`), where the system said no.
    package var errorNumber: Int32? {
        if case .unreadable(let number) = reason { number } else { nil }
    }

    /// The size in bytes of a file that is too big.
    package var byteCount: Int64? {
        if case .tooBig(let count, _, _) = reason { count } else { nil }
    }

    /// The SHA-256 of a file that is too big, so that an archive can account for it.
    package var hash: ContentHash? {
        if case .tooBig(_, _, let hash) = reason { hash } else { nil }
    }
}
