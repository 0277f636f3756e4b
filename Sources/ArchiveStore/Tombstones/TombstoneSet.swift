package import ArchiveModel
internal import Bytes
package import ForumModel
package import GRDB

/// The tombstones and forgotten persons of an archive, read once into memory.
///
/// ``TombstoneFilter`` and ``ClaimFilter`` consult it for each page that an import, merge or deletion writes, and so does
/// marking by hand. Reads `tombstone` and `forgotten_code`; writes nothing.
package struct TombstoneSet {
    private var numbers: [Tombstone.Kind: Set<Int64>] = [:]
    /// Threads and posts that were deleted only with the forum or thread that they were in, each with the key of that.
    private var places: [Tombstone.Kind: [Int64: Tombstone.Key]] = [:]
    /// Known names of deleted users, by the name folded as SQLite's `NOCASE` does, and by user ID.
    private var deletedNames: [String: [Int64: String]] = [:]
    /// Deleted users whose names are removed from their posts too.
    private var hiddenUsers: Set<Int64> = []
    package let forgotten: ForgottenNames

    /// `namesElsewhere`: names of deleted users that another archive knows.
    package init(in database: Database, namesElsewhere: [ShownName] = []) throws {
        let rows = try Row.fetchCursor(
            database, sql: "SELECT kind, id, hides_name, cause_kind, cause_id FROM tombstone")
        while let row = try rows.next() {
            guard let kind = Tombstone.Kind(rawValue: try row.value("kind")) else { continue }
            let id: Int64 = try row.value("id")
            numbers[kind, default: []].insert(id)
            if kind == .user, try row.value("hides_name") { hiddenUsers.insert(id) }
            if let cause = Tombstone.Kind(rawValue: try row.value("cause_kind") ?? ""),
                [.forum, .thread].contains(cause)
            {
                places[kind, default: [:]][id] = Tombstone.Key(cause, try row.value("cause_id"))
            }
        }
        // A cause without a tombstone of its own, as another program may write it, does not count.
        places = places.mapValues { [numbers] in $0.filter { numbers[$0.value.kind]?.contains($0.value.id) ?? false } }
        for row in try database.rows("SELECT name, user_id FROM deleted_name") {
            let shown = ShownName(try row.value("name"), of: try row.value("user_id"))
            deletedNames[shown.folded, default: [:]][shown.number] = shown.name
        }
        // As the table does, this keeps the lesser of two spellings.
        for shown in namesElsewhere {
            deletedNames[shown.folded, default: [:]].merge([shown.number: shown.name], uniquingKeysWith: min)
        }
        forgotten = ForgottenNames(try ForgottenPerson.all(in: database))
    }

    package static func isEmpty(in database: Database) throws -> Bool {
        try !database.exists("SELECT 1 FROM tombstone")
    }

    package func contains(_ kind: Tombstone.Kind, _ id: Int64?) -> Bool {
        guard let id else { return false }
        return numbers[kind]?.contains(id) ?? false
    }

    /// Whether a thread or post was deleted only because of the forum or thread that it was in: a page that shows it in another one counts.
    package func isOfPlace(_ kind: Tombstone.Kind, _ id: Int64) -> Bool { places[kind]?[id] != nil }

    /// Returns the deletion that deletes the posts of a thread: that of the forum if it deleted the thread, else that of the thread.
    package func cause(ofPostsIn thread: Int64) -> Tombstone.Key { places[.thread]?[thread] ?? .init(.thread, thread) }

    package var hasPeople: Bool { numbers[.user] != nil || !forgotten.isEmpty }
    package var hasPosts: Bool { numbers[.post] != nil }

    /// Whether a name is one of a deleted user: the account with it is theirs.
    package func isDeleted(accountNamed name: String?) -> Bool {
        name.map { deletedNames[ShownName.folded($0)] != nil } ?? false
    }

    /// Whether a name without a user ID may be what a deletion left of a user who was not forgotten: posts and claims with it
    /// are then kept, even if a forgotten person has the same name.
    package func isLeft(ofDeletedUser name: String?) -> Bool {
        let users = name.flatMap { deletedNames[ShownName.folded($0)] }
        return users?.keys.contains { !forgotten.contains(number: $0) } ?? false
    }

    /// Whether a name has to be stored as another one of a deleted user or forgotten person.
    package func isNew(_ shown: ShownName) -> Bool {
        let persons = forgotten.persons(number: shown.number)
        if !persons.isEmpty {
            // A name of invisible characters alone has no code that could be stored.
            return !FoldedText(name: shown.name).key.isEmpty && shown.name != ForgottenPerson.placeholder
                && !Set(persons).isSubset(of: forgotten.persons(named: shown.name))
        }
        // Of two spellings that differ in case the lesser is stored. Names that a forgotten person has too are not stored, nor
        // is the placeholder for them.
        return contains(.user, shown.number)
            && deletedNames[shown.folded]?[shown.number].map { shown.name < $0 } ?? true
            && shown.name != ForgottenPerson.placeholder && !forgotten.contains(name: shown.name)
            && forgotten.replaced(in: shown.name, isMarkup: false) == shown.name
    }

    package func contains(_ kind: Tombstone.Kind, _ hash: ContentHash?) -> Bool {
        guard let hash else { return false }
        return contains(kind, Tombstone.Key(kind, hash: hash).id)
    }

    package func isUserDeleted(_ id: Int64?) -> Bool { contains(.user, id) || forgotten.contains(number: id) }

    package var hidesNames: Bool { !hiddenUsers.isEmpty }

    package func hidesName(of id: Int64) -> Bool { hiddenUsers.contains(id) }
}

/// A name that a page shows beside the ID of a user.
///
/// Pages that are imported after a deletion can show names that were not known at the deletion. They are stored as well, so that
/// the order of an import and a deletion does not matter: for a deleted user in `deleted_name`, for a forgotten person as codes.
package struct ShownName: Hashable {
    package let number: Int64
    package let name: String
    /// The name without the case of ASCII letters, as SQLite's `NOCASE` compares it.
    package let folded: String

    package init(_ name: String, of number: Int64) {
        (self.name, self.number) = (name, number)
        folded = Self.folded(name)
    }

    /// Stores it as a name of a deleted user; of two spellings that differ in case, the lesser.
    package func insert(in database: Database) throws {
        try database.execute(
            """
            INSERT INTO deleted_name (name, user_id) VALUES (?, ?)
            ON CONFLICT (name, user_id) DO UPDATE SET name = excluded.name WHERE excluded.name < name COLLATE BINARY
            """, name, number)
    }

    package static func folded(_ name: String) -> String {
        String(decoding: name.utf8.map(\.lowercased), as: UTF8.self)
    }
}
