internal import ForumModel
internal import GRDB

extension ArchiveStore {
    /// Explains an entity: which capture decided each field, and which captures disagree.
    ///
    /// - Parameters:
    ///   - entity: the kind of entity.
    ///   - id: its ID.
    /// - Returns: the explanation, also for a post that is only mentioned; nil if the archive does not know the entity.
    /// - Complexity: O(*n*) in the number of claims, which are stored in the order of pages; for a post that is not held, in
    ///   the size of
    ///   all bodies.
    /// - Throws: ``ArchiveError``.
    public func explain(_ entity: ExplainedEntity, id: Int64) throws(ArchiveError) -> Explanation? {
        try read { try Explainer(in: $0).explain(entity, id: id) }
    }
}

/// Collects the explanation of an entity.
struct Explainer {
    let database: Database
    private let reader: ClaimReader

    init(in database: Database) throws {
        self.database = database
        reader = try ClaimReader(in: database)
    }

    func explain(_ entity: ExplainedEntity, id: Int64) throws -> Explanation? {
        let row = try Row.fetchOne(
            database, sql: "SELECT * FROM \(entity.table) WHERE id = ?", arguments: [id])
        guard let row else { return entity == .post ? try explain(postNotHeld: id) : nil }
        var explanation = Explanation(
            entity: entity, id: id, fields: [], derived: [], revisions: [], history: [])
        if let rules = entity.rules {
            explanation.fields = try fields(of: rules, row, claims: claims(rules.entity, id))
        } else {
            explanation.fields = try fields(ofPost: row)
            explanation.revisions = try revisions(of: id)
        }
        explanation.derived = try DerivedFieldBasis.all(of: entity).map { column, basis in
            let doubt = try DerivedFieldBasis.doubt(about: column, of: row, in: database)
            return .init(column: column, value: .init(row[column]), basis: doubt ?? basis)
        }
        for history in entity.histories {
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT * FROM \(history.table) WHERE \(history.key) = ? ORDER BY last_seen_at",
                arguments: [id])
            explanation.history += rows.map { row in
                .init(values: row.filter { $0.0 != history.key }.map { ($0.0, .init($0.1)) })
            }
        }
        explanation.embeddedPictures = try embeddedPictures(in: explanation)
        explanation.marks = try ReaderMark.all(on: entity.rawValue, id, in: database)
        return explanation
    }

    // MARK: Merged tables

    /// Returns all claims about an entity, newest first.
    private func claims(_ entity: ClaimEntity, _ id: Int64) throws -> [(capture: Int64, values: ClaimValues)]
    {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT source_page.id, value_id, capture_key FROM claim
                    JOIN source_page ON source_page.id = source_page_id
                    WHERE claim.entity = ?1 AND entity_id = ?2
                UNION ALL
                SELECT source_page.id, value_id, capture_key FROM menu_claim
                    JOIN source_page ON source_page.menu_id = menu_claim.menu_id
                    WHERE menu_claim.entity = ?1 AND entity_id = ?2 AND status IN ('imported', 'notice', 'not_read')
                UNION ALL
                SELECT source_page.id, value_id, capture_key FROM named_user
                    JOIN claim USING (source_page_id, ordinal)
                    JOIN source_page ON source_page.id = named_user.source_page_id
                    WHERE ?1 = \(ClaimEntity.user.rawValue) AND user_id = ?2
                ORDER BY capture_key DESC
                """, arguments: [entity.rawValue, id])
        return try rows.map { (try $0.value("id"), try reader.values($0.value("value_id"))) }
    }

    private func fields(
        of rules: MergedTable, _ row: Row, claims: [(capture: Int64, values: ClaimValues)]
    ) throws -> [Explanation.Field] {
        try rules.groups.map { group in
            let columns = group.columns.filter { !Self.isInternal($0) }
            let shown = claims.filter { claim in group.columns.allSatisfy(claim.values.shows) }
            let stated = shown.map { claim in (claim.capture, columns.map { claim.values[$0] }) }
            return try field(
                columns, values: columns.map { row[$0] }, decidedBy: row.value(group.source), stated: stated)
        }
    }

    /// Whether a column is used by the merge rules only.
    private static func isInternal(_ column: String) -> Bool { column.hasSuffix("_signature") }

    /// Groups claims by value: the value that holds, and the others.
    private func field(
        _ columns: [String], values: [DatabaseValue], decidedBy: Int64?,
        stated: [(capture: Int64, values: [DatabaseValue])]
    ) throws -> Explanation.Field {
        var order: [[DatabaseValue]] = []
        var captures: [[DatabaseValue]: [Int64]] = [:]
        for claim in stated {
            if captures[claim.values] == nil { order.append(claim.values) }
            captures[claim.values, default: []].append(claim.capture)
        }
        func claim(_ values: [DatabaseValue], _ ids: [Int64]) throws -> Explanation.Claim {
            Explanation.Claim(
                values: zip(columns, values).map { ($0, .init($1)) }, captures: try ids.compactMap(capture))
        }
        let agreeing = (captures[values] ?? []).filter { $0 != decidedBy }
        return Explanation.Field(
            claim: try claim(values, [decidedBy].compactMap(\.self) + agreeing),
            others: try order.filter { $0 != values }.map { try claim($0, captures[$0] ?? []) })
    }

    // MARK: Posts

    private func fields(ofPost row: Row) throws -> [Explanation.Field] {
        let claims = Array(try PostClaim.all(of: row.value("id"), in: database).reversed())
        func group(
            _ columns: [String], _ source: String, _ values: (PostClaim) -> [DatabaseValue]?
        ) throws -> Explanation.Field {
            let stated = claims.compactMap { claim in values(claim).map { (claim.source, $0) } }
            return try field(
                columns, values: columns.map { row[$0] }, decidedBy: row.value(source), stated: stated)
        }
        return [
            try group(["thread_id"], "thread_source_id") { claim in
                claim.threadID.map { [$0.databaseValue] }
            },
            try group(["author_id", "author_name", "is_op"], "author_source_id") { claim in
                guard claim.authorID != nil || claim.authorName != nil else { return nil }
                return [claim.authorID.value, claim.authorName.value, claim.isOriginalPoster.value]
            },
            try group(["posted_at", "posted_at_text"], "date_source_id") { claim in
                claim.postedAt.map { [$0.databaseValue, claim.postedAtText.value] }
            },
            try group(["position"], "position_source_id") { claim in
                claim.position.map { [$0.databaseValue] }
            },
            try body(row, claims),
        ]
    }

    /// Explains the body: markup that changed without an edit is not a disagreement.
    private func body(_ row: Row, _ claims: [PostClaim]) throws -> Explanation.Field {
        let columns = [
            ("body_html", "html"), ("edited_by_name", "edited_by_name"), ("edited_at", "edited_at"),
            ("edit_note", "edit_note"),
        ]
        let bodies = try Row.fetchAll(
            database, sql: StoredBody.all, arguments: [row["id"] as DatabaseValue])
        let byID = Dictionary(
            bodies.map { (Int64.fromDatabaseValue($0["id"]) ?? 0, $0) },
            uniquingKeysWith: { first, _ in first })
        let traits = byID.mapValues { BodyTraits($0) }
        let history = BodyHistory(of: claims.reversed(), traits: traits)
        let current = history.current
        func value(_ body: Int64, _ column: String) -> DatabaseValue {
            byID[body].map { $0[column] } ?? .null
        }
        func claim(_ body: Int64, _ captures: [Int64]) throws -> Explanation.Claim {
            Explanation.Claim(
                values: columns.map { column, stored in (column, .init(value(body, stored))) },
                captures: try captures.compactMap(capture))
        }
        func captures(of version: BodyVersion) -> [Int64] {
            let rest = version.captures.reversed().map(\.source).filter { $0 != version.markup.source }
            return [version.markup.source] + rest
        }
        let former = history.versions.filter { $0.markup.body != current?.markup.body }
            .sorted { $0.captures[$0.captures.count - 1].key > $1.captures[$1.captures.count - 1].key }
        return Explanation.Field(
            claim: try claim(row.value("body_id") ?? 0, current.map(captures) ?? []),
            others: try former.map { try claim($0.markup.body, captures(of: $0)) })
    }

    private func revisions(of post: Int64) throws -> [Explanation.Revision] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT body_html, first_captured_at, last_captured_at, markup_source_id FROM post_revision
                WHERE post_id = ? ORDER BY first_captured_at, body_signature
                """, arguments: [post])
        return try rows.map { row in
            Explanation.Revision(
                html: try row.value("body_html"), firstCapturedAt: try row.value("first_captured_at"),
                lastCapturedAt: try row.value("last_captured_at"),
                capture: try capture(row.value("markup_source_id")))
        }
    }

    // MARK: Captures

    func capture(_ id: Int64) throws -> Explanation.Capture? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT source_page.*, account.name AS account_name FROM source_page
                LEFT JOIN account ON account.id = account_id WHERE source_page.id = ?
                """)
        return try Row.fetchOne(statement, arguments: [id]).map { row in
            Explanation.Capture(
                id: id, root: try row.value("root"), path: try row.value("path"),
                member: try row.value("member"), url: try row.value("url"),
                capturedAt: try row.value("captured_at"), capturedBasis: try row.value("captured_basis"),
                sha256: try row.value("sha256"),
                account: try row.value("account_name"))
        }
    }
}

extension BodyTraits {
    /// Reads the traits of a body.
    init(_ row: Row) {
        let signature = Int64.fromDatabaseValue(row["signature"]) ?? 0
        self.init(
            signature: signature,
            imagelessSignature: Int64.fromDatabaseValue(row["imageless_signature"]) ?? signature,
            hasLocalImages: Bool.fromDatabaseValue(row["has_local_images"]) ?? false,
            isPartial: Bool.fromDatabaseValue(row["is_partial"]) ?? false)
    }
}

extension Explanation.Value {
    init(_ value: DatabaseValue) {
        switch value.storage {
        case .null, .blob: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .real(number)
        case .string(let text): self = .text(text)
        }
    }
}

extension Optional where Wrapped: DatabaseValueConvertible {
    fileprivate var value: DatabaseValue { self?.databaseValue ?? .null }
}
