internal import ArchiveModel
internal import ForumModel
internal import GRDB

extension ArchiveSnapshot {
    /// The IDs of pages of private messages and of those in their place: file names may contain subjects.
    package func privatePageIDs() throws -> Set<Int64> {
        let rows = try rows(
            """
            SELECT id FROM source_page WHERE kind IN ('private_folder', 'private_message')
                OR url LIKE '%private.php%' OR path LIKE '%private.php%' OR member LIKE '%private.php%'
            """)
        let files = try PrivateRows.files(in: database)
        let copied =
            try files.isEmpty ? [] : self.rows("SELECT id, path FROM source_page WHERE path LIKE '%/%'")
        return try Set(
            rows.map { try $0.value("id") }
                + copied.filter { try files.contains($0.value("path")) }.map { try $0.value("id") })
    }
}
