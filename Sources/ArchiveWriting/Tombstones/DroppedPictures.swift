package import ArchiveModel
package import ForumModel
package import GRDB

/// The pictures of a page that only its deleted parts (posts, profiles and so on) showed: they go as well.
///
/// ``TombstoneFilter`` drops these pictures before a page is written; a deletion looks for them in the archive
/// (``PictureUse/deleteUnused(of:in:)``).
package struct DroppedPictures {
    /// Picture addresses as they are in the removed markup.
    package private(set) var addresses: Set<String> = []
    /// What the addresses resolve to: absolute addresses and paths of files.
    private(set) var urls: Set<String> = []
    /// The contents that the addresses resolve to.
    package private(set) var contents: Set<ContentHash> = []

    package init() {}

    package var isEmpty: Bool { urls.isEmpty && contents.isEmpty }

    package mutating func formUnion(_ other: DroppedPictures) {
        addresses.formUnion(other.addresses)
        urls.formUnion(other.urls)
        contents.formUnion(other.contents)
    }

    package init(from before: PageRecord, to after: PageRecord, _ editor: ClaimEditor) throws {
        let (kept, left) = (after.archived?.claims ?? [], Set(after.posts.map(\.body.html)))
        let values = Set(kept.map(\.value))
        let posts = before.posts.filter { !left.contains($0.body.html) }
        let claims = (before.archived?.claims ?? []).filter { !values.contains($0.value) }
        addresses = try Self.addresses(posts, claims, editor)
        guard !addresses.isEmpty else { return }
        addresses.subtract(try Self.addresses(after.posts, kept, editor))
        guard !addresses.isEmpty else { return }
        let dropped = before.assetReferences.filter { addresses.contains($0.address) }.map(\.target)
        // Another address of the page may lead to the same file.
        let shown = before.assetReferences.filter { !addresses.contains($0.address) }.map(\.target)
        urls = addresses.union(dropped.compactMap(\.location)).subtracting(shown.compactMap(\.location))
        contents = Set(dropped.compactMap(\.content)).subtracting(shown.compactMap(\.content))
    }

    /// The addresses of pictures in the markup of posts and claims, and those outside of markup.
    private static func addresses(
        _ posts: [PostRecord], _ claims: [ArchivedClaims.Claim], _ editor: ClaimEditor
    ) throws -> Set<String> {
        var addresses = Set(posts.flatMap { MarkupAddresses.pictures(in: $0.body.html) })
        for claim in claims {
            for node in try editor.nodes(of: claim.value) {
                guard let text = node.text else { continue }
                if node.key.hasSuffix("html") { addresses.formUnion(MarkupAddresses.pictures(in: text)) }
                if node.key.hasSuffix("url") { addresses.insert(text) }
            }
        }
        return addresses
    }

    /// The SHA-256 of what an archive holds at their addresses.
    package func hashes(in database: Database) throws -> Set<String> {
        let select = try database.cachedStatement(sql: "SELECT sha256 FROM asset_url WHERE url IN (?, ?, ?, ?)")
        let keys = PictureKeyTable()
        return try urls.reduce(into: Set(contents.map(\.description))) { hashes, url in
            for url in [url] + keys.attachments(to: url) {
                let schemes = StatementArguments(MarkupAddresses.schemes(of: url))
                hashes.formUnion(try String.fetchAll(select, arguments: schemes))
            }
        }
    }

    package func contains(_ reference: AssetReferenceRecord) -> Bool { addresses.contains(reference.address) }

    package func contains(_ asset: AssetRecord) -> Bool {
        contents.contains(asset.hash)
            || asset.url.map { MarkupAddresses.schemes(of: $0).contains(where: urls.contains) } ?? false
    }
}
