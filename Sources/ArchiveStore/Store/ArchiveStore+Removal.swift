import GRDB

extension ArchiveStore {
    /// Removes an archive that holds no page of the forums, unless another program has its lock; a link to it stays.
    ///
    /// An import that found nothing takes away the file that it made. Another import may have filled it meanwhile.
    package static func removeIfEmpty(at path: String) {
        guard let lock = try? ImportLock(archive: path) else { return }
        withExtendedLifetime(lock) {
            let holdsAnything = try? ArchiveStore(path: path, access: .read).read { database in
                try database.exists(
                    """
                    SELECT 1 FROM source_page WHERE status NOT IN ('skipped', 'not_forum')
                    UNION ALL SELECT 1 FROM reader_mark UNION ALL SELECT 1 FROM tombstone
                    """)
            }
            if holdsAnything == false { ArchiveFile.remove(ArchiveFile.resolved(path)) }
        }
    }
}
