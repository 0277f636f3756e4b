extension SearchResult {
    /// Creates one result from the results of several archives.
    ///
    /// By date the order is that of one archive. By relevance the best hits of each archive take turns, as the scores of two indexes
    /// cannot be compared. What several archives hold, as a thread that is listed in one and held in another, comes once, with the
    /// earliest of its dates.
    public init(merging parts: [(archive: String, result: SearchResult)], options: SearchOptions) {
        var known: [HitKey: (part: Int, rank: Int)] = [:]
        // If an archive has hits for the words as typed, results of other archives with only similar words are dropped.
        let typed = parts.filter { !$0.result.isCorrected }
        let parts = typed.contains { !$0.result.hits.isEmpty } ? typed : parts
        var lists = parts.map { part in part.result.hits.map { $0.found(in: part.archive) } }
        for (part, list) in lists.enumerated() {
            for (rank, hit) in list.enumerated() {
                guard let other = known[HitKey(hit)] else {
                    known[HitKey(hit)] = (part, rank)
                    continue
                }
                let former = lists[other.part][other.rank]
                if (hit.date ?? "~", hit.snippet.isEmpty ? 1 : 0) < (
                    former.date ?? "~", former.snippet.isEmpty ? 1 : 0
                ) {
                    known[HitKey(hit)] = (part, rank)
                }
            }
        }
        for part in lists.indices {
            lists[part] = lists[part].enumerated().filter { rank, hit in
                known[HitKey(hit)].map { $0 == (part, rank) } ?? false
            }.map(\.element)
        }
        hits = options.order == .date ? Self.byDate(lists) : Self.inTurns(lists)
        hits = Self.limited(hits, options.limit)
        notes = parts.flatMap(\.result.notes).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        isBounded = parts.contains(where: \.result.isBounded)
        isCorrected = parts.contains(where: \.result.isCorrected)
    }

    private static func kindRank(of hit: SearchHit) -> Int {
        SearchHit.entities.firstIndex(of: hit.entity) ?? SearchHit.entities.count
    }

    private static func byDate(_ lists: [[SearchHit]]) -> [SearchHit] {
        // Hits without a date come last; those of one kind and time go by descending ID, as within an archive.
        lists.joined().sorted { ($1.date ?? "", kindRank(of: $0), $1.id) < ($0.date ?? "", kindRank(of: $1), $0.id) }
    }

    private static func inTurns(_ lists: [[SearchHit]]) -> [SearchHit] {
        var turns: [(kind: Int, turn: Int, part: Int, hit: SearchHit)] = []
        for (part, list) in lists.enumerated() {
            var counts: [Int: Int] = [:]
            for hit in list {
                let kind = kindRank(of: hit)
                turns.append((kind, counts[kind, default: 0], part, hit))
                counts[kind, default: 0] += 1
            }
        }
        return turns.sorted { ($0.kind, $0.turn, $0.part) < ($1.kind, $1.turn, $1.part) }.map(\.hit)
    }

    static func limited(_ hits: [SearchHit], _ limit: Int) -> [SearchHit] {
        var counts: [String: Int] = [:]
        return hits.filter { hit in
            counts[hit.entity, default: 0] += 1
            return counts[hit.entity, default: 0] <= limit
        }
    }
}

private struct HitKey: Hashable {
    let entity: String
    let id: Int64

    init(_ hit: SearchHit) { (entity, id) = (hit.entity, hit.id) }
}

extension SearchHit {
    fileprivate func found(in archive: String) -> SearchHit {
        var hit = self
        hit.archive = archive
        return hit
    }
}
