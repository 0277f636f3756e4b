internal import ForumModel
public import ForumPages
internal import HTMLTree
internal import SavedPages

/// The content of one saved page, without an archive, for debugging.
public struct PageInspection: Sendable, Encodable {
    /// The file.
    public let file: String
    /// The content's SHA-256.
    public let sha256: String
    /// The encoding that was used; nil when the page was refused before decoding.
    public let encoding: String?
    /// Why an import would not take it.
    public let refusal: String?
    /// What it says; nil when there is no tree.
    public let page: ScrapedPage?

    /// Whether an import would not take it.
    public var isRefused: Bool { refusal != nil }

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - options: how pages are to be read.
    /// - Throws: ``ImportError/noSuchInput(reason:)``, ``ImportError/read(file:reason:)``.
    public init(path: String, options: ImportOptions) throws(ImportError) {
        var input = Input(try PageFinder([path], options: options), options: options)
        guard case .found(.page(let location)) = input.next() else {
            throw .read(file: path, reason: "This is no file with a page in it.")
        }
        guard let parsed = try EntryReader(options: options).parsedPages(of: location).first else {
            throw .read(file: location.display, reason: "There is no page in it.")
        }
        file = path
        sha256 = parsed.page.hash.description
        encoding = parsed.text?.encoding.rawValue
        refusal = parsed.refusal.map { "\($0.code.rawValue): \($0.message)" }
        page = parsed.scraped
    }
}
