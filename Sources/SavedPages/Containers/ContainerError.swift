package import ForumModel

/// Why a container, or a part of one, could not be read; everything beside it goes on.
package struct ContainerError: Error, Sendable, Hashable {
    /// What went wrong, by kind.
    package enum Code: Sendable, Hashable, CaseIterable {
        /// What it says about itself is not true: cut short, wrong lengths, a bad checksum, missing parts.
        case damaged
        /// It wants a password.
        case encrypted
        /// It unpacks to more than a container of its size may.
        case bomb
        /// Containers in containers, more than may be.
        case tooDeep
        /// A method or a shape of file that cannot be read here.
        case unsupported
        /// It is whole, but there is no page in it.
        case noPage
        /// It is bigger than what may be held in memory at once.
        case tooBig
        /// It is a page with more bytes than a page may have.
        case pageTooBig
        /// It was written to while it was read.
        case changed
        /// The system could not read the file any further.
        case unreadable

        /// How a diagnostic names it.
        package var diagnostic: DiagnosticCode {
            switch self {
            case .damaged: .containerDamaged
            case .encrypted: .containerEncrypted
            case .bomb: .containerBomb
            case .tooDeep: .containerTooDeep
            case .unsupported: .containerUnsupported
            case .noPage: .containerNoPage
            case .tooBig: .containerTooBig
            case .pageTooBig: .pageTooBig
            case .changed: .containerChanged
            case .unreadable: .containerUnreadable
            }
        }
    }

    /// What went wrong, by kind.
    package let code: Code
    /// One or two sentences for a person: what happened, and what to do; without the file's name.
    package let message: String

    /// Makes an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The error for a page of more bytes than a page may have.
    package static func pageTooBig(limit: Int) -> ContainerError {
        ContainerError(
            .pageTooBig,
            "It has more than the \(limit) bytes that a page may have. Nothing was imported from it\(largerPageAdvice)."
        )
    }

    /// What to do about a page that is too big, for the end of a sentence.
    static let largerPageAdvice = "; to read it, import it with --max-page and --rescan"
}
