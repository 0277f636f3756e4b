internal import ForumModel

/// The rule that divides the held posts of a thread into pages, as SQL.
///
/// Pages are the site's own if positions are known; a post without a position is on the page of the preceding posts. Such a page
/// may have more posts than the site shows: after a deletion later posts move up, and captures of different times give two posts
/// the same position. If positions tell too little, which is when a page would have more than ``/ForumModel/SitePaging/postsPerPage``
/// posts without one, or twice as many posts altogether, pages are counted over the held posts.
enum ThreadPaging {
    private static let size = SitePaging.postsPerPage

    /// Whether a post has a valid position; others are ignored.
    static let hasPosition = "ifnull(position BETWEEN 1 AND 10000000, 0)"
    /// The page that a post's position gives; 1 without a position.
    static let placedPage = "iif(\(hasPosition), (position - 1) / \(size) + 1, 1)"
    /// The page of a post by the positions up to it, in the window ``order``.
    static let page = "max(\(placedPage)) OVER thread_order"
    /// The window of the posts of a thread in reading order, up to the current one.
    static let order = "ORDER BY post.id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW"
    /// Whether the posts of a page show that positions tell too little.
    static let isCrowded = "count(*) > 2 * \(size) OR count(*) - sum(has_position) > \(size)"
    /// The page of the post that is the `ordinal` one of its thread, from 1, counted over the held posts.
    static let countedPage = "(ordinal - 1) / \(size) + 1"

    /// The pages of the thread that is the parameter, or of posts whose thread is unknown for NULL.
    ///
    /// They have no dates: only the positions of the thread's posts are read, by `post_by_thread`.
    static func pages(from table: String = "post") -> String {
        """
        WITH placed AS MATERIALIZED (
            SELECT post.id, row_number() OVER thread_order AS ordinal, \(page) AS page, \(hasPosition) AS has_position
            FROM \(table) AS post WHERE thread_id IS ? WINDOW thread_order AS (\(order))),
        rule(is_counted) AS MATERIALIZED (
            SELECT EXISTS (SELECT 1 FROM placed GROUP BY page HAVING \(isCrowded)))
        SELECT iif(is_counted, \(countedPage), page) AS number, count(*) AS post_count, min(id) AS first_post_id,
            max(id) AS last_post_id
        FROM placed, rule GROUP BY 1 ORDER BY 1
        """
    }
}
