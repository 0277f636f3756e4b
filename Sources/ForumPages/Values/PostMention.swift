public import ForumModel

/// A reference to a post by a quote, a link, a search result or a punishment; most pages do not show that post itself.
///
/// A mention is not the post itself; it gives the author and date of a post that may not have been saved.
public struct PostMention: Sendable, Hashable, Encodable {
    /// How the post is mentioned.
    public enum Basis: String, Sendable, Hashable, Encodable {
        /// Another post quotes it.
        case quote
        /// Another post links to it.
        case link
        /// A search found it.
        case search
        /// A row of the Leper's Colony links to it.
        case punishment
    }

    /// The post.
    public var postID: PostID
    /// How it is mentioned.
    public var basis: Basis
    /// The post whose body mentions it; nil for search results and punishments.
    public var sourcePostID: PostID?
    /// The author's ID.
    public var authorID: UserID?
    /// The author's name.
    public var authorName: String?
    /// The forum of the thread.
    public var forumID: ForumID?
    /// The forum's name.
    public var forumName: String?
    /// The title of the thread.
    public var threadTitle: String?
    /// When the post was written.
    public var date: SiteDate?
    /// An excerpt of the post; in a quote at most ``QuoteLink/excerptLimit`` bytes, possibly changed by the person who quotes.
    public var excerpt: String?
}

extension ScrapedPage {
    /// The posts that the page mentions, in page order: in quotes and links of its posts, search results, punishments.
    ///
    /// It may include posts that the page shows.
    ///
    /// - Complexity: O(*n*) in the number of quotes, links and rows.
    public var postMentions: [PostMention] {
        switch content {
        case .thread(let page), .posts(let page): page.posts.flatMap(\.mentions)
        case .search(let page): page.hits.map(\.mention)
        case .punishments(let rows): rows.compactMap(\.mention)
        default: []
        }
    }
}

extension ScrapedPost {
    fileprivate var mentions: [PostMention] {
        let quoted = quotes.compactMap { quote in
            quote.postID.map {
                PostMention(postID: $0, basis: .quote, sourcePostID: id, authorName: quote.name, excerpt: quote.excerpt)
            }
        }
        return quoted + linkedPosts.map { PostMention(postID: $0, basis: .link, sourcePostID: id) }
    }
}

extension ScrapedHit {
    fileprivate var mention: PostMention {
        PostMention(
            postID: postID, basis: .search, authorID: authorID, authorName: authorName, forumID: forumID,
            forumName: forumName, threadTitle: threadTitle, date: date, excerpt: blurbText)
    }
}

extension ScrapedPunishment {
    fileprivate var mention: PostMention? {
        postID.map { PostMention(postID: $0, basis: .punishment, authorID: userID, authorName: userName) }
    }
}
