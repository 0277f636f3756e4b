internal import GRDB

/// The archive's tables and how older archives become newer ones.
///
/// Migrations are named, append-only, and checked for broken foreign keys; `PRAGMA user_version` carries the number
/// of the last one for programs that do not use GRDB, `application_id` says whose file it is.
enum Schema {
    /// `AwfA`, in the database header.
    static let applicationID: Int32 = 0x4177_6641
    /// The newest version this program writes and reads.
    static let currentVersion = 6

    /// The index that a first import makes at its end.
    static let deferredIndex = "post_by_author"

    static var migrator: SchemaMigrator {
        var migrator = SchemaMigrator()
        migrator.registerMigration("1 the first tables") { database in
            try database.execute(sql: version1)
            try database.execute(sql: version1People)
            try database.execute(sql: version1Internals)
            // In the same transaction: a file is an archive from the moment that it has all tables.
            try database.execute(sql: "PRAGMA application_id = \(applicationID)")
            try database.execute(sql: "PRAGMA user_version = 1")
        }
        migrator.registerMigration("2 assets and kept pages") { database in
            try database.execute(sql: version2)
            try database.execute(sql: "PRAGMA user_version = 2")
        }
        migrator.registerMigration("3 claims") { database in
            try database.execute(sql: version3)
            try claimDecisions(in: database)
            try database.execute(sql: "PRAGMA user_version = 3")
        }
        migrator.registerMigration("4 small numbers for the search index") { database in
            try database.execute(sql: version4)
            try database.execute(sql: "PRAGMA user_version = 4")
        }
        migrator.registerMigration("5 posts in the order of their arrival") { database in
            try database.execute(sql: version5)
            try database.execute(sql: "PRAGMA user_version = 5")
        }
        migrator.registerMigration("6 pictures and named people") { database in
            try database.execute(sql: version6)
            try database.execute(sql: version6People)
            try rankClaims(in: database)
            try database.execute(sql: version6Sums)
            try database.execute(sql: version6Exclusions)
            try database.execute(sql: "PRAGMA user_version = 6")
        }
        return migrator
    }
}
