internal import ForumModel
internal import GRDB

extension PageRecord {
    /// All claims of the page except for its posts, in the order in which the writers store them.
    ///
    /// An archive that is given the claims is the same as one that is given the records.
    ///
    /// - Returns: the claims.
    /// - Throws: `DatabaseError` for a column that the rules of a table do not name.
    package func claims() throws -> ArchivedClaims {
        if let archived { return archived }
        var result = ArchivedClaims()
        func add(_ table: MergedTable, _ row: ColumnValues) {
            result.claims.append(.init(entity: table.entity, id: row.id, value: table.claim(row).json))
        }
        for user in UserRecord.joined(users) { add(.user, try user.row(source: 0)) }
        if let menu = forums.fingerprint {
            result.menu = (menu, try forums.claims())
        } else {
            result.claims += try forums.claims()
        }
        for tag in tags { add(.threadTag, try tag.row(source: 0)) }
        let account = source.accountID
        for thread in threads {
            add(.thread, try thread.row(source: 0))
            if let view = try thread.view(of: account, source: 0) { add(.threadView, view) }
        }
        for user in namedUsers { add(.namedUser, try user.namedRow(id: user.nameID, source: 0)) }
        for folder in folders { add(.messageFolder, try folder.row(of: account, source: 0)) }
        for message in messages {
            if let folder = message.folderID {
                add(.messageFolder, try FolderRecord(id: folder, name: "").row(of: account, source: 0))
            }
            add(.message, try message.row(of: account, source: 0))
        }
        if let reply = messageReply {
            result.claims.append(
                .init(entity: .messageReply, id: reply.answeredID.rawValue, value: reply.claim.json))
        }
        for other in others { add(type(of: other).rules, try other.row(source: 0)) }
        for claimed in claimed {
            result.claims.append(
                .init(entity: type(of: claimed).entity, id: claimed.claimID, value: claimed.claim.json))
        }
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

extension MessageReplyRecord {
    /// The claim of the form.
    package var claim: ClaimText { ClaimText(["subject": subject, "recipient_name": recipientName]) }
}

extension ForumRecords {
    /// The claims about categories, forums and moderators.
    package func claims() throws -> [ArchivedClaims.Claim] {
        var result: [ArchivedClaims.Claim] = []
        for category in categories {
            let row = try category.row(source: 0)
            result.append(.init(entity: .category, id: row.id, value: MergedTable.category.claim(row).json))
        }
        for forum in forums {
            let row = try forum.row(source: 0, listedAt: nil)
            var claim = MergedTable.forum.claim(row)
            claim.add("is_in_menu", forum.isInMenu.databaseValue)
            result.append(.init(entity: .forum, id: row.id, value: claim.json))
        }
        for list in moderators {
            let users = list.users.map(\.description).joined(separator: ",")
            result.append(
                .init(
                    entity: .moderators, id: list.forum.rawValue, value: ClaimText(["users": users]).json))
        }
        return result
    }
}
