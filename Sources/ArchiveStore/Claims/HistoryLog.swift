package import ArchiveModel
package import ForumModel
package import GRDB

/// A field whose former values are kept; the raw values are those of `sighting.field`.
package enum HistoryField: Int, Hashable, Sendable, CaseIterable {
    case userName = 1
    case userTitle = 2
    case threadTitle = 3
    case threadForum = 4
    /// A forum's name and parent together, as menus list them.
    case forumPlace = 5

    package var entity: ClaimEntity {
        switch self {
        case .userName, .userTitle: .user
        case .threadTitle, .threadForum: .thread
        case .forumPlace: .forum
        }
    }
}

/// Collects the values of fields with a history, with their first and last sighting.
///
/// Values are collected in memory and written once per batch: a user's name occurs forty times on a page.
package struct HistoryLog {
    package init() {}

    private struct Key: Hashable {
        var field: HistoryField
        var id: Int64
        var value: ExactText
    }

    private struct Times {
        var first: UTCTime?
        var last: UTCTime?
        /// Equal for values that do not differ by an edit; nil if only equal values are the same.
        var signature: Int64?

        /// Whether another sighting of the value adds nothing.
        func holds(_ other: Times) -> Bool {
            if let time = other.first, first.map({ time < $0 }) ?? true { return false }
            if let time = other.last, last.map({ time > $0 }) ?? true { return false }
            return signature != nil || other.signature == nil
        }

        func widened(to other: Times) -> Times {
            Times(
                first: first.map { time in other.first.map { min(time, $0) } ?? time } ?? other.first,
                last: last.map { time in other.last.map { max(time, $0) } ?? time } ?? other.last,
                signature: signature ?? other.signature)
        }
    }

    private var seen: [Key: Times] = [:]
    /// A bounded cache of values that the archive holds, which avoids most statements.
    private var written: [Key: Times] = [:]

    private static let cacheLimit = 20_000

    package mutating func record(
        _ field: HistoryField, of id: Int64, as value: String, signature: Int64? = nil, at time: UTCTime?
    ) {
        let key = Key(field: field, id: id, value: ExactText(value))
        guard let known = seen[key] else {
            seen[key] = Times(first: time, last: time, signature: signature)
            return
        }
        seen[key] = known.widened(to: Times(first: time, last: time, signature: signature))
    }

    /// The values that were recorded since the last write, with the times of their last captures.
    package var recorded: [(field: HistoryField, id: Int64, value: String, last: UTCTime?)] {
        seen.map { ($0.field, $0.id, $0.value.text, $1.last) }
    }

    /// Writes the collected sightings, and marks the entities whose history changes.
    ///
    /// A capture that is too old to decide anything still adds to the history.
    package mutating func write(to database: Database, stale: StaleMarks) throws {
        let insert = try RowStatement(
            """
            INSERT OR IGNORE INTO sighting (field, entity_id, value, first_seen_at, last_seen_at, signature)
            VALUES (?, ?, ?, ?, ?, ?)
            """, in: database)
        let widen = try RowStatement(
            """
            UPDATE sighting SET
                first_seen_at = min(ifnull(first_seen_at, ?4), ifnull(?4, first_seen_at)),
                last_seen_at = max(ifnull(last_seen_at, ?5), ifnull(?5, last_seen_at)),
                signature = ifnull(signature, ?6)
            WHERE field = ?1 AND entity_id = ?2 AND value = ?3
                AND (?4 < first_seen_at OR ?5 > last_seen_at OR (first_seen_at IS NULL AND ?4 IS NOT NULL)
                    OR (signature IS NULL AND ?6 IS NOT NULL))
            """, in: database)
        for (key, times) in seen {
            let known = written[key]
            if let known, known.holds(times) { continue }
            let isNew = try known == nil && run(insert, key, times)
            let isWider = try !isNew && run(widen, key, times)
            written[key] = known.map { $0.widened(to: times) } ?? times
            guard isNew || isWider else { continue }
            try stale.markBeforeReplay(key.field.entity, key.id)
            if isNew, key.field == .userName { try stale.markCreated(.userName, key.id) }
        }
        seen.removeAll(keepingCapacity: true)
        if written.count > Self.cacheLimit { forgetWritten() }
    }

    private func run(_ statement: RowStatement, _ key: Key, _ times: Times) throws -> Bool {
        statement.bind(key.field.rawValue)
        statement.bind(key.id)
        statement.bind(key.value.text)
        statement.bind(times.first)
        statement.bind(times.last)
        statement.bind(times.signature)
        return try statement.run()
    }

    /// Clears the cache after sightings were deleted.
    package mutating func forgetWritten() { written.removeAll(keepingCapacity: true) }

    /// Records the values of a claim that have a history; titles with local pictures (`title_rank` 0) have none.
    package mutating func record(_ claim: ClaimValues, of entity: ClaimEntity, _ id: Int64, at time: UTCTime?) {
        switch entity {
        case .user: record(user: claim, id, at: time)
        case .thread: record(thread: id, title: claim.text("title"), forum: claim.number("forum_id"), at: time)
        case .forum: if let place = ForumPlaceText.text(claim) { record(.forumPlace, of: id, as: place, at: time) }
        default: break
        }
    }

    package mutating func record(_ user: UserRecord, at time: UTCTime?) {
        if user.nameRank == .shown { record(.userName, of: user.id.rawValue, as: user.name, at: time) }
        guard let title = user.title.value, !user.hasLocalTitleImages else { return }
        record(.userTitle, of: user.id.rawValue, as: title, signature: user.titleSignature, at: time)
    }

    private mutating func record(user claim: ClaimValues, _ id: Int64, at time: UTCTime?) {
        if claim.number("name_rank") == Int64(UserRecord.NameRank.shown.rawValue), let name = claim.text("name") {
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
