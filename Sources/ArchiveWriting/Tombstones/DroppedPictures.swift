package import ArchiveModel
package import ArchiveStore
package import ForumModel
package import GRDB

/// The pictures of a page that only its deleted parts (posts, profiles and so on) showed: they go as well.
///
/// ``TombstoneFilter`` collects these pictures before a page is written, and a deletion those that the archive holds. Until the
/// end of the command they are rows of `archive_property`, so that the next one deletes them if this one is killed.
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

    package init(contents: Set<ContentHash>) { self.contents = contents }

    /// Reads the rows that ``store(in:)`` wrote.
    package init(storedIn database: Database) throws {
        for row in try database.rows("SELECT name, value FROM archive_property WHERE \(Self.areStored)") {
            let text = String((try row.value("name") as String).dropFirst(Self.prefix.count))
            switch try row.value("value") as String {
            case "url": urls.insert(text)
            case "page": pages.insert(text)
            default: if let content = ContentHash(text) { contents.insert(content) }
            }
        }
    }

    private static let prefix = ArchiveProperty.droppedPicture.rawValue
    private static let areStored = "name GLOB '\(prefix)*'"

    package func store(in database: Database) throws {
        let insert = try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO archive_property (name, value) VALUES (? || ?, ?)")
        for (texts, value) in [(urls, "url"), (pages, "page"), (Set(contents.map(\.description)), "content")] {
            for text in texts { try insert.execute(arguments: [Self.prefix, text, value]) }
        }
    }

    package static func removeStored(in database: Database) throws {
        try database.execute("DELETE FROM archive_property WHERE \(areStored)")
    }

    /// The same pictures, with the names of forgotten persons replaced in their addresses, as in the archive.
    package func replacing(_ forgotten: ForgottenNames) -> DroppedPictures {
        var result = self
        result.urls = Set(urls.map { forgotten.replaced(in: $0, isMarkup: false) })
        return result
    }

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
        if !addresses.isEmpty { resolve(before.assetReferences) }
    }

    /// The pictures of a copy of the page, which has references of its own, to the files beside it.
    package func ofCopy(with references: [AssetReferenceRecord]) -> DroppedPictures {
        var result = self
        result.resolve(references)
        return result
    }

    private mutating func resolve(_ references: [AssetReferenceRecord]) {
        let dropped = references.filter { addresses.contains($0.address) }.map(\.target)
        // Another address of the page may lead to the same file.
        let shown = references.filter { !addresses.contains($0.address) }.map(\.target)
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
                switch claim.entity.column(node.key)?.meaning {
                case .markup: addresses.formUnion(MarkupAddresses.pictures(in: text))
                case .address: addresses.insert(text)
                default: break
                }
            }
        }
        return addresses
    }

    /// The SHA-256 of what an archive holds at their addresses.
    package func hashes(in database: Database) throws -> Set<String> {
        let select = try database.cachedStatement(sql: "SELECT sha256 FROM asset_url WHERE url IN (?, ?, ?, ?)")
        let keys = PictureKeyTable()
        let held = try contents.map(\.description).filter {
            try database.exists("SELECT 1 FROM asset WHERE sha256 = ?", $0)
        }
        return try urls.reduce(into: Set(try held + framesBeside(in: database))) { hashes, url in
            for url in [url] + keys.attachments(to: url) {
                let schemes = StatementArguments(MarkupAddresses.schemes(of: url))
                hashes.formUnion(try String.fetchAll(select, arguments: schemes))
            }
        }
    }

    private func framesBeside(in database: Database) throws -> [String] {
        let places = "SELECT \(SourceRecord.placeSQL) FROM source_page WHERE sha256 = ?"
        let files = CompanionFiles(of: try pages.flatMap { try database.column(places, $0) as [String] })
        guard !files.isEmpty else { return [] }
        let frames = try database.rows(
            """
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
