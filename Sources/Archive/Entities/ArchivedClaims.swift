/// The claims that an archive stored of a page, for another archive to import.
struct ArchivedClaims: Sendable {
    /// A claim and its text.
    struct Claim: Sendable {
        var entity: ClaimEntity
        var id: Int64
        var value: String
    }

    /// The claims of the page itself.
    var claims: [Claim] = []
    /// The menu that it carries, and what that claims.
    var menu: (id: Int64, claims: [Claim])?
    /// Whether something deleted was taken out, so that rows to which the claims refer are still to be made.
    var isFiltered = false
}
