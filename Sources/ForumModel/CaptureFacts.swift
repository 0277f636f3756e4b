/// Metadata of a capture from its container, its path or its file's attributes, rather than from the page itself.
///
/// The creator of the container controls all of it, so it is evidence among other evidence, never trusted on its own.
public struct CaptureFacts: Sendable, Hashable, Encodable {
    /// The page's address; nil if the metadata has none.
    public var url: String?
    /// How the address is known; nil without one.
    public var urlBasis: AddressBasis?
    /// When the page was captured; nil if the metadata does not say.
    public var capturedAt: UTCTime?
    /// How the capture time is known; nil without one.
    public var capturedBasis: CaptureBasis?
    /// The encoding label from the container or its HTTP header, such as `windows-1252`.
    public var charset: String?
    /// The media type from the container, in lower case and without parameters, such as `text/html`.
    public var mediaType: String?
    /// The pictures that were in one file with the page, by the addresses that mean them in its markup; only of pages of an archive.
    package var pictures: [String: ContentHash] = [:]

    private enum CodingKeys: CodingKey { case url, urlBasis, capturedAt, capturedBasis, charset, mediaType }

    /// Creates metadata without values.
    public init() {}
}

/// How a page's address is known; the raw values are those of `source_page.url_basis`.
public enum AddressBasis: String, Sendable, Codable, CaseIterable {
    /// A WARC record's `WARC-Target-URI`.
    case warc = "warc-target-uri"
    /// An MHTML file's `Snapshot-Content-Location`, else the `Content-Location` of its first HTML part.
    case mhtml = "mhtml-location"
    /// A Safari web archive's `WebResourceURL`.
    case webArchive = "webarchive-url"
    /// A MAFF file's `index.rdf`.
    case maff = "maff-rdf"
    /// An address of the Wayback Machine, unwrapped.
    case wayback = "wayback-url"
    /// The page's own `<link rel=canonical>`.
    case canonical = "canonical-link"
    /// A browser's `saved from url` comment.
    case savedFrom = "saved-from-comment"
    /// SingleFile's comment.
    case singleFile = "singlefile-comment"
    /// Save Page WE's metas.
    case savePageWE = "savepage-meta"
    /// WebScrapBook's attributes.
    case scrapBook = "scrapbook-attribute"
    /// MaoXian Web Clipper's comment.
    case maoXian = "maoxian-comment"
    /// HTTrack's comment.
    case httrack = "httrack-comment"
    /// The path at which a mirroring tool stored the file.
    case filePath = "file-path"
    /// A file attribute set by the downloading program (`user.xdg.origin.url`).
    case fileAttribute = "file-attribute"
}

/// How a capture's time is known; the raw values are those of `source_page.captured_basis`.
public enum CaptureBasis: String, Sendable, Codable, CaseIterable {
    /// A WARC record's `WARC-Date`.
    case warc = "warc-date"
    /// An MHTML file's `Date`.
    case mhtml = "mhtml-date"
    /// The 14 digits in an address of the Wayback Machine, or its `FILE ARCHIVED ON` comment.
    case wayback = "wayback-url"
    /// A MAFF file's `index.rdf`.
    case maff = "maff-rdf"
    /// SingleFile's comment.
    case singleFile = "singlefile-comment"
    /// Save Page WE's metas.
    case savePageWE = "savepage-meta"
    /// WebScrapBook's attributes.
    case scrapBook = "scrapbook-attribute"
    /// HTTrack's comment.
    case httrack = "httrack-comment"
    /// The earliest possible time, by times in the addresses of style sheets and scripts, and by dates that the site shows.
    case pageFloor = "page-floor"
    /// Only the file's modification time; it only breaks ties.
    case fileTime = "file-time"

    /// Returns the source of a capture's time in words; most raw values, and those of newer versions, as they are.
    public static func words(_ basis: String) -> String {
        switch Self(rawValue: basis) {
        case .pageFloor: "the newest date on the page"
        case .fileTime: "the time of the file"
        default: basis
        }
    }

    /// Returns when a page was saved, in words: the time and how it is known, or the earliest day.
    public static func saved(_ time: String, _ basis: String?) -> String {
        let words = words(basis ?? "an unknown way")
        return isEarliest(basis) ? "\(time.prefix(10)) or later (\(words))" : "\(time) (by \(words))"
    }

    /// Whether a capture's time is only the earliest possible one.
    public static func isEarliest(_ basis: String?) -> Bool { basis == pageFloor.rawValue }

    /// Whether the time was stated by the tool that saved the page, rather than inferred from the page or its file.
    public var isExplicit: Bool { self != .pageFloor && self != .fileTime }
}
