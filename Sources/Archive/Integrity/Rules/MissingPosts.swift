internal import GRDB

/// Posts that newer pages of their thread leave out.
struct MissingPosts: IntegrityRule {
    let code = "post.missing"
    let meaning = "Newer pages of the thread leave these posts out: they were deleted or moved."
    let advice = "Nothing to do: the archive keeps them."

    func findings(in database: Database) throws -> [IntegrityFinding] {
        try fetch(
            database,
            """
            SELECT 'post' AS entity, id, 'info' AS severity,
                'last seen ' || coalesce(last_seen_at, 'at an unknown time') || ', missing since ' || first_missing_at
                    AS message
            FROM post INDEXED BY post_by_missing WHERE first_missing_at IS NOT NULL ORDER BY id
            """)
    }
}
