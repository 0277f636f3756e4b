public import ArchiveModel

/// The explanation of an entity: the value of each field, the capture that decided it, and the values that other captures claim.
public struct Explanation: Sendable {
    /// The value of a column.
    public enum Value: Sendable, Hashable, Encodable {
        /// Empty on the page, or unknown.
        case null
        /// An integer; booleans are 0 and 1.
        case integer(Int64)
        /// An ID with 63 bits, which many JSON parsers cannot represent: a string in JSON.
        case identifier(Int64)
        /// A floating-point number.
        case real(Double)
        case text(String)

        /// Encodes the plain value.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .null: try container.encodeNil()
            case .integer(let number): try container.encode(number)
            case .identifier(let number): try container.encode(String(number))
            case .real(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            }
        }
    }

    /// A saved page in the form of a citation.
    public struct Capture: Sendable, Hashable, Codable {
        /// Its `source_page.id`.
        public var id: SourcePageID
        /// The imported root.
        public var root: String
        /// The path below the root.
        public var path: String
        /// The member of a container.
        public var member: String?
        /// The page's address.
        public var url: String?
        /// When it was captured, UTC.
        public var capturedAt: String?
        /// The basis of that time, a ``/ForumModel/CaptureBasis``.
        public var capturedBasis: String?
        /// The SHA-256 of its bytes, in hexadecimal.
        public var sha256: String?
        /// The name of the account whose view the page shows; nil if unknown.
        public var account: String?

        private enum CodingKeys: String, CodingKey {
            case id = "sourcePageID"
            case root, path, member, url, capturedAt, capturedBasis, sha256, account
        }
    }

    /// Values of fields that one or more captures claim.
    public struct Claim: Sendable {
        /// The columns and their values, in the order of the schema.
        public var values: [(column: String, value: Value)]
        /// The captures that claim it, newest first; in ``Field/claim`` behind the deciding one.
        public var captures: [Capture]
    }

    /// Fields that captures show together and that are decided together.
    public struct Field: Sendable {
        /// The value that holds, and the captures that claim it, the deciding one first; without captures if none is known to claim it.
        public var claim: Claim
        /// The values that other captures claim, newest first.
        public var others: [Claim]
    }

    /// A field that no capture decides.
    public struct Derived: Sendable, Encodable {
        /// The column.
        public var column: String
        /// Its value.
        public var value: Value
        /// How its value is determined, in words.
        public var basis: String
    }

    /// A former body of a post.
    public struct Revision: Sendable, Encodable {
        /// The markup.
        public var html: String
        /// When it was first captured, UTC.
        public var firstCapturedAt: String?
        /// When it was last captured, UTC.
        public var lastCapturedAt: String?
        /// The capture that the markup is from.
        public var capture: Capture?

        private enum CodingKeys: String, CodingKey {
            case html = "bodyHTML"
            case firstCapturedAt, lastCapturedAt, capture
        }
    }

    /// A picture that was embedded in a page as a `data:` URL, which the stored markup does not repeat.
    public struct EmbeddedPicture: Sendable, Encodable {
        /// The address that replaces it in the stored markup.
        public var address: String
        /// The part of the URL before the content, such as `data:image/png;base64,`.
        public var prefix: String
        /// The size of the content in bytes; nil if the archive does not hold it.
        public var byteCount: Int?
        /// A page that embedded it.
        public var capture: Capture?
    }

    /// A picture that was attached by the key of its host or is held under another address, as captures of the same post prove.
    public struct AttachedPicture: Sendable, Encodable {
        /// The address in the stored markup.
        public var address: String
        /// The key, such as `imgur:aBc12`; `//host/path` where a list named the address; the other address.
        public var key: String
        /// Whether it is a smaller copy.
        public var isThumbnail: Bool
        /// The SHA-256 of its bytes, in hexadecimal.
        public var sha256: String
        /// The file that it is from.
        public var capture: Capture?
    }

    /// A page or post that mentions a post which is not held.
    public struct Mention: Sendable, Codable {
        /// The form of the mention: `quote`, `link`, `search` or `punishment`.
        public var basis: String
        /// The post that quotes it or links to it.
        public var postID: Int64?
        /// The author of that post.
        public var mentionedBy: String?
        /// When that post was written, UTC; for search results and punishments, when the page was captured.
        public var mentionedAt: String?
        /// The thread of the mentioning post.
        public var mentionedInThreadID: Int64?
        /// The ID of the mentioned post's author.
        public var authorID: Int64?
        /// The name of the mentioned post's author.
        public var authorName: String?
        /// The thread of the mentioned post.
        public var threadID: Int64?
        /// The forum of the mentioned post.
        public var forumID: Int64?
        /// When the mentioned post was written, UTC.
        public var postedAt: String?
        /// An excerpt of it.
        ///
        /// For a quote, the first 200 characters at most, taken from the text of the quoting post: the quoting author may have
        /// changed them, and the author's own words follow a short quote.
        public var excerpt: String?
        /// The page that shows the mention.
        public var capture: Capture?
    }

    /// The kind of entity.
    public var entity: ExplainedEntity
    /// The ID of the entity.
    public var id: Int64
    /// The fields that captures decide.
    public var fields: [Field]
    /// The fields that are derived from others.
    public var derived: [Derived]
    /// The former bodies of a post, oldest first.
    public var revisions: [Revision]
    /// The former names, titles and places.
    public var history: [History]
    /// The pictures in its markup that were embedded in pages.
    public var embeddedPictures: [EmbeddedPicture] = []
    /// The pictures in its markup that were attached by keys.
    public var attachedPictures: [AttachedPicture] = []
    /// The marks set by readers of the archive.
    public var marks: [ReaderMark] = []
    /// Whether the archive holds the entity; a post that is not held has only ``mentions``.
    public var isHeld = true
    /// The mentions of a post that is not held, oldest first.
    public var mentions: [Mention] = []

    /// A former value of an entity.
    public struct History: Sendable {
        /// The columns of the history table, except the entity's ID.
        public var values: [(column: String, value: Value)]
    }
}

/// The kinds of entities that can be explained.
public enum ExplainedEntity: String, Sendable, CaseIterable {
    case category, forum, thread, post, user, message, announcement
    /// A row of the Leper's Colony.
    case punishment
    case tag

    package var table: String {
        switch self {
        case .message: "private_message"
        case .tag: "thread_tag"
        default: rawValue
        }
    }

    /// Whether IDs are derived from content and have 63 bits, which many JSON parsers cannot represent.
    public var hasDerivedNumbers: Bool { ArchiveTable.named(table)?.hasDerivedNumbers("id") ?? false }

    /// Returns a column of its table or of one with former values.
    package func column(_ name: String) -> ArchiveModel.Column? {
        ([table] + histories.map(\.table)).lazy.compactMap { ArchiveTable.named($0)?.column(name) }.first
    }

    var histories: [(table: String, key: String)] {
        switch self {
        case .forum: [("forum_history", "forum_id")]
        case .thread: [("thread_history", "thread_id")]
        case .user: [("user_name", "user_id"), ("user_title", "user_id")]
        default: []
        }
    }
}
