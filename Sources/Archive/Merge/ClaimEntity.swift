/// What a claim is about; the raw values are those of `claim.entity` and `reconsider.entity`.
enum ClaimEntity: Int, Hashable, Sendable {
    /// Posts have their claims in `post_source`.
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
    /// A forum's moderators, all together.
    case moderators = 12
    /// A user whose number the page does not give, under the number that follows from the name.
    case namedUser = 13
    /// The form to answer a message, under the number of the message.
    case messageReply = 14

    /// The least raw value of those that are looked up by their kind: claims of others are read page by page.
    static let firstIndexed = 13
}
