/// Tells images that a browser saved beside a page, or inside it, from those with an address.
enum LocalImage {
    /// Whether an address leads into a saved page's folder of files, or holds the image itself.
    static func isLocal(_ address: String) -> Bool {
        address.contains("_files/") || address.hasPrefix("data:") || address.hasPrefix("cid:")
    }

    /// Whether markup has such an image.
    static func isMentioned(in html: String) -> Bool {
        html.contains("_files/") || html.contains("src=\"data:") || html.contains("src=\"cid:")
    }
}
