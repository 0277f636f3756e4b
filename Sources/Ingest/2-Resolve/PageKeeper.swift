internal import Archive
internal import ForumModel
internal import SavedPages

/// Decides of which pages the original bytes are kept, and compresses them.
struct PageKeeper: Sendable {
    let policy: KeptPagesPolicy

    /// The page's bytes for the archive; nil when they are not to be kept.
    func keep(_ page: SavedPage, _ record: PageRecord) -> KeptPage? {
        // What a scraper passed over, or a parser read in another way, must be there for a later one, whatever was wished.
        let isDoubtful = record.issues.contains { $0.has(.pageRowsMissing) || $0.has(.parserRoutesDiffer) }
        let isWanted =
            switch policy {
            case _ where isDoubtful: true
            case .none: false
            case .problem: record.source.status != .imported || record.source.kind == .other
            case .all: true
            }
        guard isWanted, !page.bytes.isEmpty else { return nil }
        let bytes = page.bytes
        return KeptPage(
            compressed: Deflate.gzip(bytes), byteCount: bytes.count, facts: page.facts, unpacked: { bytes })
    }
}
