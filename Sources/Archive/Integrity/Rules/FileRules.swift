internal import ArchiveModel
internal import ArchiveReading
internal import ArchiveStore
internal import ArchiveWriting
internal import ForumModel
internal import Foundation
internal import GRDB

extension IntegrityRule {
    /// Values that this program never writes, such as those of a wrong type; only the first problem is found.
    static let oddValues = IntegrityRule(.archiveValues) { scan, found in
        do {
            try StoredValueCheck(scan.database, path: scan.path).checkValues()
        } catch ArchiveError.damaged(_, let reason) { try found(.archive(.error, reason)) }
    }

    /// Damage that SQLite itself detects.
    static let databaseStructure = IntegrityRule(.archiveDamaged) { scan, found in
        for problem in try StoredValueCheck.structuralProblems(in: scan.database) {
            try found(.archive(.error, problem))
        }
    }

    /// Database pages that do not match their checksums.
    static let damagedPages = IntegrityRule(.archiveBitRot) { scan, found in
        let damaged = try PageSums.damagedPages(in: scan.database)
        let owners = damaged.isEmpty ? [:] : pageOwners(in: scan.database)
        for page in damaged {
            let owner = owners[page].map { " (\($0))" } ?? ""
            try found(.archive(.error, "page \(page) of the file\(owner)"))
        }
    }

    /// Returns the table or index of each database page; empty if SQLite was built without `dbstat`.
    private static func pageOwners(in database: Database) -> [UInt32: String] {
        let rows = try? database.rows("SELECT pageno, name FROM dbstat")
        let pairs = (rows ?? []).compactMap { row -> (UInt32, String)? in
            guard let page = UInt32.fromDatabaseValue(row.stored("pageno")),
                let name = String.fromDatabaseValue(row.stored("name"))
            else { return nil }
            return (page, name)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// A file whose page checksums are missing or out of date, so that ``damagedPages`` finds nothing.
    static let unknownPages = IntegrityRule(.archiveUnsealed, isOfFullCheck: true) { scan, found in
        guard try !PageSums.areValid(in: scan.database) else { return }
        try found(.archive(.info, "it is being written, an import was stopped, or another program has written it"))
    }

    /// Indexes added by the user.
    static let ownIndexes = IntegrityRule(.archiveOwnIndex) { scan, found in
        for index in try SchemaComparison(scan.database, version: Schema.currentVersion).ownIndexes {
            try found(.archive(.info, index))
        }
    }

    static let assetHashes = IntegrityRule(.assetDamaged) { scan, found in
        try scan.database.forEachRow("SELECT sha256, byte_count, bytes FROM asset ORDER BY sha256") { row in
            let hash: String = try row.value("sha256")
            let byteCount: Int = try row.value("byte_count")
            let isWhole = try row.withUnsafeData(named: "bytes") { data in
                let data = data ?? Data()
                return ContentHash(of: data).description == hash && byteCount == data.count
            }
            if isWhole { return }
            try found(IntegrityFinding(severity: .error, entity: "asset", id: 0, message: hash))
        }
    }

    /// Claims that do not match their ID, which is derived from their content.
    static let claimNumbers = IntegrityRule(.claimDamaged, isOfFullCheck: true) { scan, found in
        try scan.database.forEachRow("SELECT id, value FROM claim_value ORDER BY id") { row in
            let id: Int64 = try row.value("id")
            guard try DerivedNumber.from("claim", row.value("value")) != id else { return }
            try found(
                IntegrityFinding(
                    severity: .error, entity: "claim", id: id, message: "is stored under the number of another text"))
        }
    }

    /// An import, deletion or another change that ended before its last stages.
    static let unfinishedImport = IntegrityRule(
        .archiveUnfinished, "archive", .warning,
        """
        SELECT 0 AS id, 'warning' AS severity,
            format('%,d forums, threads, posts or people wait for their derived fields', count(*)) AS message
        FROM \(StaleMarks.pending) HAVING count(*) > 0
        UNION ALL SELECT 0, 'error', 'a deletion is unfinished: deleted ' || value || ' are still in the file'
        FROM (\(DeletedContent.sql))
        """)

    static let unfinishedMerge = IntegrityRule(
        .archiveUnfinishedMerge, "archive", .warning,
        "SELECT 0 AS id, 'the merge of ' || value AS message FROM (\(UnfinishedMerges.pathsSQL)) ORDER BY value")

    /// Derived columns of `thread` and `user`, and in the full check rows of tables derived from claims, that
    /// differ from a new computation; nothing while marks in `stale` are pending (``unfinishedImport``).
    static let derivedValues = IntegrityRule(.derivedDiffers) { scan, found in
        guard try !StaleMarks.arePending(in: scan.database) else { return }
        for (table, title, fields) in [
            ("thread", "title", DerivedFields.threadFields), ("user", "name", DerivedFields.userFields),
        ] {
            for field in fields {
                try scan.fetch(
                    table, .error,
                    """
                    SELECT id, title,
                        '\(field.column) is ' || ifnull(stored, 'unknown') || ', and ' || ifnull(derived, 'unknown')
                            || ' by the rows that it follows from' AS message
                    FROM (
                        SELECT id, \(title) AS title, \(field.column) AS stored, \(field.value) AS derived FROM \(table)
                    ) WHERE stored IS NOT derived ORDER BY id
                    """, giving: found)
            }
        }
        for table in scan.isFull ? ArchiveTable.stored : [] {
            guard let rows = table.claims?.rows else { continue }
            try scan.fetch(
                "archive", .error,
                """
                SELECT 0 AS id,
                    'table \(table.name): ' || format('%,d rows are not those that the pages give', count(*)) AS message
                FROM (SELECT * FROM (SELECT * FROM \(table.name) EXCEPT SELECT * FROM (\(rows)))
                    UNION ALL SELECT * FROM (SELECT * FROM (\(rows)) EXCEPT SELECT * FROM \(table.name)))
                HAVING count(*) > 0
                """, giving: found)
        }
    }

    /// IDs that the site never assigns: 0 and negative numbers.
    static let invalidNumbers = IntegrityRule(.numberInvalid) { scan, found in
        for table in ["category", "forum", "thread", "post", "user", "private_message"] {
            try scan.fetch(
                table == "private_message" ? "message" : table, .error,
                "SELECT id, 'the site numbers from 1' AS message FROM \(table) WHERE id < 1 ORDER BY id", giving: found)
        }
        try scan.fetch(
            "post", .error,
            """
            SELECT post_id AS id, 'quotes a post with the number ' || quoted_post_id AS message
            FROM post_quote WHERE quoted_post_id < 1 ORDER BY post_id, quoted_post_id
            """, giving: found)
        try scan.fetch(
            "source_page", .error,
            """
            SELECT page.id, \(PageColumns.path) || ': page ' || page_number || ' of a thread or list' AS message,
                \(PageColumns.selected)
            FROM source_page AS page WHERE page_number < 1 ORDER BY path_bytes, page.id
            """, giving: found)
    }
}
