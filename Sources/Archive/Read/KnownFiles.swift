package import ForumModel
internal import GRDB

/// Which files an archive has met, for passing over those that have not changed without opening them.
///
/// Reads through a connection of its own, so that it may be asked while another thread writes.
package final class KnownFiles: Sendable {
    private let store: ArchiveStore

    /// Opens an archive for looking files up; nil when there is none yet.
    ///
    /// - Throws: ``ArchiveError``.
    package init?(archive: ArchiveStore) throws(ArchiveError) {
        guard
            try archive.read({ try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM source_page)") })
                == true
        else { return nil }
        store = try ArchiveStore(path: archive.path, access: .read, waiting: archive.waiting)
    }

    /// Whether the archive holds the file as it is now, by place, size and modification time.
    ///
    /// A file that could not be read, or only in part, is never taken as known: it may be whole now.
    /// - Throws: ``ArchiveError``.
    package func isUnchanged(root: String, path: [UInt8], byteCount: Int64, modifiedAt: UTCTime)
        throws(ArchiveError)
        -> Bool
    {
        try store.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT 1 FROM source_page
                    WHERE path_bytes = ? AND root = ? AND file_byte_count = ? AND file_modified_at = ?
                        AND status <> 'unreadable'
                    """)
            return try Bool.fetchOne(
                statement, arguments: [path.databaseBlob, root, byteCount, modifiedAt.seconds]) ?? false
        }
    }

    /// Whether the archive has read a container with this content to its end, wherever it lay.
    ///
    /// - Throws: ``ArchiveError``.
    package func holdsContainer(_ hash: ContentHash) throws(ArchiveError) -> Bool {
        try store.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT 1 FROM source_page
                    WHERE sha256 = ? AND status = 'skipped' AND member IS NULL AND file_byte_count IS NOT NULL
                    """)
            return try Bool.fetchOne(statement, arguments: [hash.description]) ?? false
        }
    }

    /// Closes the connection.
    ///
    /// - Throws: ``ArchiveError``.
    package func close() throws(ArchiveError) { try store.close() }
}
