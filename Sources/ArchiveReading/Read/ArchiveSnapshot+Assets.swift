public import ArchiveModel
internal import GRDB

extension ArchiveSnapshot {
    /// Resolves an address in stored markup to a picture; nil if the archive does not hold it.
    ///
    /// - Parameters:
    ///   - address: the address in the markup.
    ///   - page: the page that the markup is from; if it is nil, only absolute addresses are resolved.
    /// - Returns: the picture.
    /// - Throws: SQLite's errors.
    public func asset(at address: String, on page: SourcePageID?) throws -> StoredAsset? {
        try pictures?.asset(at: address, on: page)
    }

    /// Returns the bytes of a picture; nil if they are not held.
    public func bytes(of asset: StoredAsset) throws -> [UInt8]? {
        // Bypasses the fingerprint (``tracking(_:)``): it has their hash already, from the row that led to the picture.
        let rows = try Row.fetchCursor(
            database, sql: "SELECT bytes FROM asset WHERE sha256 = ?", arguments: [asset.sha256])
        return try rows.next()?.withUnsafeData(atIndex: 0) { $0.map(Array.init) }
    }

    /// Returns the pictures whose SHA-256 begins with given digits; two if the digits are ambiguous.
    ///
    /// - Parameter prefix: hexadecimal digits in lower case.
    /// - Returns: the pictures, two at most.
    /// - Throws: SQLite's errors.
    /// - Complexity: O(log *n*), by the primary key of `asset`.
    public func assets(hashPrefix prefix: String) throws -> [StoredAsset] {
        try values(
            "SELECT sha256, media_type, byte_count FROM asset WHERE sha256 >= ?1 AND sha256 < ?1 || 'g' LIMIT 2",
            [prefix])
    }
}
