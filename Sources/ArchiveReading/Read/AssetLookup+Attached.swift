internal import ArchiveModel
internal import ForumModel
internal import Foundation
internal import GRDB

/// Pictures that were attached by keys, that are held under another address, and those that are gone.
extension AssetLookup {
    /// The condition that a content is not what a host sends in place of a removed picture.
    static let isPresent = "asset.sha256 NOT IN (\(gone))"
    private static let gone = "SELECT sha256 FROM main.asset_url WHERE url = '\(PictureKey.goneAddress)'"

    func attached(_ address: String) throws -> StoredAsset? { try attachment(to: address)?.asset }

    /// Returns the picture that was attached to an address, by itself or by its key: a smaller copy only if there is no other, of
    /// several the one with most pixels, then the one with the least hash.
    func attachment(to address: String) throws -> (key: PictureKey, asset: StoredAsset)? {
        guard let keys else { return nil }
        let addresses = keys.attachments(to: address)
        guard !addresses.isEmpty else { return nil }
        let found = try query(
            """
            SELECT asset.sha256, media_type, asset.byte_count, asset_url.url FROM asset_url JOIN asset USING (sha256)
            WHERE asset_url.url IN (?1, ?2, ?3, ?4) AND \(Self.isPresent) ORDER BY asset_url.url, asset.sha256
            """, StatementArguments(addresses)
        ).compactMap { row in
            try StoredAsset(row).flatMap { asset in try PictureKey(address: row.value("url")).map { ($0, asset) } }
        }
        let largest = found.filter { $0.0.isThumbnail == found[0].0.isThumbnail }
        let sizes = try largest.count == 1 ? [0] : largest.map { try pixelCount(of: $0.1) }
        guard var best = zip(sizes, largest).max(by: { $0.0 < $1.0 })?.1 else { return nil }
        best.1.isThumbnail = best.0.isThumbnail && keys.key(of: address)?.isThumbnail != true
        return best
    }

    package func pixelCount(of asset: StoredAsset) throws -> Int {
        let rows = try query("SELECT bytes FROM asset WHERE sha256 = ?", [asset.sha256])
        let header = try rows.first.flatMap { PictureHeader([UInt8](try $0.value("bytes") as Data)) }
        return header.map { $0.width * $0.height } ?? 0
    }

    /// Finds the picture of another address that a capture of the same post has in its place, or else captures of posts of
    /// several threads and authors; none if captures contradict each other.
    func twin(of address: String, on page: SourcePageID?) throws -> (address: String, asset: StoredAsset)? {
        guard hasAliases else { return nil }
        var twins = try page.map { try addresses(of: address, on: $0) } ?? []
        if twins.isEmpty {
            let rows = try query(
                """
                SELECT address, count(DISTINCT thread_id) > 1 AND count(DISTINCT author_id) > 1 AS is_proven
                FROM asset_alias JOIN main.post ON post.id = post_id
                WHERE asset_alias.url IN (?1, ?2, ?3, ?4) AND address LIKE '%//%' GROUP BY address LIMIT 2
                """, StatementArguments(MarkupAddresses.schemes(of: address)))
            for row in rows where try rows.count == 1 && row.value("is_proven") {
                twins.append(try row.value("address"))
            }
        }
        guard twins.count == 1, let asset = try fetched(twins[0]) ?? attached(twins[0]) else { return nil }
        return (twins[0], asset)
    }

    /// Whether an address leads only to what its host sends in place of a removed picture.
    package func isGone(_ address: String) throws -> Bool {
        guard MarkupAddresses.isAbsolute(address) else { return false }
        return try !query(
            "SELECT 1 FROM asset_url WHERE url IN (?1, ?2, ?3, ?4) AND sha256 IN (\(Self.gone)) LIMIT 1",
            StatementArguments(MarkupAddresses.schemes(of: address))
        ).isEmpty
    }
}
