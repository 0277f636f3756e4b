package import ForumModel

/// The bytes of a saved page or picture, with all places where an import found them.
package struct SavedContent: Sendable {
    /// A file, or a member of a container, with these bytes.
    package struct Place: Sendable {
        package let root: String
        /// The path below the root, as the file system has it.
        package let path: [UInt8]
        package let member: String?
        package let modifiedAt: UTCTime
        /// What container, path or file say of the capture.
        package let facts: CaptureFacts
        /// Whether the bytes are the whole file at the path.
        package let isFile: Bool
    }

    package let hash: ContentHash
    package let bytes: [UInt8]
    package let mediaType: String
    /// Whether it is a page, rather than a picture or style sheet.
    package let isPage: Bool
    package internal(set) var places: [Place]
    /// The file at the first place that wraps the page, or the page beside it whose links a mirroring tool converted.
    package internal(set) var file: (bytes: [UInt8], place: Place)?
    /// The addresses of a picture or style sheet, each with the time of a capture.
    package internal(set) var addresses: [(url: String, capturedAt: UTCTime?)] = []
    /// The address and title of a page, and the time of its capture.
    package internal(set) var url: String?
    package internal(set) var title: String?
    /// The thread of which it is a whole page, counted from 1, with the number of posts to a page if known.
    package internal(set) var thread: (id: ThreadID, page: Int, perPage: Int?)?
    package internal(set) var capturedAt: UTCTime?
}
