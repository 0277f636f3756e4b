package import ForumModel
internal import Foundation
internal import GRDB

extension ArchiveQueries {
    /// The tombstones of a person: of a user who was deleted, or of somebody who is forgotten, whom their number and names are
    /// compared with by keyed hashes.
    ///
    /// - Parameters:
    ///   - id: the user's number; nil if only a name is given.
    ///   - name: a name.
    /// - Returns: the tombstones, by kind and number.
    /// - Throws: SQLite's errors.
    package func tombstones(ofUser id: UserID?, named name: String) throws -> [TombstoneItem] {
        let forgotten = try TombstoneSet(in: database).forgotten
        let persons = Set(id.flatMap { forgotten.person(number: $0.rawValue) }.map { [$0] } ?? [])
            .union(forgotten.persons(named: name))
        let users = Set(
            try Int64.fetchAll(
                database, sql: "SELECT user_id FROM deleted_name WHERE name = ?", arguments: [name]))
        return try tombstones().filter { item in
            item.kind == Tombstone.Kind.person.rawValue && persons.contains(item.id)
                || item.kind == Tombstone.Kind.user.rawValue && users.contains(item.id)
        }
    }

    /// The tombstones of pages that a number of a page, a path or a hash means.
    ///
    /// - Throws: SQLite's errors.
    package func tombstones(ofPage name: String) throws -> [TombstoneItem] {
        let hashes = Set(
            try String.fetchAll(
                database, sql: "SELECT sha256 FROM source_page WHERE \(PageColumns.isNamed)",
                arguments: [Int64(name), Data(name.utf8), name]))
        return try tombstones().filter { item in
            item.kind == Tombstone.Kind.page.rawValue && item.sha256.map(hashes.contains) == true
        }
    }

    /// The user who was deleted under a number or name, where nobody has or had it who is held; nil if that is nobody, or several.
    ///
    /// - Throws: SQLite's errors.
    package func deletedUser(named name: String, id: UserID?) throws -> UserID? {
        let found = try Int64.fetchAll(
            database,
            sql: """
                SELECT id FROM tombstone WHERE kind = 'user' AND (
                    id = ?1 AND id NOT IN (SELECT id FROM user)
                    OR id IN (SELECT user_id FROM deleted_name WHERE name = ?2) AND NOT EXISTS (
                        SELECT 1 FROM user WHERE name = ?2 COLLATE NOCASE
                        UNION ALL SELECT 1 FROM user_name WHERE name = ?2 COLLATE NOCASE))
                """, arguments: [id?.rawValue, name])
        return found.count == 1 ? found.first.map(UserID.init(rawValue:)) : nil
    }
}
