/// Why a container, or a part of one, could not be read; everything beside it goes on.
public struct ContainerError: Error, Sendable, Hashable {
    /// What went wrong, by kind; the raw values are the codes of `source_issue`.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// What it says about itself is not true: cut short, wrong lengths, a bad checksum, missing parts.
        case damaged = "container.damaged"
        /// It wants a password.
        case encrypted = "container.encrypted"
        /// It unpacks to more than a container of its size may.
        case bomb = "container.bomb"
        /// Containers in containers, more than may be.
        case tooDeep = "container.too-deep"
        /// A method or a shape of file that cannot be read here.
        case unsupported = "container.unsupported"
        /// It is whole, but there is no page in it.
        case noPage = "container.no-page"
        /// It is bigger than what may be held in memory at once.
        case tooBig = "container.too-big"
        /// It is a page with more bytes than a page may have.
        case pageTooBig = "page.too-big"
        /// It was written to while it was read.
        case changed = "container.changed"
        /// The system could not read the file any further.
        case unreadable = "container.unreadable"
    }

    /// What went wrong, by kind.
    public let code: Code
    /// One or two sentences for a person: what happened, and what to do; without the file's name.
    public let message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The error for a page of more bytes than a page may have.
    public static func pageTooBig(limit: Int) -> ContainerError {
        ContainerError(
            .pageTooBig,
            "It has more than the \(limit) bytes that a page may have. Nothing was taken from it\(largerPageAdvice)."
        )
    }

    /// What to do about a page that is too big, for the end of a sentence.
    static let largerPageAdvice = "; to read it, import it with --max-page and --rescan"
}
