package import ArchiveModel
package import GRDB

/// Bytes of deleted content that the file still holds: the segments of the search index keep deleted words until they are
/// merged, and SQLite's free space keeps parts of deleted rows.
///
/// A deletion records them in its own transaction, so that the next command overwrites them if this one is killed or finds the
/// disk full (``ArchiveWriter/finish(progress:)``).
package enum DeletedContent: String {
    case words
    /// Names of a forgotten person anywhere in the file, which is rewritten.
    case names

    private static let property = ArchiveProperty.deletedContent.rawValue

    package static let sql = "SELECT value FROM archive_property WHERE name = '\(property)'"

    package func record(in database: Database) throws {
        try database.execute(
            """
            INSERT INTO archive_property (name, value) VALUES (?1, ?2)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE value <> ?3
            """, Self.property, rawValue, Self.names.rawValue)
    }

    /// Overwrites the recorded content and removes the record; a program that is reading the archive may delay it to the next command.
    package static func overwrite(in store: ArchiveStore) throws(ArchiveError) {
        guard let content: String = try store.read({ try $0.value(sql) }) else { return }
        try store.write { try SearchTable.run("optimize", in: $0) }
        if content == names.rawValue, try !store.rewriteFile() { return }
        try store.write { try ArchiveProperty.deletedContent.set(nil, in: $0) }
    }
}

extension ArchiveStore {
    /// Rewrites the file without free space; returns whether the log was emptied, which a program that reads it prevents.
    fileprivate func rewriteFile() throws(ArchiveError) -> Bool {
        try onQueue { database in
            try commitBatches(in: database)
            try startLogging(database)
            try database.execute("VACUUM")
            return try emptyLog()
        }
    }
}
