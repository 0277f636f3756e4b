internal import Bytes
internal import ForumModel

/// Distinguishes images that a browser saved beside a page, or inside it, from those with an address of their own.
///
/// The name of a local copy does not identify the picture: a title with one ranks below any other, and a tag gets no address.
enum LocalImage {
    /// Whether an address leads into a saved page's folder of files, or holds the image itself.
    static func isLocal(_ address: String) -> Bool {
        folder.occurs(in: address) || address.hasPrefix("data:") || address.hasPrefix("cid:")
    }

    /// Whether markup has such an image; those inside the page are known by `src="data:` and `src="cid:`.
    static func containsLocalImage(in html: String) -> Bool {
        folder.occurs(in: html) || data.occurs(in: html) || part.occurs(in: html)
    }

    private static let folder = BytePattern("_files/")
    private static let data = BytePattern("src=\"data:")
    private static let part = BytePattern("src=\"cid:")
}
