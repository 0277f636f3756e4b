internal import Archive
internal import Synchronization

/// Caches sanitized custom titles: a handful of people write most posts.
final class TitleCache: Sendable {
    private let sanitizer = Sanitizer()
    private let known = Mutex<[String: SafeMarkup]>([:])
    private static let limit = 4096

    /// Returns the safe markup of a raw title.
    func markup(of title: String) -> SafeMarkup {
        if let markup = known.withLock({ $0[title] }) { return markup }
        var markup = sanitizer.markup(of: title)
        // The first picture of a title is the avatar, whatever its class.
        for index in markup.tokens.indices {
            guard case .image(var image) = markup.tokens[index], image.kind != .smilie else { continue }
            image.kind = .avatar
            markup.tokens[index] = .image(image)
            break
        }
        known.withLock { known in
            if known.count >= Self.limit { known = [:] }
            known[title] = markup
        }
        return markup
    }
}
