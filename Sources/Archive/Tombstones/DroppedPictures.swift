internal import ForumModel

/// The pictures of a page that only its dropped posts show, so that they must go as well.
///
/// A pure value computed from the page's record. ``TombstoneFilter`` drops these pictures before a page is written; a deletion
/// looks for them in the archive (``UnusedPictures``).
struct DroppedPictures {
    /// Picture addresses as the markup of the dropped posts has them.
    private(set) var addresses: Set<String> = []
    /// What the addresses resolve to: absolute addresses and paths of files.
    private(set) var urls: Set<String> = []
    /// The contents that the addresses resolve to.
    private(set) var contents: Set<ContentHash> = []

    /// Finds the pictures.
    ///
    /// - Parameters:
    ///   - posts: the dropped posts.
    ///   - record: the page without them.
    init(_ posts: [PostRecord], of record: PageRecord) {
        guard !posts.isEmpty else { return }
        addresses = Set(posts.flatMap { MarkupAddresses.pictures(in: $0.body.html) })
        for post in record.posts { addresses.subtract(MarkupAddresses.pictures(in: post.body.html)) }
        addresses = addresses.filter { address in
            !(record.archived?.claims.contains { $0.value.contains(address) } ?? false)
        }
        urls = addresses
        for reference in record.assetReferences where addresses.contains(reference.address) {
            switch reference.target {
            case .content(let hash): contents.insert(hash)
            case .file(let path): urls.insert(path)
            case .url(let url): urls.insert(url)
            }
        }
        // Another address of the page may lead to the same file.
        for reference in record.assetReferences where !addresses.contains(reference.address) {
            switch reference.target {
            case .content(let hash): contents.remove(hash)
            case .file(let path): urls.remove(path)
            case .url(let url): urls.remove(url)
            }
        }
    }

    func contains(_ reference: AssetReferenceRecord) -> Bool { addresses.contains(reference.address) }

    func contains(_ asset: AssetRecord) -> Bool {
        contents.contains(asset.hash) || asset.url.map(urls.contains) ?? false
    }
}
