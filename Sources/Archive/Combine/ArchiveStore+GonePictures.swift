package import ArchiveStore
internal import ArchiveWriting
internal import ForumModel
internal import GRDB

extension ArchiveStore {
    /// Marks a held picture as what a host sends in place of removed ones, or as a picture again.
    ///
    /// It takes the first digits of its SHA-256, at least eight, and returns all of them; nil unless they are those of one picture.
    package func markPicture(_ prefix: String, isGone: Bool) throws(ArchiveError) -> String? {
        guard prefix.utf8.count >= 8, prefix.allSatisfy(\.isHexDigit) else { return nil }
        return try write { database in
            let found: [String] = try database.column(
                "SELECT sha256 FROM asset WHERE sha256 >= ?1 AND sha256 < ?1 || 'g' LIMIT 2", prefix.lowercased())
            guard found.count == 1 else { return nil }
            if isGone {
                try AssetStore.markGone(found[0], in: database)
            } else {
                try database.execute(
                    "DELETE FROM asset_url WHERE url = ? AND sha256 = ?", PictureKey.goneAddress, found[0])
            }
            return found[0]
        }
    }
}
