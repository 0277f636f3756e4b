package import ArchiveStore
internal import ArchiveWriting
internal import ForumModel

extension ArchiveStore {
    /// Marks a held picture as the placeholder that a host sends for removed ones, or undoes that.
    ///
    /// - Returns: the whole SHA-256; nil unless exactly one picture's begins with `prefix`, of at least eight digits.
    package func markPicture(_ prefix: String, isGone: Bool) throws(ArchiveError) -> String? {
        guard prefix.utf8.count >= 8, prefix.allSatisfy(\.isHexDigit) else { return nil }
        return try write { database in
            let matches: [String] = try database.column(
                "SELECT sha256 FROM asset WHERE sha256 >= ?1 AND sha256 < ?1 || 'g' LIMIT 2", prefix.lowercased())
            guard matches.count == 1 else { return nil }
            if isGone {
                try AssetStore.markGone(matches[0], in: database)
            } else {
                try database.execute(
                    "DELETE FROM asset_url WHERE url = ? AND sha256 = ?", PictureKey.goneAddress, matches[0])
            }
            return matches[0]
        }
    }
}
