package import ArchiveModel
package import ArchiveStore
package import ForumModel

/// The files that an archive has seen, so that an import can skip unchanged ones without opening them.
///
/// Uses its own connection, so that it can be read while another thread writes.
package final class KnownFiles: Sendable {
    private let store: ArchiveStore

    /// Opens an archive for look-ups; nil if it has seen no files yet.
    package init?(archive: ArchiveStore) throws(ArchiveError) {
        guard try archive.read({ try $0.exists("SELECT 1 FROM source_page") }) else { return nil }
        store = try ArchiveStore(path: archive.path, access: .read, waiting: archive.waiting)
    }

    /// Whether the archive has seen the file in its current state.
    ///
    /// A file that could not be read, or only in part, is never unchanged: it may be complete now.
    package func isUnchanged(root: String, path: [UInt8], byteCount: Int64, modifiedAt: UTCTime)
        throws(ArchiveError) -> Bool
    {
        try store.read { database in
            try database.exists(
                """
                SELECT 1 FROM source_page
                WHERE path_bytes = ? AND root = ? AND file_byte_count = ? AND file_modified_at = ?
                    AND status <> 'unreadable'
                """, path.databaseBlob, root, byteCount, modifiedAt.seconds)
        }
    }

    /// Whether the archive has completely read a container with this content, at any path; its own row then has the status `skipped`.
    package func holdsContainer(_ hash: ContentHash) throws(ArchiveError) -> Bool {
        try store.read { database in
            try database.exists(
                """
                SELECT 1 FROM source_page
                WHERE sha256 = ? AND status = 'skipped' AND member IS NULL AND file_byte_count IS NOT NULL
                """, hash.description)
        }
    }

    package func close() throws(ArchiveError) { try store.close() }
}
