public import ForumModel
internal import GRDB

/// A person found by name or ID: a user with an ID, or a person known only by name.
public enum NamedPerson: Hashable, Sendable {
    case user(UserID)
    /// A person without a known ID, by the name in posts or messages, or of an account.
    case name(String)
}

extension ArchiveSnapshot {
    /// Resolves an ID or name to a forum or category.
    ///
    /// A name resolves to the forum of that name, otherwise to the only one whose name contains it. Case and accents are ignored.
    ///
    /// - Complexity: O(*f*) in the number of forums; for an ID O(1), by the primary keys of `forum` and `category`.
    /// - Throws: ``LookupError``; SQLite's errors.
    public func forum(named text: String) throws -> ForumID {
        if let id = ForumID(parsing: text), try holds("forum", id.rawValue) || holds("category", id.rawValue) {
            return id
        }
        let names: [LookupError.Candidate] = try database.values(
            """
            SELECT id, name FROM forum WHERE name IS NOT NULL
            UNION ALL SELECT id, name FROM category WHERE name IS NOT NULL ORDER BY id
            """)
        return ForumID(rawValue: try choose(.forum, text, among: names))
    }

    /// Resolves an ID or title to a thread.
    ///
    /// A title resolves to the thread of that title, otherwise to the only one whose title contains it.
    ///
    /// - Complexity: O(*t*) in the number of threads; for an ID O(1), by the primary key of `thread`.
    /// - Throws: ``LookupError``; SQLite's errors.
    public func thread(named text: String) throws -> ThreadID {
        if let id = ThreadID(parsing: text), try holds("thread", id.rawValue) { return id }
        let names: [LookupError.Candidate] = try database.values(
            "SELECT id, title AS name FROM thread WHERE title IS NOT NULL ORDER BY post_count DESC, id")
        return ThreadID(rawValue: try choose(.thread, text, among: names))
    }

    /// Resolves an ID or name to a person.
    ///
    /// A name resolves to, in this order: the user with the name, the user with the former name, the person without an ID with
    /// the name, the only person whose name contains it, the only one whose former name contains it. Case is ignored.
    ///
    /// - Complexity: O(log *u*) for a whole name, by the indexes of names; otherwise O(*u*) in the people of the archive.
    /// - Throws: ``LookupError``; SQLite's errors.
    public func person(named text: String) throws -> NamedPerson {
        if let id = UserID(parsing: text), try holds("user", id.rawValue) { return .user(id) }
        for sql in [
            "SELECT id, name FROM user WHERE name = ? COLLATE NOCASE ORDER BY id",
            """
            SELECT user_id AS id, user_name.name FROM user_name JOIN user ON user.id = user_id
            WHERE user_name.name = ? COLLATE NOCASE ORDER BY user_id
            """,
        ] {
            let found = Self.distinct(try database.values(sql, [text]))
            if let first = found.first, let id = first.id {
                guard found.count == 1 else { throw ambiguous(.user, text, found) }
                return .user(UserID(rawValue: id))
            }
        }
        if try isHeldWithoutID(text) { return .name(text) }
        let names: [LookupError.Candidate] = try database.values(
            "SELECT id, name FROM user WHERE name IS NOT NULL ORDER BY post_count DESC, id")
        let formerNames: [LookupError.Candidate] = try database.values(
            """
            SELECT user_id AS id, ifnull(user.name, user_name.name) AS name, user_name.name AS former_name
            FROM user_name JOIN user ON user.id = user_id
            WHERE user_name.name IS NOT user.name ORDER BY user.post_count DESC, user_id, user_name.name
            """)
        return .user(UserID(rawValue: try choose(.user, text, among: names, formerly: formerNames)))
    }

    /// Resolves the name of an account or its user to an account; `0` resolves to the account of pages that name none.
    ///
    /// - Complexity: O(*a*) in the accounts, which are few.
    /// - Throws: ``LookupError``; SQLite's errors.
    public func account(named text: String) throws -> AccountID {
        let names: [LookupError.Candidate] = try database.values(
            """
            SELECT account.id, coalesce(account.name, user.name, '') AS name FROM account
            LEFT JOIN user ON user.id = account.user_id ORDER BY account.id
            """)
        if let id = Int64(text), try holds("account", id) { return AccountID(rawValue: id) }
        return AccountID(rawValue: try choose(.account, text, among: names))
    }

    /// Checks that the archive holds an entity.
    ///
    /// - Complexity: O(1), by primary keys.
    /// - Throws: ``LookupError/unknown(_:_:archive:similar:)`` if it does not; SQLite's errors.
    public func require(_ entity: LookupError.Entity, _ id: Int64) throws {
        let isHeld =
            switch entity {
            case .forum: try holds("forum", id) || holds("category", id)
            case .message: try holds("private_message", id)
            case .page: try holds("source_page", id)
            case .thread, .post, .user, .announcement, .account: try holds(entity.rawValue, id)
            }
        guard isHeld else { throw try missing(entity, String(id)) }
    }

    package func require(_ account: AccountID) throws {
        guard try holds("account", account.rawValue) else {
            throw LookupError.unknown(.account, account.description, archive: archivePath, similar: [])
        }
    }

    private func holds(_ table: String, _ id: Int64) throws -> Bool {
        try row("SELECT 1 FROM \(table) WHERE id = ?", [id]) != nil
    }

    private func isHeldWithoutID(_ text: String) throws -> Bool {
        try row(
            """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM post WHERE author_name = ?1 COLLATE NOCASE AND author_id IS NULL)
                OR EXISTS (SELECT 1 FROM thread WHERE author_name = ?1 COLLATE NOCASE AND author_id IS NULL)
                OR ?2 AND EXISTS (
                    SELECT 1 FROM private_message WHERE sender_name = ?1 COLLATE NOCASE AND sender_id IS NULL
                        OR recipient_name = ?1 COLLATE NOCASE AND recipient_id IS NULL
                    UNION ALL SELECT 1 FROM account WHERE name = ?1 COLLATE NOCASE AND user_id IS NULL)
            """, [text, selection.includesPrivate]) != nil
    }

    /// Returns the only candidate of the name, otherwise the only one whose name, otherwise whose former name contains it; or throws.
    private func choose(
        _ entity: LookupError.Entity, _ text: String, among names: [LookupError.Candidate],
        formerly formerNames: [LookupError.Candidate] = []
    ) throws -> Int64 {
        let wanted = Self.folded(text)
        let folded = names.map { Self.folded($0.name) }
        let foldedFormer = formerNames.map { Self.folded($0.formerName ?? "") }
        var found = names.indices.filter { !wanted.isEmpty && folded[$0] == wanted }.map { names[$0] }
        // A number that is not held must not match names that contain its digits.
        let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        if found.isEmpty, !wanted.isEmpty, !isNumber {
            found = names.indices.filter { folded[$0].contains(wanted) }.map { names[$0] }
            if found.isEmpty {
                found = formerNames.indices.filter { foldedFormer[$0].contains(wanted) }.map { formerNames[$0] }
                found = Self.distinct(found)
            }
        }
        if found.count == 1, let id = found[0].id { return id }
        if !found.isEmpty { throw ambiguous(entity, text, found) }
        let all = names + formerNames
        let similar = Similarity.closest(to: wanted, among: folded + foldedFormer, count: 6).map { all[$0] }
        throw try missing(entity, text, similar: Array(Self.distinct(similar).prefix(3)))
    }

    /// Returns the error for an ID or name that the archive does not hold: deleted on purpose, or unknown.
    package func missing(
        _ entity: LookupError.Entity, _ text: String, similar: [LookupError.Candidate] = []
    ) throws -> LookupError {
        let time = try String.fetchOne(
            database, sql: "SELECT deleted_at FROM tombstone WHERE kind = ? AND id = ?",
            arguments: [entity.rawValue, SiteDigits.value(of: text.utf8)])
        let user = entity == .user ? try tombstones(ofUser: UserID(parsing: text), named: text).first : nil
        guard let time = time ?? user?.deletedAt else {
            return .unknown(entity, text, archive: archivePath, similar: similar)
        }
        return .deleted(entity, text, archive: archivePath, at: time)
    }

    private static func distinct(_ candidates: [LookupError.Candidate]) -> [LookupError.Candidate] {
        var ids: Set<Int64?> = []
        return candidates.filter { ids.insert($0.id).inserted }
    }

    private func ambiguous(
        _ entity: LookupError.Entity, _ text: String, _ found: [LookupError.Candidate]
    ) -> LookupError {
        .ambiguous(entity, text, archive: archivePath, candidates: Array(found.prefix(6)), count: found.count)
    }
}
