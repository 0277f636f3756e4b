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
        /// What is known of the capture from its container, path or file.
        package let facts: CaptureFacts
        /// Whether the bytes are the whole file at the path.
        package let isFile: Bool
    }

    /// An address that a picture was fetched from, or by which a page refers to it.
    package struct Address: Sendable {
        package let url: String
        package let capturedAt: UTCTime?
    }

    package let hash: ContentHash
    package let bytes: [UInt8]
    /// The media type of a picture or style sheet; nil for a page.
    package let mediaType: String?
    package let places: [Place]
    /// The addresses of a picture or style sheet.
    package var addresses: [Address] = []
    /// The address and title of a page, and the time of its capture.
    package var url: String?
    package var title: String?
    package var capturedAt: UTCTime?
}

/// What an export of saved pages has, and what it lacks.
package struct SavedContentCounts: Sendable {
    package var pages = 0
    package var assets = 0
    /// Selected pages whose bytes are not held.
    package var missing = 0
    /// Held pages that may show private messages and are not selected.
    package var withheld = 0
    /// The newest time of an import.
    package var newestImport = UTCTime(seconds: 0)
}
