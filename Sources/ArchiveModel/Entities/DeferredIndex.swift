/// An index of posts that a first import makes at its end.
///
/// Its order has nothing to do with that of the pages: each batch would change all of it.
package enum DeferredIndex: String, CaseIterable {
    case byAuthor = "post_by_author"
    case byTime = "post_by_time"

    package var definition: String {
        switch self {
        case .byAuthor: "CREATE INDEX post_by_author ON post(author_id, id);"
        case .byTime: "CREATE INDEX post_by_time ON post(\(PostTime.sql), search_number, id);"
        }
    }
}

/// When a post was written, as the index `post_by_time` has it.
///
/// The index holds seconds instead of `posted_at`, whose text is five times as long, and the other columns that a search or a list
/// needs of a post, so that these read no row of the table.
package enum PostTime {
    /// Seconds since 1970; SQLite uses the index for queries with exactly this expression.
    package static let sql = "CAST(strftime('%s', posted_at) AS INTEGER)"
}
