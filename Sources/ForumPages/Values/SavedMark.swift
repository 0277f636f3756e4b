public import ForumModel

/// What a saving tool wrote into the page about itself.
public struct SavedMark: Sendable, Hashable, Encodable {
    /// The tools whose marks are read; the raw values name them in reports.
    public enum Tool: String, Sendable, Hashable, Encodable, CaseIterable {
        /// A browser's `saved from url` comment: Chrome, Edge, Internet Explorer.
        case browser = "saved from url"
        /// SingleFile.
        case singleFile = "SingleFile"
        /// Save Page WE.
        case savePageWE = "Save Page WE"
        /// WebScrapBook.
        case scrapBook = "WebScrapBook"
        /// MaoXian Web Clipper.
        case maoXian = "MaoXian Web Clipper"
        /// HTTrack.
        case httrack = "HTTrack"
    }

    /// The tool whose mark was read.
    public var tool: Tool
    /// The page's address; nil where the tool withheld it (`about:internet`) or saved a local copy.
    public var url: String?
    /// When it was saved; nil where the tool does not say.
    public var savedAt: UTCTime?
}

extension SavedMark.Tool {
    /// How an address that the tool gives is known.
    public var addressBasis: AddressBasis {
        switch self {
        case .browser: .savedFrom
        case .singleFile: .singleFile
        case .savePageWE: .savePageWE
        case .scrapBook: .scrapBook
        case .maoXian: .maoXian
        case .httrack: .httrack
        }
    }

    /// How a time that the tool gives is known; nil for tools that give none.
    public var captureBasis: CaptureBasis? {
        switch self {
        case .browser, .maoXian: nil
        case .singleFile: .singleFile
        case .savePageWE: .savePageWE
        case .scrapBook: .scrapBook
        case .httrack: .httrack
        }
    }
}
