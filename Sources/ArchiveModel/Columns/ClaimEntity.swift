/// What a claim is about; the raw values are those of `claim.entity` and `reconsider.entity`.
package enum ClaimEntity: Int, Hashable, Sendable, CaseIterable {
    /// Posts have their claims in `post_source` and `post_claim`.
    case post = 1
    case thread = 2
    case user = 3
    case forum = 4
    case message = 5
    case category = 6
    case threadView = 7
    case threadTag = 8
    case messageFolder = 9
    case announcement = 10
    case punishment = 11
    case moderators = 12
    /// A user whose number the page does not give, under the number that follows from the name.
    case namedUser = 13
    /// The form to answer a message, under the number of the message.
    case messageReply = 14
    /// A poll, under its number where a page gives it, else one that follows from its thread.
    case poll = 15
    case offeredTags = 16
    /// An account's list of people, under the number of the list (``AccountListRecord/Kind``).
    case accountList = 17
    case threadPosters = 18
    /// A post that a page speaks of without showing it.
    case mention = 19
    /// The site's totals, under 0.
    case siteStatistics = 20
    /// What a page says of its own account, under 0.
    case accountState = 21
    case postMark = 22
    /// The forums that a user moderates, from their profile.
    case staff = 23
    case forumVisit = 24
    /// A whole page of the account's bookmarks, under 0.
    case bookmarkList = 25

    /// The table whose row a claim is about and needs; the row may have no value other than its ID.
    package var subject: Column.Reference? {
        switch self {
        case .user: .user
        case .forum, .moderators: .forum
        case .category: .category
        case .threadTag: .threadTag
        default: nil
        }
    }

    /// The table whose row a claim describes: that of its subject, or one in which no row is needed, as only the ID is stored.
    package var described: Column.Reference? {
        switch self {
        case .offeredTags, .forumVisit: .forum
        case .staff: .user
        default: subject
        }
    }

    /// The least raw value of those that are looked up by their kind: claims of others are read page by page.
    package static let firstIndexed = 13
}
