public import ForumModel

/// A thread tag.
public struct ThreadTag: Sendable, Hashable, Codable {
    /// The site's number; if only the picture is known, derived from its file name.
    public var id: ThreadTagID
    /// The site's number; nil if only the picture is known.
    public var siteID: Int64?
    /// The file name of its picture.
    public var imageName: String
    /// The picture's address.
    public var imageURL: String?
    /// The title.
    public var title: String?
    /// The number of threads with the tag, as first or second tag.
    public var threadCount = 0
}
