public import ForumModel

/// A thread tag, as queries give it.
public struct TagItem: Sendable, Hashable, Encodable {
    /// The number, derived from the name of its picture.
    public var id: ThreadTagID
    /// The site's own number.
    public var siteID: Int64?
    /// The name of its picture's file.
    public var imageName: String
    /// The picture's address.
    public var imageURL: String?
    /// Its words.
    public var title: String?
    /// Threads that have it, as first or second tag.
    public var threadCount = 0
}
