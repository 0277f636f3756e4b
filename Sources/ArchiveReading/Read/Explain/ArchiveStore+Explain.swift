public import ArchiveModel
public import ArchiveStore
package import ForumModel
internal import GRDB

extension ArchiveStore {
    /// Explains an entity: which capture decided each field, and which captures disagree.
    ///
    /// - Returns: the explanation, also for a post that is only mentioned; nil if the archive does not know the entity.
    /// - Complexity: O(*n*) in the number of claims, which are stored in the order of pages; for a post that
    ///   is not held, in the size of all bodies.
    /// - Throws: ``ArchiveError``.
    public func explain(_ entity: ExplainedEntity, id: Int64) throws(ArchiveError) -> Explanation? {
        try read { try Explainer(entity, in: $0).explain(id) }
    }
}

struct Explainer {
    let database: Database
    let entity: ExplainedEntity
    private let columns: [ArchiveModel.Column]
    private let reader: ClaimReader

    init(_ entity: ExplainedEntity, in database: Database) {
        self.database = database
        self.entity = entity
        columns = ArchiveTable.named(entity.table)?.allColumns ?? []
        reader = ClaimReader(in: database)
    }

    func explain(_ id: Int64) throws -> Explanation? {
        let row = try database.row("SELECT * FROM \(entity.table) WHERE id = ?", id)
        guard let row else { return entity == .post ? try explain(postNotHeld: id) : nil }
        var explanation = Explanation(entity: entity, id: id, fields: [], derived: [], revisions: [], history: [])
        // Posts have merge rules of their own.
        if let rules = MergedTable.all.first(where: { $0.name == entity.table }) {
            explanation.fields = try fields(of: rules, row, claims: claims(rules.entity, id))
        } else {
            explanation.fields = try fields(ofPost: row)
            explanation.revisions = try revisions(of: id)
        }
        explanation.derived = try columns.compactMap { column in
            guard let basis = column.basis else { return nil }
            let doubt = try doubt(about: column, of: row)
            return .init(
                column: column.name, value: value(row.stored(column.name), of: column.name), basis: doubt ?? basis)
        }
        for history in entity.histories {
            let rows = try database.rows(
                "SELECT * FROM \(history.table) WHERE \(history.key) = ? ORDER BY last_seen_at", id)
            explanation.history += rows.map { row in
                .init(values: row.filter { $0.0 != history.key }.map { ($0.0, value($0.1, of: $0.0)) })
            }
        }
        explanation.embeddedPictures = try embeddedPictures(in: explanation)
        explanation.attachedPictures = try attachedPictures(in: explanation)
        explanation.marks = try ReaderMark.all(on: entity.rawValue, id, in: database)
        return explanation
    }

    private func claims(_ entity: ClaimEntity, _ id: Int64) throws -> [(capture: SourcePageID, values: ClaimValues)] {
        let rows = try database.rows(
            """
            SELECT source_page_id, value_id, capture_key FROM (\(ClaimQuery.history))
            WHERE entity = ? AND entity_id = ? ORDER BY capture_key DESC
            """, entity.rawValue, id)
        return try rows.map { (try $0.value("source_page_id"), try reader.values($0.value("value_id"))) }
    }

    private func fields(
        of rules: MergedTable, _ row: Row, claims: [(capture: SourcePageID, values: ClaimValues)]
    ) throws -> [Explanation.Field] {
        try rules.groups.map { group in
            let columns = group.columns.filter { entity.column($0)?.isSignature == false }
            let shown = claims.filter { claim in group.columns.allSatisfy(claim.values.shows) }
            let stated = shown.map { claim in (claim.capture, columns.map { claim.values[$0] }) }
            return try field(
                columns, values: columns.map { row.stored($0) }, decidedBy: row.value(group.source), stated: stated)
        }
    }

    /// Groups claims by value: the value that holds, and the others.
    private func field(
        _ columns: [String], values: [DatabaseValue], decidedBy: SourcePageID?,
        stated: [(capture: SourcePageID, values: [DatabaseValue])]
    ) throws -> Explanation.Field {
        var order: [[DatabaseValue]] = []
        var captures: [[DatabaseValue]: [SourcePageID]] = [:]
        for claim in stated {
            if captures[claim.values] == nil { order.append(claim.values) }
            captures[claim.values, default: []].append(claim.capture)
        }
        func claim(_ values: [DatabaseValue], _ ids: [SourcePageID]) throws -> Explanation.Claim {
            Explanation.Claim(
                values: zip(columns, values).map { ($0, value($1, of: $0)) }, captures: try ids.compactMap(capture))
        }
        let agreeing = (captures[values] ?? []).filter { $0 != decidedBy }
        return Explanation.Field(
            claim: try claim(values, [decidedBy].compactMap(\.self) + agreeing),
            others: try order.filter { $0 != values }.map { try claim($0, captures[$0] ?? []) })
    }

    private func fields(ofPost row: Row) throws -> [Explanation.Field] {
        let claims = Array(try PostClaim.all(of: row.value("id"), in: database).reversed())
        func group(
            _ columns: [String], _ source: String, _ values: (PostClaim) -> [DatabaseValue]?
        ) throws -> Explanation.Field {
            let stated = claims.compactMap { claim in values(claim).map { (claim.source, $0) } }
            return try field(
                columns, values: columns.map { row.stored($0) }, decidedBy: row.value(source), stated: stated)
        }
        return [
            try group(["thread_id"], "thread_source_id") { claim in claim.threadID.map { [$0.databaseValue] } },
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
        let bodies = try CapturedBodies(of: row.value("id"), claims: claims.reversed(), in: database)
        let current = bodies.history.current
        func claim(_ body: Int64, _ captures: [SourcePageID]) throws -> Explanation.Claim {
            Explanation.Claim(
                values: columns.map { column, stored in (column, value(bodies[body, stored], of: column)) },
                captures: try captures.compactMap(capture))
        }
        func captures(of version: BodyVersion) -> [SourcePageID] {
            let rest = version.captures.reversed().map(\.source).filter { $0 != version.markup.source }
            return [version.markup.source] + rest
        }
        let former = bodies.history.versions.filter { $0.markup.body != current?.markup.body }
            .sorted { $0.captures[$0.captures.count - 1].key > $1.captures[$1.captures.count - 1].key }
        return Explanation.Field(
            claim: try claim(row.value("body_id") ?? 0, current.map(captures) ?? []),
            others: try former.map { try claim($0.markup.body, captures(of: $0)) })
    }

    private func revisions(of post: Int64) throws -> [Explanation.Revision] {
        let rows = try database.rows(
            """
            SELECT body_html, first_captured_at, last_captured_at, markup_source_id FROM post_revision
            WHERE post_id = ? ORDER BY first_captured_at, body_signature
            """, post)
        return try rows.map { row in
            Explanation.Revision(
                html: try row.value("body_html"), firstCapturedAt: try row.value("first_captured_at"),
                lastCapturedAt: try row.value("last_captured_at"), capture: try capture(row.value("markup_source_id")))
        }
    }

    private func value(_ value: DatabaseValue, of column: String) -> Explanation.Value {
        switch value.storage {
        case .null, .blob: return .null
        case .int64(let number):
            return entity.column(column)?.isDerivedNumber == true ? .identifier(number) : .integer(number)
        case .double(let number): return .real(number)
        case .string(let text): return .text(text)
        }
    }

    /// Explains why a person has no ID although the name is known: several users had that name; nil for other columns and reasons.
    private func doubt(about column: ArchiveModel.Column, of row: Row) throws -> String? {
        guard row.stored(column.name).isNull,
            let named = column.nameColumn ?? columns.first(where: { $0.namedPerson == column.name })?.name,
            let name = String.fromDatabaseValue(row.stored(named))
        else { return nil }
        let holders: [Int64] = try database.column(
            """
            SELECT id FROM user WHERE name = ?1 COLLATE NOCASE
            UNION SELECT user_id FROM user_name WHERE name = ?1 COLLATE NOCASE ORDER BY 1
            """, name)
        guard holders.count > 1 else { return nil }
        let listed = holders.prefix(5).map(String.init) + (holders.count > 5 ? ["…"] : [])
        return """
            nobody: \(holders.count) users had this name (\(listed.joined(separator: ", "))), and the times of the saved pages do \
            not tell which of them is meant
            """
    }

    func capture(_ id: SourcePageID) throws -> Explanation.Capture? {
        try database.row(SourceRecord.sql(), id.rawValue).map { row in
            Explanation.Capture(
                id: id, root: try row.value("root"), path: try row.value("path"),
                member: try row.value("member"), url: try row.value("url"),
                capturedAt: try row.value("captured_at"), capturedBasis: try row.value("captured_basis"),
                sha256: try row.value("sha256"), account: try row.value("account_name"))
        }
    }
}

extension Optional where Wrapped: DatabaseValueConvertible {
    fileprivate var value: DatabaseValue { self?.databaseValue ?? .null }
}

extension ArchiveSnapshot {
    /// Returns which capture decided each field of a post; nil if the archive does not hold the post.
    package func explanation(of post: PostID) throws -> Explanation? {
        try self.post(post) == nil ? nil : Explainer(.post, in: database).explain(post.rawValue)
    }
}
