internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// Joins tags that pages show without a number with the numbered tag of the same picture.
///
/// The claims of both tags decide the row with the number, and the tag without a number has no row. If other numbers have the
/// same picture, or none has it any more, both tags are merged again from their claims, with everything that shows them.
struct JoinedTags {
    let database: Database
    private let table = MergedTable.threadTag

    init(in database: Database) { self.database = database }

    /// May run again at any time; a second run changes nothing.
    func update() throws {
        let before = database.totalChangesCount
        var numbers = try numbers()
        while try separate(numbers) { numbers = try self.numbers() }
        try join(numbers)
        guard database.totalChangesCount != before else { return }
        try StaleMarks(in: database).markCreated(.claimed, Int64(ClaimEntity.offeredTags.rawValue))
    }

    /// Returns the numbers of the tags with a picture, by the ID derived from the picture's name.
    private func numbers() throws -> [Int64: Set<Int64>] {
        let rows = try database.rows(
            "SELECT id, image_name FROM \(table.name) WHERE id = site_id AND image_name IS NOT NULL")
        return try rows.reduce(into: [:]) { numbers, row in
            let picture = ThreadTagRecord.id(ofPicture: try row.value("image_name"))
            numbers[picture.rawValue, default: []].insert(try row.value("id"))
        }
    }

    /// Separates tags that must not be joined any more, and merges them again from their claims; returns whether there were any.
    private func separate(_ numbers: [Int64: Set<Int64>]) throws -> Bool {
        let rows = try database.rows("SELECT picture_id, tag_id FROM joined_tag")
        let lost = try rows.filter { numbers[try $0.value("picture_id")] != [try $0.value("tag_id")] }
        for row in lost {
            let (picture, tag): (Int64, Int64) = try (row.value("picture_id"), row.value("tag_id"))
            try database.execute("DELETE FROM joined_tag WHERE picture_id = ?", picture)
            for id in [picture, tag] { try ClaimReplay.mark(.threadTag, id, in: database) }
            // A deleted row leaves NULL in what refers to it.
            let isDeleted = "NOT EXISTS (SELECT 1 FROM \(table.name) WHERE id = ?1)"
            for reference in TagReference.all {
                try database.execute(
                    """
                    INSERT OR IGNORE INTO reconsider (entity, id)
                    SELECT \(reference.table.entity.rawValue), id FROM \(reference.table.name)
                    WHERE \(reference.column) = ?1
                        OR \(reference.column) IS NULL AND \(reference.source) IS NOT NULL AND \(isDeleted)
                    """, tag)
            }
        }
        if !lost.isEmpty { try ClaimReplay(in: database).run() }
        return !lost.isEmpty
    }

    private func join(_ numbers: [Int64: Set<Int64>]) throws {
        let rows = try database.rows("SELECT * FROM \(table.name) WHERE site_id IS NULL")
        for row in rows {
            let picture: Int64 = try row.value("id")
            guard let found = numbers[picture], found.count == 1, let tag = found.first else { continue }
            let upsert = try RowStatement(table.upsert, in: database)
            for column in table.columns { upsert.bind(column == "id" ? tag.databaseValue : row.stored(column)) }
            _ = try upsert.run()
            try database.execute("INSERT OR REPLACE INTO joined_tag VALUES (?, ?)", picture, tag)
        }
        try database.execute(TagReference.all.map { $0.joining() }.joined())
        try database.execute("DELETE FROM \(table.name) WHERE id IN (SELECT picture_id FROM joined_tag)")
    }
}
