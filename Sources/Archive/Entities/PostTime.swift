/// When a post was written, as the index `post_by_time` has it.
///
/// The index has seconds in the place of `posted_at`, whose text is five times as long, and with them what a search and a list need
/// of a post: they read no row of it.
enum PostTime {
    /// The seconds from 1970 on; SQLite uses the index where a query says exactly this.
    static let sql = "CAST(strftime('%s', posted_at) AS INTEGER)"
}
