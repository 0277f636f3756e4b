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
    /// The page is not older than this: asset stamps and structural dates.
    case pageFloor = "page-floor"
    /// Only the file's modification time; it only breaks ties.
    case fileTime = "file-time"

    /// Returns the source of a capture's time in words; a raw value of a newer version as it is.
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
