/// The endings of file names that say what a file is, in lower case and without the dot.
enum FileExtension {
    static let script = "php"
    static let markup = ["html", "htm", "xhtml"]
    /// One file that wraps a page with its pictures.
    static let documents = ["mht", "mhtml", "webarchive", "maff", "htz"]
    static let containers = ["zip", tar, "7z", "warc", "wacz"]
    static let tar = "tar"
    /// What compression appends to the name of the file inside.
    static let compression = ["gz", "bz2", "xz", "zst"]
    static let compressedTars = ["tgz", "tbz", "tbz2", "txz", "tzst"]
    static let styleSheet = "css"
    static let javaScript = "js"
    static let pictures = ["png", "gif", "jpg", "jpeg", "jpe", "jfif", "webp", "bmp", "ico", "svg", "avif", "apng"]
    /// The original that wget keeps beside a page whose links it converted.
    static let original = "orig"
    /// What Chrome appends to the names of scripts.
    static let download = "download"
}
