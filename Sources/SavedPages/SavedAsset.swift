/// A picture or style sheet that was saved along with a page.
package struct SavedAsset: Sendable, Hashable {
    /// The address it answers to: absolute, or as pages beside it refer to it; nil when it has none (`data:`).
    package var url: String?
    /// The media type as declared by the saving tool, in lower case and without parameters; nil if not declared.
    package var mediaType: String?
    package var bytes: [UInt8]

    package init(url: String?, mediaType: String?, bytes: [UInt8]) {
        self.url = url
        self.mediaType = mediaType
        self.bytes = bytes
    }
}
