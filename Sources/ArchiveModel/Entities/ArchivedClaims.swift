/// The claims that an archive stored of a page, for another archive to import.
package struct ArchivedClaims: Sendable {
    package struct Claim: Sendable {
        package var entity: ClaimEntity
        package var id: Int64
        package var value: String {
            didSet { parsed = nil }
        }
        /// What follows from the text, if the reader has computed it for the writer.
        package var parsed: ParsedClaim?

        package init(entity: ClaimEntity, id: Int64, value: String, parsed: ParsedClaim? = nil) {
            self.entity = entity
            self.id = id
            self.value = value
            self.parsed = parsed
        }

        package init(_ row: ColumnValues) {
            self.init(entity: row.table.entity, id: row.id, value: row.claim.json)
        }
    }

    package var claims: [Claim] = []
    /// The menu that it carries, and what that claims.
    package var menu: (id: Int64, claims: [Claim])?
    /// Whether something deleted was taken out, so that rows to which the claims refer are still to be made.
    package var isFiltered = false

    package init() {}
}

/// A claim's text in the form in which it is written and merged.
package struct ParsedClaim: Sendable {
    /// The number of the text, `claim_value.id`.
    package var number: Int64
    package var values: ClaimValues

    package init(number: Int64, values: ClaimValues) {
        self.number = number
        self.values = values
    }
}
