internal import GRDB

/// The posts that do not follow from the post before them in their thread.
///
/// Several rules compare neighbours. One pass over all posts keeps the few that any of them needs, in a temporary table that ends
/// with the check.
enum PostAnomalies {
    /// The site began in 1999, in whatever zone a page shows dates; no post is older.
    static let firstMoment = "1998-12-31T00:00:00Z"

    /// No date may be later: two days after the newest import, as the door of the import allows.
    ///
    /// Follows from the archive only.
    static let lastMoment = """
        (SELECT strftime('%Y-%m-%dT%H:%M:%SZ', max(imported_at), '+2 days') FROM source_page)
        """

    /// Makes the temporary table `odd_post`, once in a transaction.
    ///
    /// Positions are compared where one page decided both, as accounts and deletions number posts differently; dates where they
    /// are further apart than time zones are.
    static func prepare(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TEMP TABLE IF NOT EXISTS odd_post AS
                WITH bounds AS MATERIALIZED (SELECT \(lastMoment) AS last_moment)
                SELECT id, thread_id, position, position_source_id, posted_at, date_source_id,
                    former_id, former_position, former_posted_at,
                    position = former_position AND position_source_id = former_position_source_id AS is_duplicate,
                    position > former_position + 1 AND position_source_id = former_position_source_id AS is_gap,
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
                WHERE is_implausible OR thread_id IS NOT NULL AND (is_duplicate OR is_gap OR is_out_of_order)
                """)
    }
}
