internal import ForumModel
package import GRDB

/// Pages that an earlier reader version read, which may contain more than it found.
package enum OlderReaderPages {
    /// Pages without a recorded version count as version 1; quarantined pages may have none.
    package static func count(in database: Database) throws -> Int {
        try Int.fetchOne(
            database,
            sql: """
                SELECT count(*) FROM source_page
                WHERE ifnull(reader_version, iif(status = 'quarantined', ?1, 0)) < ?1
                    AND status IN ('imported', 'notice', 'not_read', 'quarantined')
                """, arguments: [ReaderVersion.current]) ?? 0
    }
}
