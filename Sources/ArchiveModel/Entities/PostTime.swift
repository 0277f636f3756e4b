/// When a post was written, as the index `post_by_time` has it.
///
/// The index has seconds in the place of `posted_at`, whose text is five times as long, and with them what a search and a list need
/// of a post: they read no row of it.
package enum PostTime {
    /// Seconds since 1970; SQLite uses the index for queries with exactly this expression.
    package static let sql = "CAST(strftime('%s', posted_at) AS INTEGER)"
}
