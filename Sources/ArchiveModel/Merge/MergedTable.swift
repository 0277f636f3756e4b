internal import GRDB

/// The merge rules of one table: its key and its field groups, from which the upsert follows.
package final class MergedTable: Sendable {
    package let name: String
    /// What its claims are about.
    package let entity: ClaimEntity
    /// The key, with the number that claims give last.
    package let keys: [String]
    package let groups: [FieldGroup]
    /// Columns given when the row is made and never changed.
    package let fixed: [String]
    /// The columns with IDs of rows that there must be.
    package let references: [String: Column.Reference]
    /// All columns in the order of the upsert's arguments.
    package let columns: [String]
    /// The position of each column in that order, and of the column with its group's capture; from 0.
    private let places: [String: (column: Int, source: Int?)]

    /// Whether a row is deleted when no page claims it any more.
    package let isDeletedWithoutClaim: Bool

    /// Returns the rules that a table declares.
    private static func merging(
        _ table: ArchiveTable, _ entity: ClaimEntity, isDeletedWithoutClaim: Bool = false
    ) -> MergedTable {
        var references: [String: Column.Reference] = [:]
        for column in table.allColumns where column.group != nil {
            if let reference = column.reference, required.contains(reference) {
                references[column.name] = reference
            }
        }
        return MergedTable(
            table.name, entity, keys: table.key, fixed: table.allColumns.filter(\.isFixed).map(\.name),
            references: references, groups: table.groups, isDeletedWithoutClaim: isDeletedWithoutClaim)
    }

    package init(
        _ name: String, _ entity: ClaimEntity, keys: [String] = ["id"], fixed: [String] = [],
        references: [String: Column.Reference] = [:], groups: [FieldGroup],
        isDeletedWithoutClaim: Bool = false
    ) {
        self.name = name
        self.entity = entity
        self.keys = keys
        self.fixed = fixed
        self.references = references
        self.groups = groups
        self.isDeletedWithoutClaim = isDeletedWithoutClaim
        var columns = keys + fixed
        var places: [String: (column: Int, source: Int?)] = [:]
        for (index, column) in columns.enumerated() { places[column] = (index, nil) }
        for group in groups {
            let source = columns.count + group.valueColumns.count
            for (offset, column) in group.valueColumns.enumerated() {
                places[column] = (columns.count + offset, source)
            }
            columns += group.valueColumns + [group.source]
        }
        self.columns = columns
        self.places = places
    }

    /// The tables that get a row for an ID that a claim refers to; a tag is nothing without the name of its picture.
    private static let required: Set<Column.Reference> = [.category, .forum, .user, .threadTag]

    /// The column with the number that claims give; a key before it is the account of the page.
    package var idColumn: String { keys[keys.count - 1] }

    /// Returns the positions of a column and of its group's capture among the upsert's arguments; nil for other columns.
    package func place(of column: String) -> (column: Int, source: Int?)? { places[column] }

    /// An upsert that gives each group to the newer capture.
    ///
    /// Captures are compared by `source_page.capture_key`; the same capture never replaces itself, so writing twice
    /// changes nothing.
    package var upsert: String {
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
    package func claim(_ row: ColumnValues) -> ClaimText {
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
    package func row(_ claim: ClaimValues, id: Int64, account: Int64?, source: Int64) throws -> ColumnValues {
        var row = ColumnValues(of: self, id: id, account: account, source: source)
        for column in fixed { try row.set(column, claim[column]) }
        for group in groups where group.valueColumns.allSatisfy(claim.shows) {
            for column in group.valueColumns { try row.set(column, claim[column]) }
        }
        return row
    }
}

extension MergedTable {
    package static let category = merging(.category, .category)
    package static let forum = merging(.forum, .forum)
    package static let announcement = merging(.announcement, .announcement, isDeletedWithoutClaim: true)
    package static let user = merging(.user, .user)
    package static let punishment = merging(.punishment, .punishment, isDeletedWithoutClaim: true)
    package static let threadTag = merging(.threadTag, .threadTag)
    package static let thread = merging(.thread, .thread)
    package static let threadView = merging(.threadView, .threadView)
    package static let messageFolder = merging(.privateMessageFolder, .messageFolder)
    package static let message = merging(.privateMessage, .message)

    /// All tables whose rows are merged field group by field group; forum_moderator and post have rules of their own.
    package static let all = [
        category, forum, announcement, user, punishment, threadTag, thread, threadView, messageFolder,
        message,
    ]

    /// All merged tables, and the claims about users without IDs.
    package static let claimed = all + [namedUser]
}

/// The values that one page shows of an entity whose fields are merged by the rules of its table.
package protocol MergedRecord: Sendable {
    /// The rules.
    static var rules: MergedTable { get }

    /// Returns the row with the page's values.
    ///
    /// - Parameter source: the page's `source_page.id`.
    /// - Returns: the row.
    /// - Throws: `DatabaseError` for a column that the rules do not name.
    func row(source: Int64) throws -> ColumnValues
}
