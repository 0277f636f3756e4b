package import ForumModel

/// The bytes of one saved page, picture or style sheet, with their place, the facts of the capture, and assets.
package struct SavedPage: Sendable, Hashable {
    /// Where it was; size and time are those of the bytes read, should the file have changed since it was found.
    package var location: SavedPageLocation
    package let bytes: [UInt8]
    package let hash: ContentHash
    /// What its container, its path or its file's attributes say about it.
    package var facts: CaptureFacts
    /// Pictures, style sheets and scripts that came along in the same file.
    package var assets: [SavedAsset] = []
    /// The file that wraps the page, if read whole and in no container; or the copy beside it whose links a tool converted.
    package internal(set) var file: [UInt8]?
    /// Diagnostics of the container's member that it was read from, and of the file that wraps it.
    package var notes: [Diagnostic]

    package init(
        location: SavedPageLocation, bytes: [UInt8], facts: CaptureFacts = CaptureFacts(), notes: [Diagnostic] = []
    ) {
        (self.location, self.bytes, self.facts, self.notes) = (location, bytes, facts, notes)
        hash = ContentHash(of: bytes)
    }
}

/// A picture, style sheet or script that was saved along with a page.
package struct SavedAsset: Sendable, Hashable {
    /// The address it answers to: absolute, or as pages beside it refer to it; nil when it has none (`data:`).
    package var url: String?
    /// The media type as declared by the saving tool, in lower case and without parameters; nil if not declared.
    package var mediaType: String?
    package var bytes: [UInt8]

    package init(url: String?, mediaType: String?, bytes: [UInt8]) {
        (self.url, self.mediaType, self.bytes) = (url, mediaType, bytes)
    }
}
