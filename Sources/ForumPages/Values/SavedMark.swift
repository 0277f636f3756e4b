public import ForumModel

/// The mark that a saving tool left in the page.
public struct SavedMark: Sendable, Hashable, Encodable {
    /// The supported tools; the raw values name them in reports.
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

    /// The tool that left the mark.
    public var tool: Tool
    /// The page's address; nil if the tool omitted it (`about:internet`) or saved a local copy.
    public var url: String?
    /// When the page was saved; nil if the tool does not record it.
    public var savedAt: UTCTime?
}

extension SavedMark.Tool {
    /// The basis of an address from this tool.
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

    /// The basis of a time from this tool; nil for tools that record none.
    ///
    /// The bases of address and time have one name where one mark gives both.
    public var captureBasis: CaptureBasis? { CaptureBasis(rawValue: addressBasis.rawValue) }
}
