/// Fields that pages show together, and that one capture therefore decides together.
///
/// The newest capture that shows the group wins all of it, also where it shows a field as empty; a page that cannot
/// show the group says nothing about it. Which capture decided stands beside the fields, as a `source_page.id`.
package struct FieldGroup: Sendable {
    /// The columns decided together.
    package let columns: [String]
    /// The column with the deciding capture's `source_page.id`.
    package let source: String
    /// A column whose higher value beats any newer capture (a name on a profile beats one in a list of moderators).
    package let rank: String?

    /// The columns of a claim: those decided together, and the rank.
    package let valueColumns: [String]

    init(_ columns: [String], source: String, rank: String? = nil) {
        self.columns = columns
        self.source = source
        self.rank = rank
        valueColumns = columns + (rank.map { [$0] } ?? [])
    }
}
