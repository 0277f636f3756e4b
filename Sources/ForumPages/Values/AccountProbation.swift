public import ForumModel

/// The notice above a page that the account that saved it is on probation, and may not post.
public struct AccountProbation: Sendable, Hashable, Encodable {
    /// Until when; nil where the notice names no date.
    public var until: SiteDate?
    /// The notice, white space folded; at most 400 characters.
    public var text: String
}
