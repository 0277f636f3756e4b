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
