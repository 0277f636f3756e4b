package import ArchiveModel
package import ForumModel

extension HistoryLog {
    /// Records the values of a claim that have a history.
    package mutating func record(_ claim: ClaimValues, of entity: ClaimEntity, _ id: Int64, at time: UTCTime?)
    {
        switch entity {
        case .user: record(user: claim, id, at: time)
        case .thread:
            record(thread: id, title: claim.text("title"), forum: claim.number("forum_id"), at: time)
        case .forum:
            if let place = ForumPlaceText.text(claim) { record(.forumPlace, of: id, as: place, at: time) }
        default: break
        }
    }

    package mutating func record(_ user: UserRecord, at time: UTCTime?) {
        if user.nameRank == .shown { record(.userName, of: user.id.rawValue, as: user.name, at: time) }
        guard let title = user.title.value, !user.hasLocalTitleImages else { return }
        record(.userTitle, of: user.id.rawValue, as: title, signature: user.titleSignature, at: time)
    }

    private mutating func record(user claim: ClaimValues, _ id: Int64, at time: UTCTime?) {
        if claim.number("name_rank") == Int64(UserRecord.NameRank.shown.rawValue),
            let name = claim.text("name")
        {
            record(.userName, of: id, as: name, at: time)
        }
        guard let title = claim.text("custom_title_html"), claim.number("title_rank") == 1 else { return }
        record(.userTitle, of: id, as: title, signature: claim.number("title_signature"), at: time)
    }

    package mutating func record(thread id: Int64, title: String?, forum: Int64?, at time: UTCTime?) {
        if let title { record(.threadTitle, of: id, as: title, at: time) }
        if let forum { record(.threadForum, of: id, as: String(forum), at: time) }
    }
}

/// A forum's name and place as one text, for the history log.
package enum ForumPlaceText {
    /// A character that cannot be in a name, because the decoder replaces control characters.
    package static let separator: Character = "\u{1F}"

    package static func text(_ name: String, _ place: ForumRecord.Place) -> String {
        switch place {
        case .category(let id): "\(name)\(separator)c\(id)"
        case .forum(let id): "\(name)\(separator)f\(id)"
        }
    }

    /// Builds the text from a claim; nil if it has no name or place, or does not come from a menu.
    package static func text(_ claim: ClaimValues) -> String? {
        guard claim.number("is_in_menu") == 1, let name = claim.text("name") else { return nil }
        if let parent = claim.number("claimed_parent_id") { return "\(name)\(separator)f\(parent)" }
        return claim.number("claimed_category_id").map { "\(name)\(separator)c\($0)" }
    }
}
