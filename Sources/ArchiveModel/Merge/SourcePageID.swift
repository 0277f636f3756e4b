public import ForumModel

/// A saved page: its row in `source_page`, numbered by each archive for itself in the order of import.
public struct SourcePageID: SiteNumber {
    /// The `id` of the row.
    public let rawValue: Int64
    /// Names the page with a row of this `id`.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// Below the IDs of all pages, and that of a page without a row.
    package static let zero = SourcePageID(rawValue: 0)
}
