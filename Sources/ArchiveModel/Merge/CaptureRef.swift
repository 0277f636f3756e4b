package import ForumModel

/// A capture: a page, and its position in the order of captures.
package struct CaptureRef: Sendable, Equatable {
    package var source: SourcePageID
    package var key: CaptureKey

    package init(_ source: SourcePageID, _ key: CaptureKey) { (self.source, self.key) = (source, key) }
}
