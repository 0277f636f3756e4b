public import ForumModel

/// A poll, as queries give it, with its options.
public struct PollItem: Sendable, Hashable, Encodable {
    /// An option.
    public struct Option: Sendable, Hashable, Codable {
        /// Its place, from 1.
        public var position: Int
        /// Its text.
        public var text: String?
        /// Its votes.
        public var voteCount: Int?
    }

    /// The number.
    public var id: PollID
    /// The thread.
    public var threadID: ThreadID?
    /// The thread's title.
    public var threadTitle: String?
    /// The question's text.
    public var question: String?
    /// Votes in all, as the site counted them.
    public var voteCount: Int?
    /// Whether one person may choose more than one option.
    public var isMultiple = false
    /// The options in the poll's order.
    public var options: [Option] = []
}
