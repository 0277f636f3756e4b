internal import ArchiveModel
internal import ArchiveStore
internal import Foundation
package import GRDB

/// Stage 4: rebuilds the tree of forums and its order after an import, if it changed a claim about it.
///
/// Reads the claims in `category` and `forum`, and `stale`, whose marks stage 5 removes. Writes `forum.category_id`,
/// `forum.parent_id`, and `position` of both tables. Idempotent.
package enum ForumHierarchyStage {
    package static func run(in database: Database) throws {
        guard try database.exists(StaleEntity.forum.query) else { return }
        let hierarchy = ForumHierarchy(try claims(in: database))
        let update = try database.cachedStatement(
            sql: """
                UPDATE forum SET category_id = ?2, parent_id = ?3, position = ?4
                WHERE id = ?1 AND (category_id IS NOT ?2 OR parent_id IS NOT ?3 OR position IS NOT ?4)
                """)
        for (id, place) in hierarchy.places.sorted(by: { $0.key < $1.key }) {
            try update.execute(arguments: [id, place.category, place.parent, place.position])
        }
        try database.execute(
            """
            UPDATE category SET position = ranked.position FROM (
                SELECT id, row_number() OVER (ORDER BY list_index IS NULL, list_index, id) AS position
                FROM category
            ) AS ranked
            WHERE ranked.id = category.id AND category.position IS NOT ranked.position
            """)
    }

    package static func claims(in database: Database) throws -> [ForumHierarchy.Claim] {
        let rows = try database.rows(
            """
            SELECT forum.id, claimed_category_id, claimed_parent_id, list_index, capture_key
            FROM forum LEFT JOIN source_page ON source_page.id = place_source_id
            """)
        return try rows.map { row in
            try ForumHierarchy.Claim(
                id: row.value("id"), category: row.value("claimed_category_id"),
                parent: row.value("claimed_parent_id"), listIndex: row.value("list_index"),
                captureKey: [UInt8]((row.value("capture_key") as Data?) ?? Data()))
        }
    }
}
