internal import ArchiveModel
internal import ForumModel
internal import GRDB

/// The posts whose date or position does not follow from the preceding post of their thread.
///
/// Several rules compare adjacent posts. One pass over all posts stores the few relevant ones in a temporary table that is
/// dropped after the check.
enum PostAnomalies {
    /// The site started in 1999; with the tolerance of time zones, no post is older.
    static let firstMoment = "1998-12-31T00:00:00Z"

    /// The latest valid date: two days after the newest import, the limit that imports use, or after the newest capture.
    ///
    /// A capture is newer than all imports if the clock was slow when its page was first imported. The limit depends on the archive
    /// only; the times of files prove nothing.
    static let lastMoment = """
        (SELECT strftime('%Y-%m-%dT%H:%M:%SZ', max(
            max(imported_at), ifnull(max(\(CaptureBasis.statedTime)), '')),
            '+2 days') FROM source_page)
        """

    /// Creates the temporary table `odd_post`, once per transaction.
    ///
    /// Positions are compared only if one page decided both, since accounts and deletions number posts differently; dates only
    /// if they differ by more than time zones do.
    static func prepare(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TEMP TABLE IF NOT EXISTS odd_post AS
                WITH bounds AS MATERIALIZED (SELECT \(lastMoment) AS last_moment)
                SELECT id, thread_id, position, position_source_id, posted_at, date_source_id,
                    former_id, former_position, former_posted_at,
                    position = former_position AND position_source_id = former_position_source_id AS is_duplicate,
                    position <> former_position + 1 AND position_source_id = former_position_source_id AS is_jump,
                    posted_at < former_posted_at
                        AND unixepoch(posted_at) < unixepoch(former_posted_at) - 26 * 3600 AS is_out_of_order,
                    posted_at < '\(firstMoment)' OR posted_at > last_moment AS is_implausible
                FROM (
                    SELECT id, thread_id, position, position_source_id, posted_at, date_source_id,
                        lag(id) OVER thread AS former_id, lag(position) OVER thread AS former_position,
                        lag(position_source_id) OVER thread AS former_position_source_id,
                        lag(posted_at) OVER thread AS former_posted_at
                    FROM post WINDOW thread AS (PARTITION BY thread_id ORDER BY id)
                ), bounds
                WHERE is_implausible OR thread_id IS NOT NULL AND (is_duplicate OR is_jump OR is_out_of_order)
                """)
    }
}
