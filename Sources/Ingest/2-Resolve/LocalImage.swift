internal import ForumModel

/// Tells images that a browser saved beside a page, or inside it, from those with an address.
enum LocalImage {
    /// Whether an address leads into a saved page's folder of files, or holds the image itself.
    static func isLocal(_ address: String) -> Bool {
        folder.occurs(in: address) || address.hasPrefix("data:") || address.hasPrefix("cid:")
    }

    /// Whether markup has such an image.
    static func isMentioned(in html: String) -> Bool {
        folder.occurs(in: html) || data.occurs(in: html) || part.occurs(in: html)
    }

    private static let folder = BytePattern("_files/")
    private static let data = BytePattern("src=\"data:")
    private static let part = BytePattern("src=\"cid:")
}
