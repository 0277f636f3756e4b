internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
package import GRDB

/// SQL that identifies a saved page in messages.
package enum PageColumns {
    /// Whether a row of `source_page` has the content of the page identified by its ID `?1`, the bytes of its path `?2`, or its
    /// path or hash `?3`.
    package static let isNamed = """
        sha256 IN (SELECT sha256 FROM source_page WHERE
            id = ?1 OR path_bytes = ?2 AND member IS NULL OR root || '/' || path = ?3 AND member IS NULL
            OR member IS NOT NULL AND (path || '!/' || member = ?3 OR root || '/' || path || '!/' || member = ?3)
            OR length(?3) >= 8 AND substr(sha256, 1, length(?3)) = lower(?3))
        """

    /// Joins the page whose ID is in a column, as `page`.
    package static func join(_ column: String) -> String { "LEFT JOIN source_page AS page ON page.id = \(column)" }

    /// The path of `page`, including its root if the archive has several.
    package static let path = """
        iif((SELECT count(DISTINCT root) FROM source_page) > 1, page.root || '/', '') || page.path
            || ifnull(' › ' || page.member, '')
        """

    package static let selected = "page.id AS source_page_id, \(path) AS source_page"
}

/// Pages that an earlier reader version read, which may contain more than it found.
package enum OlderReaderPages {
    /// Counts them; a page without a recorded version counts as older, except a quarantined one, which may have none.
    package static func count(in database: Database) throws -> Int {
        try database.value(
            """
            SELECT count(*) FROM source_page
            WHERE ifnull(reader_version, iif(status = 'quarantined', ?1, 0)) < ?1 AND \(PageStatus.forumPage)
            """, ReaderVersion.current) ?? 0
    }
}
