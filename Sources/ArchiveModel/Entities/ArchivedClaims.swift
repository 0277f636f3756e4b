package import ForumModel
internal import GRDB

/// The claims of a page, from an archive or made of its records.
package struct ArchivedClaims: Sendable {
    package struct Claim: Sendable {
        package var entity: ClaimEntity
        package var id: Int64
        package var value: String { didSet { parsed = nil } }
        /// What follows from the text, if the reader has computed it for the writer.
        package var parsed: ParsedClaim?

        package init(entity: ClaimEntity, id: Int64, value: String, parsed: ParsedClaim? = nil) {
            (self.entity, self.id, self.value, self.parsed) = (entity, id, value, parsed)
        }

        package init(_ row: ColumnValues) { self.init(entity: row.table.entity, id: row.id, value: row.claim.json) }
    }

    package var claims: [Claim] = []
    /// The menu that it carries, and what that claims.
    package var menu: (id: Int64, claims: [Claim])?
    /// Whether content is left out (by a deletion, split or merge of a part), so that rows to which the claims refer are still to be made.
    package var isFiltered = false

    package init() {}
}

/// A claim's text in the form in which it is written and merged.
package struct ParsedClaim: Sendable {
    /// The number of the text, `claim_value.id`.
    package var number: Int64
    package var values: ClaimValues

    package init(number: Int64, values: ClaimValues) { (self.number, self.values) = (number, values) }
}

extension PageRecord {
    /// All claims of the page except for its posts, in the order in which the writers store them.
    ///
    /// An archive that is given the claims is the same as one that is given the records. No claim holds the `source` of its row.
    package var claims: ArchivedClaims {
        if let archived { return archived }
        var result = ArchivedClaims()
        for user in UserRecord.joined(users) { result.claims.append(.init(user.row(source: .zero))) }
        if let menu = forums.fingerprint { result.menu = (menu, forums.claims) } else { result.claims += forums.claims }
        for tag in tags { result.claims.append(.init(tag.row(source: .zero))) }
        let account = source.accountID
        for thread in threads {
            result.claims.append(.init(thread.row(source: .zero)))
            if let view = thread.view(of: account, source: .zero) { result.claims.append(.init(view)) }
        }
        for user in namedUsers { result.claims.append(.init(user.namedRow(source: .zero))) }
        for folder in folders { result.claims.append(.init(folder.row(of: account, source: .zero))) }
        for message in messages { result.claims += message.rows(of: account, source: .zero).map { .init($0) } }
        for other in others { result.claims.append(.init(other.row(source: .zero))) }
        result.claims += claimed.map { .init(entity: type(of: $0).entity, id: $0.claimID, value: $0.claim.json) }
        return result
    }

    /// The page with claims in place of its records.
    package func saying(_ claims: ArchivedClaims, posts: [PostRecord]) -> PageRecord {
        var record = PageRecord(source: source, issues: issues)
        record.posts = posts
        record.assets = assets
        record.assetReferences = assetReferences
        record.kept = kept
        record.archived = claims
        return record
    }
}

extension UserRecord {
    /// The number that represents a user of whom only the name is known.
    package var nameID: Int64 { DerivedNumber.from("user-name", name.lowercased()) }
}

extension MessageRecord {
    package func rows(of account: AccountID, source: SourcePageID) -> [ColumnValues] {
        let folder = folderID.map { FolderRecord(id: $0, name: "").row(of: account, source: source) }
        var message = self
        message.accountID = account
        return [folder, message.row(source: source)].compactMap(\.self)
    }
}

extension ForumRecords {
    package var claims: [ArchivedClaims.Claim] {
        categories.map { .init($0.row(source: .zero)) }
            + forums.map { forum in
                let row = forum.row(source: .zero)
                var claim = row.claim
                claim.add("is_in_menu", forum.isInMenu.databaseValue)
                return .init(entity: .forum, id: row.id, value: claim.json)
            }
            + moderators.map { list in
                var claim = ClaimText()
                claim.add("users", list.users.map(\.description).joined(separator: ",").databaseValue)
                return .init(entity: .moderators, id: list.forum.rawValue, value: claim.json)
            }
    }
}
