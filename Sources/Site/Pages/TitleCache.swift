internal import Markup
internal import Synchronization

/// Caches sanitized custom titles: a handful of people write most posts.
package final class TitleCache: Sendable {
    /// A custom title, and the avatar that was part of it.
    struct Title: Sendable {
        /// The first picture other than a smilie, whatever its class.
        var avatar: SafeImage?
        /// The title without the avatar and a line break after it.
        var words: SafeMarkup
    }

    private let sanitizer = Sanitizer()
    private let known = Mutex<[String: Title]>([:])
    private static let limit = 4096

    package init() {}

    func title(_ raw: String) -> Title {
        if let title = known.withLock({ $0[raw] }) { return title }
        var title = Title(words: sanitizer.markup(of: raw))
        for (index, token) in title.words.tokens.enumerated() {
            guard case .image(var image) = token, image.kind != .smilie else { continue }
            image.kind = .avatar
            title.avatar = image
            let isFollowedByBreak = title.words.tokens.dropFirst(index + 1).first == .lineBreak
            title.words.tokens.removeSubrange(index...(isFollowedByBreak ? index + 1 : index))
            break
        }
        known.withLock { known in
            if known.count >= Self.limit { known = [:] }
            known[raw] = title
        }
        return title
    }
}
