internal import ForumModel
public import ForumPages
internal import HTMLTree
internal import SavedPages

/// The scraped content of one saved page, without an archive: the output of the command `scrape`.
public struct PageInspection: Sendable, Encodable {
    /// The file.
    public let file: String
    /// The content's SHA-256.
    public let sha256: String
    /// The encoding of the decoded text; nil when the page was refused before decoding.
    public let encoding: String?
    /// Why an import would refuse the page; nil if it would not.
    public let refusal: String?
    /// The scraped content; nil when the page was refused before it was scraped.
    public let page: ScrapedPage?

    /// Whether an import would refuse the page.
    public var isRefused: Bool { refusal != nil }

    /// Reads and scrapes a page.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - options: the limits and the choice of parser.
    /// - Throws: ``ImportError/noSuchInput(reason:)``, ``ImportError/read(file:reason:)``.
    public init(path: String, options: ImportOptions) throws(ImportError) {
        let parsed = try Self.parsed(path, options)
        file = path
        sha256 = parsed.page.hash.description
        encoding = parsed.text?.encoding.rawValue
        refusal = parsed.refusal.map { "\($0.code.rawValue): \($0.message)" }
        page = parsed.scraped
    }

    /// Returns the skeleton of a page's markup, and the kinds that the page nearly is.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - options: the limits and the choice of parser.
    /// - Returns: the lines.
    /// - Throws: ``ImportError/noSuchInput(reason:)``, ``ImportError/read(file:reason:)``.
    public static func skeleton(path: String, options: ImportOptions) throws(ImportError) -> [String] {
        let page = try parsed(path, options).page
        do {
            let source = try PageSource(
                page.bytes, hints: PageHints(fileName: page.location.name, facts: page.facts),
                parser: HTMLParser(limits: options.limits, route: options.parser))
            return PageSkeleton.lines(of: source.document)
        } catch { throw .read(file: path, reason: "\(error)") }
    }

    private static func parsed(_ path: String, _ options: ImportOptions) throws(ImportError) -> ParsedPage {
        var input = Input(try PageFinder([path], options: options), options: options)
        guard case .found(.page(let location)) = input.next() else {
            throw .read(file: path, reason: "This is no file with a page in it.")
        }
        guard let parsed = try EntryReader(options: options).parsedPages(of: location).first else {
            throw .read(file: location.display, reason: "There is no page in it.")
        }
        return parsed
    }
}
