package import ArchiveModel
package import ArchiveStore
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
    /// The SHA-256 of pages that lost something: frames beside them may show it, and go unless other markup shows them.
    private(set) var pages: Set<String> = []

    package init() {}

    package var isEmpty: Bool { urls.isEmpty && contents.isEmpty && pages.isEmpty }

    package mutating func formUnion(_ other: DroppedPictures) {
        addresses.formUnion(other.addresses)
        urls.formUnion(other.urls)
        contents.formUnion(other.contents)
        pages.formUnion(other.pages)
    }

    /// An address that only lost a forgotten name is still shown.
    package init(
        from before: PageRecord, to after: PageRecord, without forgotten: ForgottenNames, _ editor: ClaimEditor
    ) throws {
        let (claimsAfter, bodiesAfter) = (after.archived?.claims ?? [], Set(after.posts.map(\.body.html)))
        let values = Set(claimsAfter.map(\.value))
        let lostPosts = before.posts.filter { !bodiesAfter.contains($0.body.html) }
        let lostClaims = (before.archived?.claims ?? []).filter { !values.contains($0.value) }
        addresses = try Self.addresses(lostPosts, lostClaims, editor)
        if !lostPosts.isEmpty || !lostClaims.isEmpty, let page = before.source.hash { pages = [page.description] }
        guard !addresses.isEmpty else { return }
        let shownAfter = try Self.addresses(after.posts, claimsAfter, editor)
        addresses = addresses.filter { !shownAfter.contains(forgotten.replaced(in: $0, isMarkup: false)) }
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
        return try urls.reduce(into: Set(try contents.map(\.description) + framesBeside(in: database))) { hashes, url in
            for url in [url] + keys.attachments(to: url) {
                let schemes = StatementArguments(MarkupAddresses.schemes(of: url))
                hashes.formUnion(try String.fetchAll(select, arguments: schemes))
            }
        }
    }

    private func framesBeside(in database: Database) throws -> [String] {
        let places = try database.cachedStatement(
            sql: "SELECT \(SourceRecord.placeSQL) FROM source_page WHERE sha256 = ?")
        let files = CompanionFiles(of: try pages.flatMap { try String.fetchAll(places, arguments: [$0]) })
        guard !files.isEmpty else { return [] }
        let frames = try Row.fetchAll(
            database,
            sql: """
                SELECT sha256, \(SourceRecord.placeSQL) AS place FROM asset JOIN source_page USING (sha256)
                WHERE media_type = '\(MarkupAddresses.frameType)'
                """)
        return try frames.filter { try files.contains($0.value("place")) }.map { try $0.value("sha256") }
    }

    package func contains(_ reference: AssetReferenceRecord) -> Bool { addresses.contains(reference.address) }

    package func contains(_ asset: AssetRecord) -> Bool {
        contents.contains(asset.hash)
            || asset.url.map { MarkupAddresses.schemes(of: $0).contains(where: urls.contains) } ?? false
    }
}
