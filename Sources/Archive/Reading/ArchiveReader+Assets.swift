internal import Foundation
internal import GRDB

extension ArchiveReader {
    /// The picture that an address on a page means; nil when the archive does not hold it, or it is not certain which
    /// one it is.
    ///
    /// - Parameters:
    ///   - address: the address as it stands in the markup: absolute, or as the saved page refers to a file beside it.
    ///   - page: the page (`source_page.id`) that the markup is from; relative addresses of other pages may be the same.
    /// - Returns: the picture.
    /// - Throws: SQLite's errors.
    public func asset(at address: String, besides page: Int64?) throws -> StoredAsset? {
        guard hasAssets else { return nil }
        let isAbsolute = address.hasPrefix("//") || address.contains("://")
        for url in isAbsolute ? Self.schemes(of: address) : [address] {
            let found = try rows(
                """
                SELECT asset.sha256, media_type, asset.byte_count FROM asset_url JOIN asset USING (sha256)
                WHERE asset_url.url = ? AND media_type LIKE 'image/%' ORDER BY last_captured_at DESC, asset.sha256
                """, [url])
            if found.count == 1 || isAbsolute, let row = found.first { return Self.asset(row) }
            if found.count > 1, let page { return try neighbour(found, of: page, at: address) }
        }
        return nil
    }

    /// The bytes of a picture; nil when it is not held.
    ///
    /// - Throws: SQLite's errors.
    public func bytes(of asset: StoredAsset) throws -> [UInt8]? {
        // Not noted: the hash stands for them.
        try Data.fetchOne(
            database, sql: "SELECT bytes FROM asset WHERE sha256 = ?", arguments: [asset.sha256]
        )
        .map(Array.init)
    }

    /// The one of several pictures that lay in the folder beside the page.
    private func neighbour(_ found: [Row], of page: Int64, at address: String) throws -> StoredAsset? {
        guard let place = try row("SELECT root, path FROM source_page WHERE id = ?", [page]) else {
            return nil
        }
        let path = place["path"] as String
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let wanted = folder + (address.removingPercentEncoding ?? address)
        for candidate in found {
            let isThere = try row(
                "SELECT 1 FROM source_page WHERE sha256 = ? AND root = ? AND path = ?",
                [candidate["sha256"] as String, place["root"] as String, wanted])
            if isThere != nil { return Self.asset(candidate) }
        }
        return nil
    }

    private static func schemes(of address: String) -> [String] {
        guard let start = address.range(of: "//") else { return [address] }
        let rest = address[start.lowerBound...]
        return ["https:" + rest, "http:" + rest, String(rest)]
    }

    private static func asset(_ row: Row) -> StoredAsset {
        StoredAsset(sha256: row["sha256"], mediaType: row["media_type"], byteCount: row["byte_count"])
    }
}
