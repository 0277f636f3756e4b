internal import ForumModel
internal import GRDB

/// Pages that an earlier version of the program read, which may have passed over what this one finds.
enum OlderReaderPages {
    /// How many there are.
    ///
    /// Those that were taken before versions were written down are of the first one; quarantined pages may be of none.
    static func count(in database: Database) throws -> Int {
        try Int.fetchOne(
            database,
            sql: """
                SELECT count(*) FROM source_page
                WHERE ifnull(reader_version, iif(status = 'quarantined', ?1, 0)) < ?1
                    AND status IN ('imported', 'notice', 'not_read', 'quarantined')
                """, arguments: [ReaderVersion.current]) ?? 0
    }
}
