public import ForumModel

/// The notice that the account which saved the page is on probation and may not post.
public struct AccountProbation: Sendable, Hashable, Encodable {
    /// The end of the probation; nil if the notice has no date.
    public var until: SiteDate?
    /// The notice, white space collapsed; at most 400 characters.
    public var text: String
}
