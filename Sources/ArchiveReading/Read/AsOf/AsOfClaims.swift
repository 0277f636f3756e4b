internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// Merges the claims of captures up to a day by the field groups of a table.
package struct AsOfClaims {
    /// The merged values of an entity.
    package struct Merged {
        /// A former or current value, with its first and last capture up to the day.
        struct Period {
            var value: String
            /// Equal for values that differ by no edit.
            var same: String
            var first: UTCTime?
            var last: UTCTime?

            mutating func widen(to time: UTCTime?) {
                guard let time else { return }
                first = first.map { min($0, time) } ?? time
                last = last.map { max($0, time) } ?? time
            }
        }

        fileprivate var values: [String: DatabaseValue] = [:]
        fileprivate var sources: [String: (rank: Int64, key: CaptureKey, page: Int64)] = [:]
        /// The values of the field with a history, in the order of their first captures.
        fileprivate(set) var periods: [HistoryField: [Period]] = [:]
        fileprivate var periodKeys: [HistoryField: [String: Int]] = [:]

        func text(_ column: String) -> String? { values[column].flatMap(String.fromDatabaseValue) }
        func number(_ column: String) -> Int64? { values[column].flatMap(Int64.fromDatabaseValue) }
        func flag(_ column: String) -> Bool { number(column).map { $0 != 0 } ?? false }
        func real(_ column: String) -> Double? { values[column].flatMap(Double.fromDatabaseValue) }
        /// Whether a capture up to the day shows the column.
        func shows(_ column: String) -> Bool { values[column] != nil }
        /// The `source_page.id` of the capture that decided a group, by the group's source column.
        func source(_ column: String) -> Int64? { sources[column]?.page }
    }

    let database: Database
    let day: AsOfDay

    /// Merges the claims about entities.
    ///
    /// - Parameters:
    ///   - table: the merge rules of the kind of entity.
    ///   - ids: the IDs of the entities.
    /// - Returns: the merged values by ID; entities that no capture up to the day mentions are missing.
    /// - Throws: SQLite's errors.
    /// - Complexity: O(*n*) in the number of claims in the archive, which are stored by page.
    func merged(_ table: MergedTable, _ ids: some Sequence<Int64>) throws -> [Int64: Merged] {
        let wanted = JSONText.array(Array(Set(ids)).sorted())
        guard wanted != "[]" else { return [:] }
        let reader = try ClaimReader(in: database)
        let statement = try database.cachedStatement(sql: Self.claims)
        let rows = try Row.fetchCursor(statement, arguments: [table.entity.rawValue, wanted, day.bound])
        var found: [Int64: Merged] = [:]
        while let row = try rows.next() {
            let claim = try reader.values(row.value("value_id"))
            Self.merge(
                claim, of: table, page: try row.value("page"), key: CaptureKey(row: row, "capture_key"),
                into: &found[try row.value("entity_id"), default: Merged()])
        }
        return found
    }

    /// The maximum number of entities whose merged values are in memory at a time.
    private static let portion = 20_000

    /// Merges the claims about many entities, in no order.
    ///
    /// - Throws: SQLite's errors, and the errors of the closure.
    /// - Complexity: O(*n*) in the number of claims in the archive, for each 20,000 entities.
    func forEachMerged(
        _ table: MergedTable, _ ids: [Int64], _ use: (_ id: Int64, _ merged: Merged) throws -> Void
    ) throws {
        var rest = ids[...]
        while !rest.isEmpty {
            for (id, merged) in try merged(table, rest.prefix(Self.portion)) { try use(id, merged) }
            rest = rest.dropFirst(Self.portion)
        }
    }

    /// All claims of captures before the key `?3` about the entities `?2` of the kind `?1`, oldest first.
    private static let claims = """
        SELECT entity_id, value_id, source_page.id AS page, capture_key, ordinal FROM claim
            JOIN source_page ON source_page.id = source_page_id
            WHERE claim.entity = ?1 AND entity_id IN (SELECT value FROM json_each(?2)) AND capture_key < ?3
        UNION ALL
        SELECT user_id, value_id, source_page.id, capture_key, ordinal FROM named_user
            JOIN claim USING (source_page_id, ordinal) JOIN source_page ON source_page.id = source_page_id
            WHERE ?1 = \(ClaimEntity.user.rawValue) AND user_id IN (SELECT value FROM json_each(?2))
                AND capture_key < ?3
        ORDER BY capture_key, ordinal
        """

    private static func merge(
        _ claim: ClaimValues, of table: MergedTable, page: Int64, key: CaptureKey, into merged: inout Merged
    ) {
        for group in table.groups where group.valueColumns.allSatisfy(claim.shows) {
            let rank = group.rank.flatMap(claim.number) ?? .min
            // The first of two claims of one capture counts.
            if let held = merged.sources[group.source], (held.rank, held.key) >= (rank, key) { continue }
            merged.sources[group.source] = (rank, key, page)
            for column in group.columns { merged.values[column] = claim[column] }
        }
        var log = HistoryLog()
        log.record(claim, of: table.entity, 0, at: key.time)
        for (field, value, signature) in log.recorded {
            let same = signature.map { "\($0)" } ?? value
            if let index = merged.periodKeys[field]?[same] {
                merged.periods[field]?[index].value = value
                merged.periods[field]?[index].widen(to: key.time)
            } else {
                merged.periodKeys[field, default: [:]][same] = merged.periods[field]?.count ?? 0
                merged.periods[field, default: []].append(
                    Merged.Period(value: value, same: same, first: key.time, last: key.time))
            }
        }
    }

    /// Returns the names of forums; those that no capture up to the day names are missing.
    ///
    /// - Throws: SQLite's errors.
    /// - Complexity: O(*n*) in the number of pages and claims in the archive.
    func forumNames() throws -> [Int64: String] {
        let reader = try ClaimReader(in: database)
        let statement = try database.cachedStatement(sql: Self.forumClaims)
        let rows = try Row.fetchCursor(statement, arguments: [day.bound])
        var names: [Int64: String] = [:]
        while let row = try rows.next() {
            guard let name = try reader.values(row.value("value_id")).text("name") else { continue }
            names[try row.value("entity_id")] = name
        }
        return names
    }

    /// The claims of captures before the key `?1` about forums and categories, oldest first; within a page, the menu is first.
    private static let forumClaims = """
        SELECT entity_id, value_id, capture_key, 1 AS rank, -ordinal AS place FROM claim
            JOIN source_page ON source_page.id = source_page_id
            WHERE claim.entity IN (\(ClaimEntity.forum.rawValue), \(ClaimEntity.category.rawValue))
                AND capture_key < ?1
        UNION ALL
        SELECT entity_id, value_id, newest, 0, -ordinal FROM (
            SELECT menu_id, max(capture_key) AS newest FROM source_page
            WHERE menu_id IS NOT NULL AND status IN ('imported', 'notice', 'not_read') AND capture_key < ?1
            GROUP BY menu_id) JOIN menu_claim USING (menu_id)
        ORDER BY capture_key, rank, place
        """
}
