internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// Writes and reads `tombstone` and what belongs to it.
enum TombstoneStore {
    /// A query for the SHA-256 of deleted pictures.
    static let pictures = "SELECT sha256 FROM tombstone WHERE kind = 'picture'"

    /// Adds tombstones, with the key of the codes of a forgotten person; of two for one entity the earlier time and the
    /// alphabetically first reason stay, and a cause only if both have one.
    static func add(_ tombstones: [Tombstone], key: String? = nil, in database: Database) throws {
        let insert = try database.makeStatement(sql: insertion)
        for tombstone in tombstones {
            try insert.execute(arguments: [
                tombstone.key.kind.rawValue, tombstone.key.id, tombstone.deletedAt.description, tombstone.reason,
                tombstone.cause?.kind.rawValue, tombstone.cause?.id, tombstone.sha256, tombstone.hidesName, key,
            ])
        }
    }

    private static let insertion = """
        INSERT INTO tombstone (
            kind, id, deleted_at, reason, cause_kind, cause_id, sha256, hides_name, code_key
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (kind, id) DO UPDATE SET
            deleted_at = min(deleted_at, excluded.deleted_at),
            reason = min(coalesce(reason, excluded.reason), coalesce(excluded.reason, reason)),
            cause_id = CASE WHEN cause_id IS NULL OR excluded.cause_id IS NULL THEN NULL
                WHEN (excluded.cause_kind, excluded.cause_id) < (cause_kind, cause_id) THEN excluded.cause_id
                ELSE cause_id END,
            cause_kind = CASE WHEN cause_id IS NULL OR excluded.cause_id IS NULL THEN NULL
                WHEN (excluded.cause_kind, excluded.cause_id) < (cause_kind, cause_id) THEN excluded.cause_kind
                ELSE cause_kind END,
            hides_name = max(hides_name, excluded.hides_name),
            code_key = coalesce(code_key, excluded.code_key)
        """

    /// Deletes the names and tombstones of deleted users who were forgotten later, or by another archive, and makes the person
    /// the cause of the other tombstones that they caused.
    static func forgetUsers(_ forgotten: ForgottenNames, in database: Database) throws {
        guard !forgotten.isEmpty else { return }
        for row in try database.rows("SELECT name, user_id FROM deleted_name") {
            let (name, id): (String, Int64) = (try row.value("name"), try row.value("user_id"))
            guard
                forgotten.contains(number: id) || forgotten.contains(name: name)
                    || forgotten.replaced(in: name, isMarkup: false) != name
            else { continue }
            try database.execute("DELETE FROM deleted_name WHERE name = ? AND user_id = ?", name, id)
        }
        let users: [Int64] = try database.column(
            "SELECT id FROM tombstone WHERE kind = 'user' UNION SELECT cause_id FROM tombstone WHERE cause_kind = 'user'"
        )
        for id in users {
            guard let person = forgotten.persons(number: id).first else { continue }
            try database.execute(
                """
                DELETE FROM tombstone WHERE kind = 'user' AND id = ?1
                    OR kind = 'account' AND cause_kind = 'user' AND cause_id = ?1;
                """, id)
            try database.execute(
                "UPDATE tombstone SET cause_kind = 'person', cause_id = ? WHERE cause_kind = 'user' AND cause_id = ?",
                person, id)
        }
    }

    /// Adds the tombstones of another archive, merged with those of the same entities here; ``Deletion`` applies them.
    static func take(_ rows: OtherTombstones, in database: Database) throws {
        let insert = try database.makeStatement(sql: insertion)
        for row in rows.tombstones {
            try insert.execute(arguments: [
                row.stored("kind"), row.stored("id"), row.stored("deleted_at"), row.stored("reason"),
                row.stored("cause_kind"), row.stored("cause_id"),
                row.stored("sha256"), row.stored("hides_name"), row.stored("code_key"),
            ])
        }
        for row in rows.names { try ShownName(row.value("name"), of: row.value("user_id")).insert(in: database) }
        for row in rows.codes {
            try database.execute(
                """
                INSERT OR IGNORE INTO forgotten_code (person_id, sort, code, word_count, hint)
                VALUES (?, ?, ?, ?, ?)
                """, row.stored("person_id"), row.stored("sort"), row.stored("code"),
                row.stored("word_count"), row.stored("hint"))
        }
        // One archive may have forgotten a person whose names only the other knows, as those of a deleted user.
        let forgotten = ForgottenNames(try ForgottenPerson.all(in: database))
        for row in try database.rows("SELECT name, user_id FROM deleted_name") {
            _ = try forgotten.add(ShownName(row.value("name"), of: row.value("user_id")), in: database)
        }
    }
}

extension ArchiveStore {
    func namesOfDeletedUsers() throws(ArchiveError) -> [ShownName] {
        try read { database in
            try database.rows("SELECT name, user_id FROM deleted_name").map {
                ShownName(try $0.value("name"), of: try $0.value("user_id"))
            }
        }
    }
}

/// The rows that record what an archive has deleted, to merge them into another archive or compare them with its own.
struct OtherTombstones {
    let tombstones: [Row]
    let names: [Row]
    let codes: [Row]

    init(of store: ArchiveStore) throws(ArchiveError) {
        (tombstones, names, codes) = try store.read { database in
            (
                try database.rows("SELECT * FROM tombstone ORDER BY kind, id"),
                try database.rows("SELECT * FROM deleted_name ORDER BY name, user_id"),
                try database.rows("SELECT * FROM forgotten_code ORDER BY person_id, sort, code")
            )
        }
    }

    var hasPersons: Bool { tombstones.contains { $0.stored("kind") == Tombstone.Kind.person.rawValue.databaseValue } }

    /// Whether another archive has all of these unchanged; those of users whom it has forgotten (`forgotten`) need not be there.
    func areHeld(by other: OtherTombstones, _ forgotten: ForgottenNames) throws -> Bool {
        let keys = Set(other.tombstones.map(\.key))
        let wanted = tombstones.filter { row in
            func isForgotten(_ kind: String, _ id: String) -> Bool {
                row.stored(kind) == "user".databaseValue
                    && forgotten.contains(number: Int64.fromDatabaseValue(row.stored(id)))
            }
            guard !isForgotten("kind", "id") else { return false }
            guard isForgotten("cause_kind", "cause_id") else { return true }
            return row.stored("kind") != "account".databaseValue && !keys.contains(row.key)
        }
        let names = try names.filter { try !forgotten.contains(name: $0.value("name")) }
        return Set(wanted.map(\.databaseValues)).isSubset(of: other.tombstones.map(\.databaseValues))
            && Set(names.map(\.databaseValues)).isSubset(of: other.names.map(\.databaseValues))
            && Set(codes.map(\.databaseValues)).isSubset(of: other.codes.map(\.databaseValues))
    }
}

extension Row {
    fileprivate var databaseValues: [DatabaseValue] { map(\.1) }
    fileprivate var key: [DatabaseValue] { [self.stored("kind"), self.stored("id")] }
}
