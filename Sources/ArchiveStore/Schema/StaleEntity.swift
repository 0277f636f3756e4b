/// What can be out of date after a batch; the raw values are those of `stale.entity`.
package enum StaleEntity: Int, Sendable {
    /// A post whose text the search index does not have, and whose derived fields are out of date.
    case post = 1
    case thread = 2
    case user = 3
    case forum = 4
    case message = 5
    /// A user whose name is new: everything that knows people by name only must look again.
    case userName = 6
    /// A captured page whose dates differ from those of other captures.
    case pageDates = 7
    /// The set of pages: what follows from all of them together, such as the default account.
    case pages = 8
    /// A post with new claims, which must be merged again.
    case postClaims = 9
    /// A kind of claims, numbered as in ``ClaimEntity``, whose tables have to be rebuilt.
    case claimed = 10
    /// A post whose derived fields are out of date, but whose text the search index has.
    case postFields = 11

    package var query: String { "SELECT id FROM stale WHERE entity = \(rawValue)" }

    package var ids: String { "(\(query))" }

    /// The IDs of posts whose derived fields are stale, as a subquery.
    package static let postIDs = "(SELECT id FROM stale WHERE entity IN (\(post.rawValue), \(postFields.rawValue)))"
}
