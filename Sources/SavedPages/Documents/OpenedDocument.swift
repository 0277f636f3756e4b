internal import ForumModel

/// A page taken out of a file that wraps it together with its pictures and style sheets.
struct OpenedDocument {
    /// The page as it was saved, not decoded to text.
    var page: [UInt8]
    /// What the wrapping says about the page, its name inside the wrapping among it.
    var facts: CaptureFacts
    /// The page's name inside the wrapping (a part's address); nil when it has none.
    var name: BytePath?
    /// What came along.
    var assets: [SavedAsset] = []
    /// What is odd about the wrapping.
    var notes: [Diagnostic] = []
}
