/// Why an archive says what it says of one entity: for each field its value, the capture that decided it, and what other
/// captures claim instead.
public struct Explanation: Sendable {
    /// A value of a column.
    public enum Value: Sendable, Hashable, Encodable {
        /// Shown as empty, or unknown.
        case null
        /// A whole number; booleans are 0 and 1.
        case integer(Int64)
        /// A number.
        case real(Double)
        /// A text.
        case text(String)

        /// Writes the plain value.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .null: try container.encodeNil()
            case .integer(let number): try container.encode(number)
            case .real(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            }
        }
    }

    /// A saved page, as one would cite it.
    public struct Capture: Sendable, Hashable, Encodable {
        /// Its `source_page.id`.
        public var id: Int64
        /// What was given to the import.
        public var root: String
        /// The path below the root.
        public var path: String
        /// The member of a container.
        public var member: String?
        /// The page's address.
        public var url: String?
        /// When it was captured, UTC.
        public var capturedAt: String?
        /// How that is known, a ``/ForumModel/CaptureBasis``.
        public var capturedBasis: String?
        /// The SHA-256 of its bytes, in hexadecimal.
        public var sha256: String?
        /// Whose view it shows; nil where it names nobody.
        public var account: String?

        private enum CodingKeys: String, CodingKey {
            case id = "sourcePageID"
            case root, path, member, url, capturedAt, capturedBasis, sha256, account
        }
    }

    /// What one or more captures claim of some fields.
    public struct Claim: Sendable {
        /// The columns and their values, in the order of the schema.
        public var values: [(column: String, value: Value)]
        /// The captures that claim it, the newest first.
        public var captures: [Capture]
    }

    /// Fields that captures show together and decide together.
    public struct Field: Sendable {
        /// What holds, and the captures that claim it, the one that decided first; none where only another archive's
        /// notes say so.
        public var claim: Claim
        /// What other captures claim instead, the newest first.
        public var others: [Claim]
    }

    /// A field that no capture decides.
    public struct Derived: Sendable {
        /// The column.
        public var column: String
        /// Its value.
        public var value: Value
        /// What it follows from.
        public var basis: String
    }

    /// A body that a post had before.
    public struct Revision: Sendable {
        /// The markup.
        public var html: String
        /// When it was first and last captured, UTC.
        public var firstCapturedAt: String?
        /// When it was last captured, UTC.
        public var lastCapturedAt: String?
        /// The capture that the markup is from.
        public var capture: Capture?
    }

    /// A picture that stood in a page itself, as a `data:` address that the stored markup does not repeat.
    public struct EmbeddedPicture: Sendable {
        /// What the stored markup has in its place.
        public var address: String
        /// What the page had before the content, such as `data:image/png;base64,`.
        public var prefix: String
        /// The size of the content in bytes; nil where the archive does not hold it.
        public var byteCount: Int?
        /// A page that it stood in.
        public var capture: Capture?
    }

    /// A page or a post that speaks of a post which is not held.
    public struct Mention: Sendable {
        /// How it does: `quote`, `link`, `search` or `punishment`.
        public var basis: String
        /// The post that quotes it or links to it.
        public var postID: Int64?
        /// Who wrote that.
        public var mentionedBy: String?
        /// When that was written, UTC; for search results and punishments, when the page was captured.
        public var mentionedAt: String?
        /// The thread in which the post that mentions it stands.
        public var mentionedInThreadID: Int64?
        /// The number of the author of the post that is mentioned.
        public var authorID: Int64?
        /// The author's name.
        public var authorName: String?
        /// The thread of the post that is mentioned.
        public var threadID: Int64?
        /// Its forum.
        public var forumID: Int64?
        /// When it was written, UTC.
        public var postedAt: String?
        /// Words of it; of a quote at most 200 characters from its beginning in the text of the post that quotes, which may
        /// have changed them, and whose own words follow a short quote.
        public var excerpt: String?
        /// The page that shows the mention.
        public var capture: Capture?

        init(basis: String) { self.basis = basis }
    }

    /// What is explained.
    public var entity: ExplainedEntity
    /// Its number.
    public var id: Int64
    /// Fields that captures decide.
    public var fields: [Field]
    /// Fields that follow from others.
    public var derived: [Derived]
    /// Former bodies of a post, the oldest first.
    public var revisions: [Revision]
    /// Former names, titles and places, one text each.
    public var history: [History]
    /// The pictures in its markup that stood in pages themselves.
    public var embeddedPictures: [EmbeddedPicture] = []
    /// What people marked by hand on it.
    public var marks: [ReaderMark] = []
    /// Whether the archive holds it; of a post that it does not hold there are ``mentions`` alone.
    public var isHeld = true
    /// What speaks of a post that is not held, the oldest first.
    public var mentions: [Mention] = []

    /// A value that an entity had before.
    public struct History: Sendable {
        /// The history table's columns, but for the entity's number.
        public var values: [(column: String, value: Value)]
    }
}

/// What can be explained.
public enum ExplainedEntity: String, Sendable, CaseIterable {
    /// A category of forums.
    case category
    /// A forum or subforum.
    case forum
    /// A thread.
    case thread
    /// A post.
    case post
    /// A user.
    case user
    /// A private message.
    case message
    /// An announcement.
    case announcement
    /// A row of the Leper's Colony.
    case punishment
    /// A thread tag.
    case tag

    /// The table with the entity's row.
    var table: String {
        switch self {
        case .category: "category"
        case .forum: "forum"
        case .thread: "thread"
        case .post: "post"
        case .user: "user"
        case .message: "private_message"
        case .announcement: "announcement"
        case .punishment: "punishment"
        case .tag: "thread_tag"
        }
    }

    /// Whether its numbers are made from content: of 63 bits, which many readers of JSON cannot hold.
    public var hasDerivedNumbers: Bool { PublicTable.hasDerivedNumbers("id", of: table) }

    /// The rules by which claims decide; nil for posts, which have their own.
    var rules: MergedTable? { MergedTable.all.first { $0.name == table } }

    /// The tables of what it was before.
    var histories: [(table: String, key: String)] {
        switch self {
        case .forum: [("forum_history", "forum_id")]
        case .thread: [("thread_history", "thread_id")]
        case .user: [("user_name", "user_id"), ("user_title", "user_id")]
        default: []
        }
    }
}
