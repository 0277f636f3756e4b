internal import ForumModel
internal import GRDB

/// A field whose former values are kept; the raw values are those of `sighting.field`.
enum HistoryField: Int, Hashable, Sendable {
    case userName = 1
    case userTitle = 2
    case threadTitle = 3
    case threadForum = 4
    /// A forum's name and parent together, as menus list them.
    case forumPlace = 5
}

/// Collects every value that a field with a history is seen with, and when first and last.
///
/// Values are gathered in memory and written once a batch: a user's name is seen forty times a page.
struct SightingLog {
    private struct Key: Hashable {
        var field: HistoryField
        var id: Int64
        var value: String
    }

    private var seen: [Key: (first: UTCTime?, last: UTCTime?)] = [:]

    mutating func saw(_ field: HistoryField, of id: Int64, as value: String, at time: UTCTime?) {
        let key = Key(field: field, id: id, value: value)
        guard let known = seen[key] else {
            seen[key] = (time, time)
            return
        }
        let times = [known.first, known.last, time].compactMap(\.self)
        seen[key] = (times.min(), times.max())
    }

    mutating func write(to database: Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO sighting (field, entity_id, value, first_seen_at, last_seen_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (field, entity_id, value) DO UPDATE SET
                    first_seen_at = min(ifnull(first_seen_at, excluded.first_seen_at),
                        ifnull(excluded.first_seen_at, first_seen_at)),
                    last_seen_at = max(ifnull(last_seen_at, excluded.last_seen_at),
                        ifnull(excluded.last_seen_at, last_seen_at))
                """)
        for (key, times) in seen {
            statement.setUncheckedArguments([key.field.rawValue, key.id, key.value, times.first?.description, times.last?.description])
            try statement.execute()
        }
        seen.removeAll(keepingCapacity: true)
    }
}
