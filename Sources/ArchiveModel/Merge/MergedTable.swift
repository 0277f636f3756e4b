/// The merge rules of one table: its key and its field groups, from which the upsert follows.
package final class MergedTable: Sendable {
    package let name: String
    package let entity: ClaimEntity
    /// The columns of the key; the last one has the number that claims give.
    package let keys: [String]
    package let groups: [FieldGroup]
    package let fixed: [String]
    /// The columns of groups with IDs of rows that must exist, by name.
    package let references: [String: Column.Reference]
    /// All columns in the order of the upsert's arguments.
    package let columns: [String]
    /// Whether a row is deleted when no page claims it any more.
    package let isDeletedWithoutClaim: Bool
    package let declared: [Column]
    /// The position of each column among the upsert's arguments, from 0.
    let places: [String: Int]

    private convenience init(_ table: ArchiveTable, _ entity: ClaimEntity, isDeletedWithoutClaim: Bool = false) {
        self.init(table.name, entity, keys: table.key, table.allColumns, isDeletedWithoutClaim: isDeletedWithoutClaim)
    }

    init(
        _ name: String, _ entity: ClaimEntity, keys: [String] = ["id"], _ declared: [Column],
        isDeletedWithoutClaim: Bool = false
    ) {
        (self.name, self.entity, self.keys, self.declared) = (name, entity, keys, declared)
        self.isDeletedWithoutClaim = isDeletedWithoutClaim
        fixed = declared.filter(\.isFixed).map(\.name)
        groups = FieldGroup.all(in: declared)
        columns = keys + fixed + groups.flatMap { $0.valueColumns + [$0.source] }
        places = Dictionary(uniqueKeysWithValues: zip(columns, columns.indices))
        references = declared.filter { $0.group != nil }.reduce(into: [:]) { references, column in
            if let table = column.reference, Self.required.contains(table) { references[column.name] = table }
        }
    }

    /// The tables that get a row for an ID that a claim refers to; a page that shows a tag makes a claim about the tag, too.
    private static let required: Set<Column.Reference> = [.category, .forum, .user, .threadTag]

    /// The column with the number that claims give; a key before it is the account of the page.
    package var idColumn: String { keys[keys.count - 1] }

    package var claimColumns: [Column] { declared.filter { $0.group != nil || $0.isFixed } }

    /// An upsert that gives each group to the capture of higher rank, or else to the newer one.
    ///
    /// Captures are compared by `source_page.capture_key`; the same capture never replaces itself, so writing twice changes nothing.
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
        let order = group.rank.map { "(excluded.\($0), \(new)) > (\(name).\($0), \(old))" } ?? "\(new) > \(old)"
        return "(excluded.\(group.source) IS NOT NULL AND (\(name).\(group.source) IS NULL OR \(order)))"
    }

    /// Upsert arguments from a claim: what ``ColumnValues/claim`` wrote.
    package func row(_ claim: ClaimValues, id: Int64, account: Int64? = nil, source: SourcePageID) -> ColumnValues {
        var row = ColumnValues(of: self, id: id, account: account)
        for column in fixed { row.append(claim[column]) }
        for group in groups {
            let isShown = group.valueColumns.allSatisfy(claim.shows)
            row.append(group, source: isShown ? source : nil) { claim[group.valueColumns[$0]] }
        }
        return row
    }

    package static let category = MergedTable(.category, .category)
    package static let forum = MergedTable(.forum, .forum)
    package static let announcement = MergedTable(.announcement, .announcement, isDeletedWithoutClaim: true)
    package static let user = MergedTable(.user, .user)
    package static let punishment = MergedTable(.punishment, .punishment, isDeletedWithoutClaim: true)
    package static let threadTag = MergedTable(.threadTag, .threadTag)
    package static let thread = MergedTable(.thread, .thread)
    package static let threadView = MergedTable(.threadView, .threadView)
    package static let messageFolder = MergedTable(.privateMessageFolder, .messageFolder)
    package static let message = MergedTable(.privateMessage, .message, isDeletedWithoutClaim: true)

    /// All tables whose rows are merged field group by field group; forum_moderator and post have rules of their own.
    package static let all = [
        category, forum, announcement, user, punishment, threadTag, thread, threadView, messageFolder, message,
    ]

    /// The tables whose rows may be inserted for a reference only, with no value but the ID.
    package static let referenced = [category, forum, user]

    /// All merged tables, and the claims about users without IDs.
    package static let claimed = all + [namedUser]
}
