/// The sizes of the site's pages for accounts that chose no others.
public enum SitePaging {
    /// The number of posts on a page of a thread.
    public static let postsPerPage = 40
    /// The number of threads on a page of a forum.
    public static let threadsPerPage = 40
}
