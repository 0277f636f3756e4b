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
}
