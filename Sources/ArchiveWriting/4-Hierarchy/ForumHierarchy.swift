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
            id: Int64, category: Int64? = nil, parent: Int64? = nil, listIndex: Int? = nil,
            captureKey: [UInt8]
        ) {
            self.id = id
            self.category = category
            self.parent = parent
            self.listIndex = listIndex
            self.captureKey = captureKey
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
