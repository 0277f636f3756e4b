/// The tree of categories and forums, from what pages claim about each forum alone.
///
/// A pure function: the same claims give the same tree, in whatever order pages were imported.
struct ForumHierarchy {
    /// What the newest capture that lists a forum says.
    struct Claim {
        var id: Int64
        var category: Int64?
        var parent: Int64?
        /// Its place in that capture's menu.
        var listIndex: Int?
        /// Orders claims by age; greater is newer.
        var age: [UInt8]
    }

    /// Where a forum ends up.
    struct Place: Equatable {
        var category: Int64?
        var parent: Int64?
        /// The place among its siblings, from 1.
        var position: Int
    }

    private(set) var places: [Int64: Place] = [:]
    /// Forums whose claimed parent was not taken, because it would have closed a circle.
    private(set) var removedEdges: [(id: Int64, parent: Int64)] = []

    init(_ claims: [Claim]) {
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

    /// Follows parents upwards from each forum; a circle loses its oldest edge.
    private mutating func breakCycles(in claims: inout [Int64: Claim]) {
        var settled: Set<Int64> = []
        for start in claims.keys.sorted() {
            var path: [Int64] = []
            var onPath: Set<Int64> = []
            var current: Int64? = start
            while let id = current, !settled.contains(id), let claim = claims[id] {
                if onPath.contains(id) {
                    let circle = path[(path.firstIndex(of: id) ?? 0)...]
                    let oldest = circle.compactMap { claims[$0] }
                        .min { $0.age == $1.age ? $0.id < $1.id : $0.age.lexicographicallyPrecedes($1.age) }
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
