internal import Bytes
internal import ForumModel
internal import ForumPages
internal import HTMLTree
internal import SavedPages

/// A page after stage 1.
struct ParsedPage: Sendable {
    struct Refusal: Sendable {
        var status: PageStatus
        var code: DiagnosticCode
        var message: String
        var severity = Diagnostic.Severity.error
    }

    var page: SavedPage
    /// The scraped content; nil when the page was refused before it was scraped.
    var scraped: ScrapedPage?
    /// The decoded text; nil when the page was refused before decoding.
    var text: DecodedText?
    var refusal: Refusal?
    var diagnostics: [Diagnostic] = []
    /// The source that ``ParseStage/compareRoutes(_:)`` reads with both parsers; nil for a page that is not in the sample.
    var sampled: PageSource?
    private(set) var comparison: RouteComparison?

    mutating func record(_ comparison: RouteComparison) {
        self.comparison = comparison
        guard case .different(let difference) = comparison else { return }
        diagnostics.report(.warning, .parserRoutesDiffer, difference.description)
    }
}

/// Stage 1: scrapes the content of each page, independently of all others.
///
/// Runs on all cores: bytes in, values out; a page that cannot be used results in a refusal. The result depends on nothing
/// else, except that ``RouteSample`` selects pages by their order.
struct ParseStage: Sendable {
    private let parser: HTMLParser
    private let caches = CachePool { ScrapeCache() }
    private let sample: RouteSample

    init(options: ImportOptions) {
        parser = HTMLParser(limits: options.limits, route: options.parser)
        sample = RouteSample(policy: options.comparedPages)
    }

    func parse(_ page: SavedPage) -> ParsedPage {
        var result = ParsedPage(page: page)
        if let refusal = Self.refusal(of: page.bytes) {
            result.refusal = refusal
            return result
        }
        do {
            let hints = PageHints(fileName: page.location.name, facts: page.facts)
            if let index = SiteIndexScraper.scrape(page.bytes, hints: hints) {
                result.scraped = index
                result.diagnostics = page.notes
                return result
            }
            if page.facts.mediaType.map(PageName.isJSON(mediaType:)) ?? PageName.isJSON(Array(page.location.name.utf8))
            {
                result.refusal = Self.json
                return result
            }
            let source = try PageSource(page.bytes, hints: hints, parser: parser)
            result.text = source.text
            result.diagnostics = page.notes + Self.diagnostics(of: source.text)
            if ExportMark.isCarried(by: source.text.utf8) {
                result.refusal = Self.export
                return result
            }
            let scraped = caches.use { PageScraper.scrape(source, &$0) }
            result.refusal = Self.refusal(of: scraped, document: source.document)
            result.scraped = scraped
            if sample.select(scraped, isPlain: source.document.isPlain) { result.sampled = source }
        } catch { result.refusal = ParsedPage.Refusal(status: .quarantined, code: error.code, message: error.message) }
        return result
    }

    /// Compares both parsers' trees of a sampled page; its scraped content stays, since an archive must not depend on the sample.
    func compareRoutes(_ page: inout ParsedPage) {
        guard let source = page.sampled else { return }
        page.sampled = nil
        guard source.document.isPlain else { return page.record(.libraryOnly) }
        let difference = parser.difference(of: source.document, of: source.markup)
        page.record(difference.map { .different($0) } ?? .same(nodeCount: source.document.nodeCount))
    }

    /// The refusal of a page of this program's exports, which contain nothing beyond the saved pages.
    private static let export = ParsedPage.Refusal(
        status: .skipped, code: .pageExport,
        message: "Awful Archive wrote this page when it exported an archive. Import saved pages, or merge the archive.",
        severity: .info)

    private static let json = ParsedPage.Refusal(
        status: .skipped, code: .fileNotAPage, message: "It is JSON, but not the forums' own index.", severity: .info)

    private static func refusal(of bytes: [UInt8]) -> ParsedPage.Refusal? {
        let isBlank = bytes.allSatisfy { $0 == 0 || $0.isSpace }
        if isBlank {
            let what = bytes.isEmpty ? "The file is empty." : "The file holds nothing but NULs and white space."
            return .init(
                status: .quarantined, code: .pageEmpty, message: "\(what) Save the page again if it still exists.")
        }
        guard let format = BinaryFormat.name(of: bytes) else { return nil }
        return .init(
            status: .quarantined, code: .pageNotHTML,
            message: "The file is \(format), whatever its name says; no page can be read from it.")
    }

    private static func refusal(of scraped: ScrapedPage, document: HTMLDocument) -> ParsedPage.Refusal? {
        let taken = scraped.accountedPostCount
        guard taken == scraped.postCountInBytes else {
            return .init(
                status: .quarantined, code: .pagePostsMissing,
                message: """
                    The page's bytes have \(scraped.postCountInBytes) posts, its markup yields \(taken): something in \
                    it swallows the others. Nothing was taken from it; save the page again.
                    """)
        }
        if document.root.descendants.first(where: \.isElement) == nil {
            return .init(status: .quarantined, code: .pageNotHTML, message: "There is no HTML element in the file.")
        }
        return nil
    }

    private static func diagnostics(of text: DecodedText) -> [Diagnostic] {
        var found: [Diagnostic] = []
        if text.invalidCount > 0 {
            found.report(
                .warning, .encodingInvalid,
                "\(text.invalidCount) byte sequences are no \(text.encoding.rawValue) and became U+FFFD.")
        }
        if text.controlCount > 0 {
            found.report(.warning, .encodingControl, "\(text.controlCount) NULs or control characters became U+FFFD.")
        }
        for label in text.unsupportedLabels {
            found.report(
                .warning, .encodingDeclaredUnsupported,
                """
                The page is declared to be \u{201C}\(label)\u{201D}, which the site never sent; it was read as \
                \(text.encoding.rawValue). Compare a line of it with the saved page.
                """)
        }
        return found
    }
}

/// Recognises binary files by their first bytes.
enum BinaryFormat {
    private static let magics: [(bytes: ArraySlice<UInt8>, name: String)] = [
        (FileSignature.png.prefix(4), "a PNG image"), (FileSignature.gif[...], "a GIF image"),
        (FileSignature.jpeg[...], "a JPEG image"), (FileSignature.pdf[...], "a PDF document"),
        (FileSignature.zipMember[...], "a ZIP archive"), (FileSignature.gzip[...], "a gzip file"),
        (FileSignature.propertyList[...], "a property list"), (FileSignature.sqlite.dropLast(), "a SQLite database"),
        (FileSignature.program[...], "a program"), (FileSignature.rar[...], "a RAR archive"),
        (FileSignature.xz.prefix(4), "an xz file"), (FileSignature.zstandard[...], "a Zstandard file"),
    ]

    static func name(of bytes: [UInt8]) -> String? { magics.first { bytes.starts(with: $0.bytes) }?.name }
}

extension HTMLTreeError {
    var code: DiagnosticCode {
        switch self {
        case .tooManyBytes: .pageTooBig
        case .tooManyAttributes: .pageTooManyAttributes
        case .tooManyNodes: .pageTooManyNodes
        case .parserStopped: .pageParserStopped
        }
    }

    var message: String {
        switch self {
        case .tooManyBytes(let count, let limit):
            "The page has \(count) bytes; the limit is \(limit). Nothing was taken from it; to read it, import it with --max-page and --rescan."
        case .tooManyAttributes(let offset, let limit):
            "The tag at byte \(offset) has more than \(limit) attributes; no page of the forums does."
        case .tooManyNodes(let limit): "The page has more than \(limit) elements and texts; no page of the forums does."
        case .parserStopped(let reason):
            "The HTML parser gave up before the end (\(reason)). Nothing was taken from the page."
        }
    }
}
