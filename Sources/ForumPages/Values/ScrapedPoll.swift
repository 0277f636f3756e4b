public import ForumModel

/// A poll above a thread, or on its page of results.
public struct ScrapedPoll: Sendable, Hashable, Encodable {
    /// The site's number (`pollid`), where a form or link shows it.
    public var id: PollID?
    /// The thread that the poll belongs to, where the page says so.
    public var threadID: ThreadID?
    /// The question's inner HTML; nil where it is missing or too long.
    public var questionHTML: String?
    /// The question as text.
    public var questionText: String?
    /// The options in order.
    public var options: [PollOption]
    /// All votes, as the site says; nil in the form of somebody who has not voted.
    public var voteCount: Int?
    /// Whether several options may be chosen; nil where only results are shown.
    public var isMultiple: Bool?
    /// Whether the account has voted; nil where the page does not say.
    public var hasVoted: Bool?
    /// What the site says below the question, such as *You have already voted on this poll.*
    public var note: String?

    /// Makes a poll without options.
    public init() { options = [] }
}

/// An option of a poll.
public struct PollOption: Sendable, Hashable, Encodable {
    /// The place among the options, 1-based.
    public var position: Int
    /// The option's inner HTML; nil where it is missing or too long.
    public var html: String?
    /// The option as text; smilies are their code.
    public var text: String?
    /// Its votes; nil where the page does not show them.
    public var voteCount: Int?
    /// Its share as shown, such as `57.50%`.
    public var percentage: String?
}
