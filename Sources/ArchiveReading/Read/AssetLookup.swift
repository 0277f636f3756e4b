package import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import Foundation
package import GRDB

/// Resolves addresses in stored markup to pictures.
///
/// Only evidence counts, in this order: the page's own references, the addresses that captures were fetched from, the addresses
/// that other captures of the same post have at the same position, the keys of attached pictures, addresses that captures prove to be the
/// same picture, and the file names in custom titles.
package struct AssetLookup {
    package typealias Query = (_ sql: String, _ arguments: StatementArguments) throws -> [Row]

    /// Runs a query; a reader also adds the rows to its fingerprint.
    let query: Query
    /// Whether captures of posts have revealed the originals of local pictures.
    let hasAliases: Bool
    /// Whether any page has pictures under local names.
    let holdsFiles: Bool
    /// The table by which attached pictures are found; nil if there are none.
    let keys: PictureKeyTable?

    package init(in database: Database, query: Query? = nil) throws {
        self.query = query ?? { try Row.fetchAll(database.cachedStatement(sql: $0), arguments: $1) }
        hasAliases = try database.exists("SELECT 1 FROM asset_alias")
        holdsFiles = try database.exists("SELECT 1 FROM asset_reference WHERE basis <> 'url'")
        let isAttached = "url >= 'picture:' AND url < 'picture;' OR url >= 'thumbnail:' AND url < 'thumbnail;'"
        keys = try database.exists("SELECT 1 FROM main.asset_url WHERE \(isAttached)") ? PictureKeyTable() : nil
    }

    /// Resolves an address as written in the markup of a page; nil if it is not held.
    package func asset(at address: String, on page: SourcePageID?) throws -> StoredAsset? {
        if let hash = AssetReferenceRecord.content(ofAddress: address) { return try content(hash.description) }
        if let page, let found = try referenced(address, by: page) { return found }
        guard MarkupAddresses.isAbsolute(address) else {
            guard let page else { return nil }
            for url in try addresses(of: address, on: page) {
                if let found = try fetched(url) ?? attached(url) { return found }
            }
            return nil
        }
        if let found = try fetched(address) ?? local(address) ?? attached(address) ?? twin(of: address, on: page)?.asset
        {
            return found
        }
        return try page.flatMap { try titlePicture(at: address, on: $0) }
    }

    /// Returns the absolute address for a local one, from the page's own references or another capture of the post; nil if unknown.
    package func originalAddress(of address: String, on page: SourcePageID) throws -> String? {
        let rows = try query(Self.referenceSQL + " AND basis = 'url'", [address, page.rawValue])
        if let url = try rows.first.map({ try $0.value("target") as String }) { return url }
        return try addresses(of: address, on: page).first
    }

    private static let copiesOfPage = """
        SELECT id FROM main.source_page WHERE sha256 = (SELECT sha256 FROM main.source_page WHERE id = ?2)
        """
    private static let referenceSQL = """
        SELECT DISTINCT basis, target FROM asset_reference WHERE address = ?1 AND source_page_id IN (\(copiesOfPage))
        """

    package func referenced(_ address: String, by page: SourcePageID) throws -> StoredAsset? {
        for row in try query(Self.referenceSQL + " ORDER BY basis, target", [address, page.rawValue]) {
            let target: String = try row.value("target")
            let found =
                switch try row.value("basis") as String {
                case "content": try content(target)
                case "file": try file(target, besides: page)
                default: try fetched(target) ?? attached(target)
                }
            if let found { return found }
        }
        return nil
    }

    private func content(_ sha256: String) throws -> StoredAsset? {
        try query(
            """
            SELECT sha256, media_type, byte_count FROM asset WHERE sha256 = ? AND media_type LIKE 'image/%' AND \(Self.isPresent)
            """, [sha256]
        ).first.flatMap(StoredAsset.init)
    }

    /// Finds the picture at a path relative to the page's folder, for any place where the page was found.
    private func file(_ path: String, besides page: SourcePageID) throws -> StoredAsset? {
        let rows = try query(
            """
            SELECT root, path_bytes, member FROM main.source_page
            WHERE sha256 = (SELECT sha256 FROM main.source_page WHERE id = ?)
            ORDER BY capture_key, root, path_bytes, member
            """, [page.rawValue])
        for row in rows {
            let place = PagePlace(
                root: try row.value("root"), path: [UInt8](try row.value("path_bytes") as Data),
                member: try row.value("member"))
            for neighbour in place.neighbours(at: path) {
                let found = try query(
                    """
                    SELECT sha256 FROM main.source_page WHERE path_bytes = ? AND root = ? AND member IS ?
                        AND sha256 IS NOT NULL ORDER BY capture_key DESC
                    """, [Data(neighbour.path), neighbour.root, neighbour.member])
                for row in found { if let asset = try content(row.value("sha256")) { return asset } }
            }
        }
        return nil
    }

    /// Returns the content that was fetched last from an address.
    func fetched(_ address: String) throws -> StoredAsset? {
        let found = try query(
            """
            SELECT asset.sha256, media_type, asset.byte_count FROM asset_url JOIN asset USING (sha256)
            WHERE asset_url.url IN (?1, ?2, ?3, ?4) AND media_type LIKE 'image/%' AND \(Self.isPresent)
            ORDER BY asset_url.url = ?1 DESC, last_captured_at DESC, asset.sha256 LIMIT 1
            """, StatementArguments(MarkupAddresses.schemes(of: address)))
        return try found.first.flatMap(StoredAsset.init)
    }

    /// Finds the local picture that another capture of a post has in place of this absolute address.
    private func local(_ address: String) throws -> StoredAsset? {
        guard hasAliases else { return nil }
        let rows = try query(
            """
            SELECT DISTINCT source_page_id, address, capture_key FROM asset_alias
            JOIN main.source_page ON source_page.id = source_page_id
            WHERE asset_alias.url IN (?1, ?2, ?3, ?4) ORDER BY capture_key DESC, address
            """, StatementArguments(MarkupAddresses.schemes(of: address)))
        for row in rows where try !MarkupAddresses.isAbsolute(row.value("address")) {
            if let found = try referenced(row.value("address"), by: row.value("source_page_id")) { return found }
        }
        return nil
    }

    func addresses(of address: String, on page: SourcePageID) throws -> [String] {
        guard hasAliases else { return [] }
        return try query(
            """
            SELECT DISTINCT url FROM asset_alias WHERE address = ?1 AND source_page_id IN (\(Self.copiesOfPage))
            ORDER BY url
            """, [address, page.rawValue]
        ).map { try $0.value("url") }
    }
}

extension StoredAsset {
    /// Reads a row of `asset`; nil if its hash is invalid, since it then identifies no file.
    init?(_ row: Row) throws {
        guard let hash = ContentHash(try row.value("sha256") as String) else { return nil }
        self.init(
            sha256: hash.description, mediaType: try row.value("media_type"), byteCount: try row.value("byte_count"))
    }
}

/// A place where a page was found: a file, or a member of a container.
package struct PagePlace {
    package var root: String
    package var path: [UInt8]
    /// The member name inside the container at that path.
    package var member: String?

    package init(root: String, path: [UInt8], member: String? = nil) {
        (self.root, self.path, self.member) = (root, path, member)
    }

    private static let slash = UInt8(ascii: "/")
    private static let inside = "!/"

    /// Returns the places that a path relative to the page's folder can denote: below the same root, or below another imported root.
    package func neighbours(at relative: String) -> [PagePlace] {
        if let member {
            let start = member.range(of: Self.inside, options: .backwards)?.upperBound ?? member.startIndex
            let inner = Array(member[start...].utf8)
            guard let found = Self.joined(inner, Array(relative.utf8)) else { return [] }
            let name = String(decoding: found, as: UTF8.self)
            return [PagePlace(root: root, path: path, member: member[..<start] + name)]
        }
        guard let whole = Self.joined(Array(root.utf8) + [Self.slash] + path, Array(relative.utf8)) else { return [] }
        var places: [PagePlace] = []
        for (index, byte) in whole.enumerated() where byte == Self.slash && index + 1 < whole.count {
            let root = index == 0 ? "/" : String(decoding: whole[..<index], as: UTF8.self)
            places.append(PagePlace(root: root, path: Array(whole[(index + 1)...]), member: nil))
        }
        // The page's own root is the most likely.
        return places.filter { $0.root == self.root } + places.filter { $0.root != self.root }
    }

    /// Resolves a path against the folder of another path, without dot segments; nil if it leaves the root.
    private static func joined(_ base: [UInt8], _ relative: [UInt8]) -> [UInt8]? {
        var parts = base.split(separator: slash).map { Array($0) }
        if !parts.isEmpty { parts.removeLast() }
        for part in relative.split(separator: slash) {
            if part.elementsEqual([0x2E]) { continue }
            if part.elementsEqual([0x2E, 0x2E]) {
                guard parts.popLast() != nil else { return nil }
            } else {
                parts.append(Array(part))
            }
        }
        let path = Array(parts.joined(separator: [slash]))
        return base.first == slash ? [slash] + path : path
    }
}
