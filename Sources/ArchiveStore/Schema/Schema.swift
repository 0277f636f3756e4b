internal import ArchiveModel

/// The archive's tables and how older archives become newer ones.
///
/// Version 6 is the oldest that is read; archives of lower versions are refused. Later versions append changes,
/// which are named, never altered, and checked for broken foreign keys. `PRAGMA user_version` carries the number of the
/// last one for programs that do not use GRDB, `application_id` says whose file it is.
package enum Schema {
    /// `AwfA`, in the database header.
    static let applicationID: Int32 = 0x4177_6641
    package static var currentVersion: Int { migrator.newestVersion }

    package static let migrator = SchemaMigrator()
        .registering(6, "6 the tables of the first release") { database in
            for sql in definitions { try database.execute(sql) }
            // In the same transaction: a file is an archive from the moment that it has all tables.
            try database.execute("PRAGMA application_id = \(applicationID)")
        }
        .registering(7, "7 dictionaries of kept pages") { database in
            try database.execute(ArchiveTable.pageDictionary.schema)
            for table in ArchiveTable.stored {
                for column in table.allColumns where column.version == 7 {
                    try database.execute("ALTER TABLE \(table.name) ADD COLUMN \(column.sql)")
                }
            }
            // For former captures of a page, and pages that are packed against one.
            try database.execute(
                """
                DROP INDEX source_page_by_thread;
                CREATE INDEX source_page_by_thread ON source_page(thread_id, page_number) WHERE thread_id IS NOT NULL;
                CREATE INDEX source_page_by_url ON source_page(url) WHERE thread_id IS NULL AND url IS NOT NULL;
                CREATE INDEX kept_page_by_base ON kept_page(base_id) WHERE base_id IS NOT NULL;
                """)
        }
        .registering(8, "8 notes, tags and saved searches") { database in
            for table in ArchiveTable.notes { try database.execute(table.schema) }
        }
        .registering(9, "9 former captures of lists, and pictures of kept pages") { database in
            try database.execute(
                """
                CREATE INDEX source_page_by_list ON source_page(kind, forum_id, page_number)
                    WHERE kind IN ('announcement', 'bookmarks', 'forumdisplay', 'index');
                ALTER TABLE kept_page ADD COLUMN pictures BLOB;
                CREATE INDEX kept_page_with_pictures ON kept_page(source_page_id) WHERE pictures IS NOT NULL;
                """)
        }
        .registering(
            10, "10 files around kept pages", sum: "33140b0e0ddc3c833687dab7ffc91f1183dc8b8bac044ea2c3aa9e42ed0af925"
        ) { database in
            try database.execute(
                """
                ALTER TABLE kept_page ADD COLUMN file_sha256 TEXT;
                ALTER TABLE kept_page ADD COLUMN file_bytes BLOB;
                CREATE INDEX kept_page_by_file ON kept_page(file_sha256) WHERE file_sha256 IS NOT NULL;
                """)
        }

    /// The statements that create the tables of version 6, each before those that refer to it where possible.
    private static let definitions =
        ArchiveTable.stored.filter { !([.pageDictionary] + ArchiveTable.notes).contains($0) }.map(\.schema)
        + [claims, derived, search, views]
}
