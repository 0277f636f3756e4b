internal import Archive
internal import ForumModel
internal import SavedPages

/// Selects the pages whose original bytes are kept, and packs them.
package struct PageKeeper: Sendable {
    let policy: KeptPagesPolicy
    var packer = PagePacker()

    func keep(_ page: SavedPage, _ record: PageRecord) -> KeptPage? {
        // Unread content, or a difference of the parsers, is kept for a later version regardless of the policy.
        let isDoubtful = record.issues.contains { $0.has(.pageRowsMissing) || $0.has(.parserRoutesDiffer) }
        let isWanted =
            switch policy {
            case _ where isDoubtful: true
            case .none: false
            case .problem: record.source.status != .imported || record.source.kind == .other
            case .all: true
            }
        guard isWanted, !page.bytes.isEmpty else { return nil }
        // The whole file is kept only if the archive stores all of its pictures: a deletion would not find others in it.
        let stored = Set(record.assets.map(\.hash))
        let isStored = page.assets.allSatisfy { stored.contains(ContentHash(of: $0.bytes)) }
        let (source, time) = (record.source, record.source.capturedAt?.description)
        return packer.pack(
            page.bytes, in: isStored ? page.file : nil, pictures: record.assets, hash: page.hash, facts: page.facts,
            generation: PagePacker.generation(kind: source.kind.rawValue, capturedAt: time))
    }
}
