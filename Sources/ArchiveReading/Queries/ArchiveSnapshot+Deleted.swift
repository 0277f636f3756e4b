internal import ArchiveModel
internal import ArchiveStore
package import ForumModel
internal import Foundation
internal import GRDB

extension ArchiveSnapshot {
    /// The tombstones of a deleted user or forgotten person, whose ID and names are compared by keyed hashes.
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

    /// Returns what earlier deletions left of a name, the last one; the name itself if they left all of it.
    package func remainder(ofName name: String) throws -> String {
        try TombstoneSet(in: database).forgotten.spellings(of: name).last ?? name
    }

    /// Returns the tombstones of pages identified by a page ID, a path or a hash.
    package func tombstones(ofPage name: String) throws -> [TombstoneItem] {
        let hashes = Set(
            try String.fetchAll(
                database, sql: "SELECT sha256 FROM source_page WHERE \(PageColumns.isNamed)",
                arguments: [Int64(name), Data(name.utf8), name]))
        return try tombstones().filter { item in
            item.kind == Tombstone.Kind.page.rawValue && item.sha256.map(hashes.contains) == true
        }
    }

    /// Resolves an ID or name to a deleted user, unless a held user has or had it; nil if there is none, or several.
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
