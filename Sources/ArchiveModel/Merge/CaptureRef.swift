package import ForumModel

/// A capture: a page, and its position in the order of captures.
package struct CaptureRef: Sendable, Equatable {
    /// The page's `source_page.id`.
    package var source: Int64
    package var key: CaptureKey

    package init(_ source: Int64, _ key: CaptureKey) { (self.source, self.key) = (source, key) }
}
