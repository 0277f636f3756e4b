/// Fields that pages show together, and that one capture therefore decides together.
///
/// The newest capture of the highest ``rank`` (if any) that shows the group wins all of it, also where it shows a field as empty; a page
/// that cannot show the group says nothing about it. The deciding capture is stored beside the fields, as a `source_page.id`.
package struct FieldGroup: Sendable {
    package let columns: [String]
    /// The column with the deciding capture's `source_page.id`.
    package let source: String
    package let rank: String?

    /// The columns of a claim: those decided together, and the rank.
    package let valueColumns: [String]

    /// Returns the groups with columns, in the order of the columns for their deciding captures.
    static func all(in columns: [Column]) -> [FieldGroup] {
        columns.compactMap { source in
            guard case .source(let group) = source.meaning else { return nil }
            let members = columns.filter { $0.group == group }
            guard !members.isEmpty else { return nil }
            let (columns, rank) = (members.filter { !$0.isRank }.map(\.name), members.first(where: \.isRank)?.name)
            return FieldGroup(
                columns: columns, source: source.name, rank: rank, valueColumns: columns + (rank.map { [$0] } ?? []))
        }
    }
}
