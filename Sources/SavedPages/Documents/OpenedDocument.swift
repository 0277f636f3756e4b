internal import ForumModel

/// A page taken out of a file that wraps it together with its pictures and style sheets.
struct OpenedDocument {
    var page: [UInt8]
    var facts: CaptureFacts
    /// The page's name inside the wrapping (a part's address); nil when it has none.
    var name: BytePath?
    var assets: [SavedAsset] = []
    var notes: [Diagnostic] = []
}
