package import ByteCompression
package import ForumModel

/// Why a container, or a part of one, could not be read; other entries are not affected.
package struct ContainerError: Error, Sendable, Hashable {
    package enum Code: Sendable, Hashable, CaseIterable {
        /// It is truncated, or has wrong lengths, a wrong checksum or missing parts.
        case damaged
        case encrypted
        /// It unpacks to more bytes than its size allows.
        case bomb
        case tooDeep  // it is nested deeper than the limit
        /// The compression method or file format is not supported.
        case unsupported
        case noPage  // a file that should wrap a page has none
        /// It is larger than the limit of what is kept in memory.
        case tooBig
        /// It is a page over the limit of pages.
        case pageTooBig
        case changed  // it was modified while it was read
        case unreadable  // it could not be opened or read

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

    package let code: Code
    /// One or two sentences for a person: what happened, and what to do; without the file's name.
    package let message: String

    package init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    package static func pageTooBig(limit: Int) -> ContainerError {
        ContainerError(
            .pageTooBig,
            "It has more than the \(limit) bytes that a page may have. Nothing was imported from it\(largerPageAdvice)."
        )
    }

    static func documentTooBig(limit: Int) -> ContainerError {
        ContainerError(
            .tooBig,
            "It has more than the \(limit) bytes that a page with its pictures may have. Nothing was imported from it; "
                + "to read it, import it with --max-document and --rescan.")
    }

    static func pageInsideTooBig(byteCount: Int, limit: Int) -> ContainerError {
        ContainerError(
            .tooBig,
            "Its page has \(byteCount) bytes, more than the \(limit) that a page may have. Nothing was imported from it."
        )
    }

    /// What to do about a page that is too big, for the end of a sentence.
    static let largerPageAdvice = "; to read it, import it with --max-page and --rescan"
}

extension Decompressed {
    package func whole() throws(ContainerError) -> [UInt8] {
        switch end {
        case .whole: return bytes
        case .cut: throw ContainerError(.damaged, "Its compressed data is truncated. Save or download it again.")
        case .broken: throw ContainerError(.damaged, "Its compressed data is damaged. Save or download it again.")
        case .tooBig(let limit):
            throw ContainerError(
                .tooBig, "It unpacks to more than the limit of \(limit) bytes. Nothing was imported from it.")
        }
    }
}
