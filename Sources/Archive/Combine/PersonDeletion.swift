internal import ArchiveModel
internal import ArchiveStore
internal import Bytes
internal import ForumModel
internal import Foundation
internal import GRDB

/// A person to forget: the ID, if known, and all names by which the archive knows the person.
struct PersonDeletion {
    let id: Int64?
    let names: [String]

    init(_ person: DeletionRequest.Person, in database: Database) throws {
        var names = Set([person.name].compactMap(\.self))
        id = try person.id?.rawValue ?? person.name.flatMap { try Self.deletedUser(named: $0, in: database) }
        if let id {
            names.formUnion(
                try database.column(
                    """
                    SELECT name FROM user WHERE id = ?1 AND name IS NOT NULL
                    UNION SELECT name FROM user_name WHERE user_id = ?1
                    UNION SELECT value FROM sighting WHERE field = ?2 AND entity_id = ?1
                    UNION SELECT claim_value.value ->> 'name' FROM claim
                        JOIN claim_value ON claim_value.id = value_id WHERE entity = ?3 AND entity_id = ?1
                    UNION SELECT value ->> 'name' FROM excluded_claim WHERE entity = ?3 AND entity_id = ?1
                    UNION SELECT name FROM deleted_name WHERE user_id = ?1
                    """, id, HistoryField.userName.rawValue, ClaimEntity.user.rawValue))
        }
        let forgotten = ForgottenNames(try ForgottenPerson.all(in: database))
        self.names = Set(names.filter { !$0.isEmpty }.flatMap(forgotten.spellings)).sorted()
    }

    /// Returns the ID of the only previously deleted user with a name; nil if there is none or more than one.
    private static func deletedUser(named name: String, in database: Database) throws -> Int64? {
        let users: [Int64] = try database.column("SELECT DISTINCT user_id FROM deleted_name WHERE name = ?", name)
        return users.count == 1 ? users.first : nil
    }

    /// Writes the person's tombstone with the coded ID and names, and tombstones of files that contain one of the names.
    func bury(at time: UTCTime, reason: String?, in database: Database) throws {
        var random = SystemRandomNumberGenerator()
        let secret = (0..<4).map { _ in String(random.next(), radix: 16) }.joined(separator: "-")
        let codes = ForgottenPerson.codes(numbers: id.map { [$0] } ?? [], names: names, KeyedHash(key: secret))
        let tombstone = Tombstone(Tombstone.Key(.person, Int64(random.next() >> 1)), deletedAt: time, reason: reason)
        try TombstoneStore.add([tombstone], key: secret, in: database)
        try ForgottenPerson.store(codes, of: tombstone.key.id, in: database)
        var files: [Tombstone] = []
        for hash in try namedFiles(in: database) {
            guard let content = ContentHash(hash) else { continue }
            var file = Tombstone(Tombstone.Key(.picture, hash: content), deletedAt: time, cause: tombstone.key)
            file.sha256 = hash
            files.append(file)
        }
        try TombstoneStore.add(files, in: database)
    }

    /// The hashes of files whose bytes contain a distinctive name in any ASCII letter case, and of texts with any name.
    private func namedFiles(in database: Database) throws -> [String] {
        let wanted = names.filter(NameTokens.isDistinctive).map { $0.utf8.map(\.lowercased) }
        return try TombstoneFilter(in: database).namedAssets(in: database) { bytes in
            let lower = try bytes().map(\.lowercased)
            return wanted.contains { lower.contains($0) }
        }
    }
}

extension TombstoneFilter {
    /// The SHA-256 of texts with the name of a forgotten person, and of files for which `isNamed` returns true.
    func namedAssets(in database: Database, or isNamed: (() throws -> [UInt8]) throws -> Bool = { _ in false }) throws
        -> [String]
    {
        var hashes: [String] = []
        try database.forEachRow("SELECT sha256, media_type, bytes FROM asset") { row in
            func bytes() throws -> [UInt8] { try row.withUnsafeData(named: "bytes") { [UInt8]($0 ?? .init()) } }
            if try isNamed(bytes) || self.isNamed(row.value("media_type"), bytes: bytes) {
                hashes.append(try row.value("sha256"))
            }
        }
        return hashes
    }
}
