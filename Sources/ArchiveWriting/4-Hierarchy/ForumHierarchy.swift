internal import ArchiveModel
internal import ArchiveStore
internal import Foundation
package import GRDB

/// The tree of categories and forums, computed from the newest claim about each forum.
///
/// A pure function: the same claims give the same tree, whatever the order of imports.
package struct ForumHierarchy {
    /// The claim of the newest capture that lists a forum.
    package struct Claim {
        package var id: Int64
        package var category: Int64?
        package var parent: Int64?
        /// Its index in that capture's menu.
        var listIndex: Int?
        /// The capture's key; greater is newer.
        package var captureKey: [UInt8]

        package init(
            id: Int64, category: Int64? = nil, parent: Int64? = nil, listIndex: Int? = nil, captureKey: [UInt8]
        ) {
            (self.id, self.category, self.parent) = (id, category, parent)
            (self.listIndex, self.captureKey) = (listIndex, captureKey)
        }
    }

    package struct Place: Equatable {
        package var category: Int64?
        package var parent: Int64?
        /// The position among its siblings, from 1.
        package var position: Int
    }

    package private(set) var places: [Int64: Place] = [:]
    /// Forums whose claimed parent was dropped, because it would create a cycle.
    package private(set) var removedEdges: [(id: Int64, parent: Int64)] = []

    package init(_ claims: [Claim]) {
        // IDs are unique: each claim is of one row of `forum`.
        var byID = Dictionary(claims.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        breakCycles(in: &byID)
        let siblings = Dictionary(grouping: byID.values) { claim in
            claim.parent.map { "f\($0)" } ?? claim.category.map { "c\($0)" } ?? ""
        }
        for group in siblings.values {
            let ordered = group.sorted { ($0.listIndex ?? .max, $0.id) < ($1.listIndex ?? .max, $1.id) }
            for (index, claim) in ordered.enumerated() {
                places[claim.id] = Place(category: claim.category, parent: claim.parent, position: index + 1)
            }
        }
        removedEdges.sort { $0.id < $1.id }
    }

    /// Follows parents upwards from each forum and removes the oldest edge of each cycle.
    private mutating func breakCycles(in claims: inout [Int64: Claim]) {
        var settled: Set<Int64> = []
        for start in claims.keys.sorted() {
            var path: [Int64] = []
            var onPath: Set<Int64> = []
            var current: Int64? = start
            while let id = current, !settled.contains(id), let claim = claims[id] {
                if onPath.contains(id) {
                    let cycle = path[(path.firstIndex(of: id) ?? 0)...]
                    let oldest = cycle.compactMap { claims[$0] }
                        .min {
                            $0.captureKey == $1.captureKey
                                ? $0.id < $1.id : $0.captureKey.lexicographicallyPrecedes($1.captureKey)
                        }
                    if let oldest, let parent = oldest.parent {
                        removedEdges.append((oldest.id, parent))
                        claims[oldest.id]?.parent = nil
                    }
                    break
                }
                path.append(id)
                onPath.insert(id)
                current = claim.parent
            }
            settled.formUnion(path)
        }
    }
}

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
                id: row.value("id"), category: row.value("claimed_category_id"), parent: row.value("claimed_parent_id"),
                listIndex: row.value("list_index"), captureKey: [UInt8]((row.value("capture_key") as Data?) ?? Data()))
        }
    }
}
