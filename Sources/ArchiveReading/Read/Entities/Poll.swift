public import ForumModel

/// A poll with its options.
public struct Poll: Sendable, Hashable, Codable {
    /// An option.
    public struct Option: Sendable, Hashable, Codable {
        /// The position, from 1.
        public var position: Int
        /// The text.
        public var text: String?
        /// The number of votes.
        public var voteCount: Int?
    }

    /// The ID.
    public var id: PollID
    /// The thread.
    public var threadID: ThreadID?
    /// The thread's title.
    public var threadTitle: String?
    /// The text of the question.
    public var question: String?
    /// The number of all votes, as stated by the site.
    public var voteCount: Int?
    /// Whether several options may be chosen; nil if unknown.
    public var isMultiple: Bool?
    /// Whether the poll is closed; nil if unknown.
    public var isClosed: Bool?
    /// The options in the poll's order.
    public var options: [Option] = []
}
