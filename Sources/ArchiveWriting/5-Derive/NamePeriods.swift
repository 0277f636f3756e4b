internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// The periods in which a name shared by several users belongs to one of them.
///
/// A user *holds* a name from the first to the last capture that shows it beside their number. In a period with exactly one holder the name
/// is that holder's; before all periods it is the first holder's, after all the last holder's. It stays undecided between two holders,
/// while several hold it, and, where a user had the name at an unknown time, outside all known periods.
struct NamePeriods: Equatable {
    struct Holder: Equatable {
        var user: Int64
        /// The first and the last capture that shows the name, UTC in ISO 8601; nil where no capture has a time.
        var seen: ClosedRange<String>?
    }

    struct Period: Equatable {
        var user: Int64
        var start: String
        /// The first moment after it.
        var end: String
    }

    private(set) var periods: [Period] = []

    /// Before and after all moments.
    private static let (past, future) = ("", "~")

    init(_ holders: [Holder]) {
        let spans = holders.compactMap { holder in
            // The end, as text, sorts directly after the last moment and before the next second.
            holder.seen.map { Period(user: holder.user, start: $0.lowerBound, end: $0.upperBound + Self.future) }
        }
        let cuts = Set(spans.flatMap { [$0.start, $0.end] }).sorted()
        guard let first = cuts.first, let last = cuts.last else { return }
        func add(_ users: [Int64], _ start: String, _ end: String) {
            if users.count == 1 { periods.append(Period(user: users[0], start: start, end: end)) }
        }
        let isComplete = spans.count == holders.count
        if isComplete { add(spans.filter { $0.start == first }.map(\.user), Self.past, first) }
        // Whoever holds the name between two cuts held it at the first of them: a sweep over the cuts counts who begins and
        // who ends there. Where one span is open, the sum of the indices of the open spans is its index.
        var changes: [String: (count: Int, sum: Int)] = [:]
        for (index, span) in spans.enumerated() {
            let (start, end) = (changes[span.start] ?? (0, 0), changes[span.end] ?? (0, 0))
            changes[span.start] = (start.count + 1, start.sum + index)
            changes[span.end] = (end.count - 1, end.sum - index)
        }
        var (count, sum) = (0, 0)
        for (start, end) in zip(cuts, cuts.dropFirst()) {
            let change = changes[start] ?? (0, 0)
            (count, sum) = (count + change.count, sum + change.sum)
            if count == 1 { add([spans[sum].user], start, end) }
        }
        if isComplete { add(spans.filter { $0.end == last }.map(\.user), last, Self.future) }
    }
}

extension DerivedFields {
    /// Collects in the temporary table `new_name` the names that may now mean another user, and computes their periods.
    func updateNamePeriods() throws {
        try execute(
            """
            CREATE TEMP TABLE IF NOT EXISTS new_name (name TEXT PRIMARY KEY COLLATE NOCASE);
            DELETE FROM new_name;
            INSERT OR IGNORE INTO new_name
                SELECT name FROM user WHERE name IS NOT NULL
                    AND id IN \(StaleEntity.userName.ids)
                -- Those that no page shows any more are here only.
                UNION SELECT name FROM name_period WHERE user_id IN \(StaleEntity.userName.ids)
                UNION SELECT value FROM sighting
                    WHERE field = \(HistoryField.userName.rawValue) AND entity_id IN \(StaleEntity.userName.ids)
                UNION SELECT value FROM sighting
                    WHERE field = \(HistoryField.userName.rawValue) AND entity_id IN \(StaleEntity.user.ids) AND (
                        EXISTS (SELECT 1 FROM user WHERE name = value COLLATE NOCASE AND id <> entity_id)
                        OR EXISTS (SELECT 1 FROM user_name
                            WHERE name = value COLLATE NOCASE AND user_id <> entity_id));
            DELETE FROM name_period WHERE name IN (SELECT name FROM new_name);
            """)
        var holders: [ExactText: [NamePeriods.Holder]] = [:]
        for row in try database.rows(Self.sharedNames) {
            let first: String? = try row.value("first")
            let last: String? = try row.value("last")
            let seen = first.flatMap { first in last.flatMap { first <= $0 ? first...$0 : nil } }
            holders[ExactText(try row.value("name")), default: []].append(.init(user: try row.value("id"), seen: seen))
        }
        let insert = try database.cachedStatement(
            sql: "INSERT INTO name_period (name, starts_at, ends_at, user_id) VALUES (?, ?, ?, ?)")
        for (name, holders) in holders {
            for period in NamePeriods(holders).periods {
                try insert.execute(arguments: [name.text, period.start, period.end, period.user])
            }
        }
    }

    /// All users with a current or former name among the new ones that several users share, with their sightings.
    private static let sharedNames = """
        WITH candidate AS MATERIALIZED (
            SELECT new_name.name, id FROM new_name JOIN user ON user.name = new_name.name COLLATE NOCASE
            UNION SELECT new_name.name, user_id FROM new_name
                JOIN user_name ON user_name.name = new_name.name COLLATE NOCASE
        ), shared AS MATERIALIZED (
            SELECT name, id FROM candidate WHERE name IN (SELECT name FROM candidate GROUP BY name HAVING count(*) > 1)
        ), seen AS MATERIALIZED (
            SELECT entity_id AS id, value COLLATE NOCASE AS name, min(first_seen_at) AS first, max(last_seen_at) AS last
            FROM (SELECT DISTINCT id FROM shared) AS holder
            JOIN sighting ON field = \(HistoryField.userName.rawValue) AND entity_id = holder.id
            GROUP BY entity_id, value COLLATE NOCASE
        )
        SELECT shared.name, shared.id, first, last FROM shared
        LEFT JOIN seen ON seen.id = shared.id AND seen.name = shared.name COLLATE NOCASE
        """
}

/// Finds the user that a name on a page means, in SQL.
///
/// Names change hands, so the moment counts at which the page was captured (``NamePeriods``).
enum NameLookup {
    /// An SQL expression for the ID of the user whom the expression `name` means at `time` (``time(ofPage:)``): NULL
    /// for an unknown name, where the times do not decide between users, or for a name that a deleted user had.
    static func user(named name: String, at time: String) -> String {
        """
        iif(EXISTS (SELECT 1 FROM deleted_name WHERE deleted_name.name = \(name) COLLATE NOCASE), NULL,
            (SELECT iif(least = most, least, (
                SELECT iif(ends_at > \(time), user_id, NULL) FROM name_period
                WHERE name_period.name = \(name) COLLATE NOCASE AND starts_at <= \(time)
                ORDER BY starts_at DESC LIMIT 1))
            FROM (SELECT min(id) AS least, max(id) AS most FROM (
                \(holders("id", of: "user", named: name)) UNION ALL \(holders("user_id", of: "user_name", named: name))))))
        """
    }

    /// The lowest and the highest ID of all users with a name, each at one end of an index.
    private static func holders(_ id: String, of table: String, named name: String) -> String {
        ["min", "max"].map { end in
            "SELECT \(end)(\(id)) AS id FROM \(table) WHERE \(table).name = \(name) COLLATE NOCASE"
        }.joined(separator: " UNION ALL ")
    }

    /// An SQL expression for the stated capture time of a page, from an expression for its `source_page.id`.
    static func time(ofPage page: String) -> String {
        "(SELECT \(CaptureBasis.statedTime) FROM source_page WHERE source_page.id = \(page))"
    }
}
