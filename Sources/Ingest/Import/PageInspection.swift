internal import ForumModel
public import ForumPages
internal import HTMLTree
internal import SavedPages

/// What one saved page says, without an archive: for people who debug a page.
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
        let entry: FoundEntry?
        do {
            entry = try PageFinder(roots: [path]).entries().first { _ in true }
        } catch {
            throw ImportError(error)
        }
        guard case .page(let location) = entry else {
            throw .read(file: path, reason: "This is no file with a page in it.")
        }
        let saved: SavedPage
        do { saved = try PageReader(limits: options.containerLimits).read(location) } catch {
            throw .read(file: location.display, reason: error.explanation)
        }
        let pages: [SavedPage]
        do { pages = try DocumentOpener(limits: options.containerLimits).pages(in: saved) } catch {
            throw .read(file: location.display, reason: error.message)
        }
        guard let page = pages.first else {
            throw .read(file: location.display, reason: "There is no page in it.")
        }
        let parsed = ParseStage(limits: options.limits).parse(page)
        file = path
        sha256 = page.hash.description
        encoding = parsed.text?.encoding.rawValue
        refusal = parsed.refusal.map { "\($0.code.rawValue): \($0.message)" }
        self.page = parsed.scraped
    }
}
