/// The claims that an archive stored of a page, for another archive to import.
struct ArchivedClaims: Sendable {
    /// A claim and its text.
    struct Claim: Sendable {
        var entity: ClaimEntity
        var id: Int64
        var value: String {
            didSet { parsed = nil }
        }
        /// What follows from the text, if the reader has computed it for the writer.
        var parsed: ParsedClaim?
    }

    /// The claims of the page itself.
    var claims: [Claim] = []
    /// The menu that it carries, and what that claims.
    var menu: (id: Int64, claims: [Claim])?
    /// Whether something deleted was taken out, so that rows to which the claims refer are still to be made.
    var isFiltered = false
}

/// A claim's text in the form in which it is written and merged.
struct ParsedClaim: Sendable {
    /// The number of the text, `claim_value.id`.
    var number: Int64
    var values: ClaimValues
}
