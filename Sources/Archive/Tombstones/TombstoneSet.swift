internal import ForumModel
internal import GRDB

/// The tombstones and forgotten persons of an archive, read once into memory.
///
/// ``TombstoneFilter`` and ``ClaimFilter`` ask it of each page that an import, merge or deletion writes, and marking by
/// hand asks it too. Reads `tombstone` and `forgotten_code`; writes nothing.
struct TombstoneSet {
    private var numbers: [Tombstone.Kind: Set<Int64>] = [:]
    /// Deleted users whose names are removed from their posts too.
    private var hiddenUsers: Set<Int64> = []
    /// Forgotten persons.
    let forgotten: ForgottenNames

    init(in database: Database) throws {
        let rows = try Row.fetchCursor(database, sql: "SELECT kind, id, hides_name FROM tombstone")
        while let row = try rows.next() {
            guard let kind = Tombstone.Kind(rawValue: try row.value("kind")) else { continue }
            let id: Int64 = try row.value("id")
            numbers[kind, default: []].insert(id)
            if kind == .user, try row.value("hides_name") { hiddenUsers.insert(id) }
        }
        forgotten = ForgottenNames(try ForgottenPerson.all(in: database))
    }

    /// Whether an archive has no tombstone.
    static func isEmpty(in database: Database) throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT NOT EXISTS (SELECT 1 FROM tombstone)") ?? true
    }

    /// Whether an entity was deleted.
    func contains(_ kind: Tombstone.Kind, _ id: Int64?) -> Bool {
        guard let id else { return false }
        return numbers[kind]?.contains(id) ?? false
    }

    /// Whether a page or picture was deleted, by its content hash.
    func contains(_ kind: Tombstone.Kind, _ hash: ContentHash?) -> Bool {
        guard let hash else { return false }
        return contains(kind, Tombstone.Key(kind, hash: hash).id)
    }

    /// Whether a number is that of a deleted user or of a forgotten person.
    func isUserDeleted(_ id: Int64?) -> Bool { contains(.user, id) || forgotten.contains(number: id) }

    /// Whether the name of a deleted user is removed with the number.
    func hidesName(of id: Int64) -> Bool { hiddenUsers.contains(id) }
}
