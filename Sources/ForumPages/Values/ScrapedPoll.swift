public import ForumModel

/// A poll above a thread, or on its results page.
public struct ScrapedPoll: Sendable, Hashable, Encodable {
    /// The site's ID (`pollid`), if a form or link has it.
    public var id: PollID?
    /// The thread of the poll, if the page identifies it.
    public var threadID: ThreadID?
    /// The question's inner HTML; nil where it is missing or too long.
    public var questionHTML: String?
    /// The question as text.
    public var questionText: String?
    /// The options in order.
    public var options: [PollOption] = []
    /// The total that the site states, which counts voters if several options may be chosen; nil in the voting form.
    public var voteCount: Int?
    /// Whether several options may be chosen; nil if the page does not show it.
    public var isMultiple: Bool?
    /// Whether the note says that the poll is closed; nil if the page does not show it.
    public var isClosed: Bool?
    /// Whether the account has voted; nil where the page does not say.
    public var hasVoted: Bool?
    /// The site's note below the question, such as *You have already voted on this poll.*
    public var note: String?
}

/// An option of a poll.
public struct PollOption: Sendable, Hashable, Encodable {
    /// The position among the options, 1-based.
    public var position: Int
    /// The option's inner HTML; nil where it is missing or too long.
    public var html: String?
    /// The option as text; smilies as their codes.
    public var text: String?
    /// The number of votes; nil if not shown.
    public var voteCount: Int?
    /// The share as shown, such as `57.50%`.
    public var percentage: String?
}
