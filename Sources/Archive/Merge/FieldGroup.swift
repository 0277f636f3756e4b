internal import GRDB

/// Fields that pages show together, and that one capture therefore decides together.
///
/// The newest capture that shows the group wins all of it, also where it shows a field as empty; a page that cannot
/// show the group says nothing about it. Which capture decided stands beside the fields, as a `source_page.id`.
struct FieldGroup: Sendable {
    /// The columns decided together.
    let columns: [String]
    /// The column with the deciding capture's `source_page.id`.
    let source: String
    /// A column whose higher value beats any newer capture (a name on a profile beats one in a list of moderators).
    let rank: String?

    /// The columns of a claim: those decided together, and the rank.
    let valueColumns: [String]

    init(_ columns: String..., source: String, rank: String? = nil) {
        self.columns = columns
        self.source = source
        self.rank = rank
        valueColumns = columns + (rank.map { [$0] } ?? [])
    }
}

/// The merge rules of one table: its key and its field groups, from which the upsert follows.
struct MergedTable: Sendable {
    let name: String
    /// What its claims are about.
    let entity: ClaimEntity
    /// The key, with the number that claims give last.
    let keys: [String]
    let groups: [FieldGroup]
    /// Columns given when the row is made and never changed.
    let fixed: [String]

    init(
        _ name: String, _ entity: ClaimEntity, keys: [String] = ["id"], fixed: [String] = [],
        groups: [FieldGroup]
    ) {
        self.name = name
        self.entity = entity
        self.keys = keys
        self.fixed = fixed
        self.groups = groups
    }

    /// All columns in the order of the upsert's arguments.
    var columns: [String] {
        keys + fixed + groups.flatMap { $0.valueColumns + [$0.source] }
    }

    /// The column with the number that claims give; a key before it is the account of the page.
    var idColumn: String { keys[keys.count - 1] }

    /// An upsert that gives each group to the newer capture.
    ///
    /// Captures are compared by `source_page.capture_key`; the same capture never replaces itself, so writing twice
    /// changes nothing.
    var upsert: String {
        // As one value, a group asks once which capture is newer, and not for each of its columns.
        let assignments = groups.map { group in
            let columns = group.valueColumns + [group.source]
            let values = columns.map { "iif(is_newer, excluded.\($0), \(name).\($0))" }
            return "(\(columns.joined(separator: ", "))) = (SELECT \(values.joined(separator: ", ")) "
                + "FROM (SELECT \(isNewer(group)) AS is_newer))"
        }
        return """
            INSERT INTO \(name) (\(columns.joined(separator: ", ")))
            VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
            ON CONFLICT (\(keys.joined(separator: ", "))) DO UPDATE SET
                \(assignments.joined(separator: ",\n    "))
            WHERE \(groups.map(isNewer).joined(separator: "\n    OR "))
            """
    }

    private func isNewer(_ group: FieldGroup) -> String {
        let new = "(SELECT capture_key FROM source_page WHERE id = excluded.\(group.source))"
        let old = "(SELECT capture_key FROM source_page WHERE id = \(name).\(group.source))"
        let order =
            group.rank.map { "(excluded.\($0), \(new)) > (\(name).\($0), \(old))" } ?? "\(new) > \(old)"
        return "(excluded.\(group.source) IS NOT NULL AND (\(name).\(group.source) IS NULL OR \(order)))"
    }

    // MARK: Claims

    /// What a row of upsert arguments claims: its fixed columns, and those of the groups that the page shows.
    func claim(_ row: ColumnValues) -> ClaimText {
        var claim = ClaimText()
        var index = keys.count
        for column in fixed {
            claim.add(column, row.values[index])
            index += 1
        }
        for group in groups {
            let names = group.valueColumns
            defer { index += names.count + 1 }
            guard !row.values[index + names.count].isNull else { continue }
            for (offset, name) in names.enumerated() { claim.add(name, row.values[index + offset]) }
        }
        return claim
    }

    /// Upsert arguments from a claim: what ``claim(_:)`` wrote.
    func row(_ claim: ClaimValues, id: Int64, account: Int64?, source: Int64) -> ColumnValues {
        var row = ColumnValues(source: source)
        if keys.count > 1 { row.add(account) }
        row.add(id)
        for column in fixed { row.add(claim[column]) }
        for group in groups {
            let names = group.valueColumns
            row.group(shown: names.allSatisfy(claim.shows), names.map { claim[$0] })
        }
        return row
    }
}
