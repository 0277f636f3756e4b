package import ArchiveModel
package import GRDB

/// How the tables of an archive differ from those that this program makes.
///
/// A database can hold more than data. A trigger changes what an import writes, a view in the place of a table can run for ever, a
/// generated column can make gigabytes of nothing: an archive that somebody sent is trusted only when nothing of it is foreign.
package struct SchemaComparison {
    /// Objects that are not of this program, or not as it makes them.
    let foreign: [SchemaObject]
    package let missing: [SchemaObject]
    /// Plain indexes on the archive's tables added by the user; they do not affect results.
    package let ownIndexes: [String]

    package init(_ database: Database, version: Int, of migrator: SchemaMigrator = .current) throws {
        if try version == migrator.newestVersion && SchemaObject.sum(of: database) == migrator.sum {
            (foreign, missing, ownIndexes) = ([], [], [])
            return
        }
        let found = try SchemaObject.all(in: database)
        let expected = Set(try SchemaObject.expected(in: version, of: migrator))
        var unseen = expected
        var foreign: [SchemaObject] = []
        var ownIndexes: [String] = []
        for object in found where unseen.remove(object) == nil {
            if Self.statistics.contains(object) { continue }
            if try Self.isPlainIndex(object, of: expected, in: database) {
                ownIndexes.append(object.name)
            } else {
                foreign.append(object)
            }
        }
        self.foreign = foreign
        self.ownIndexes = ownIndexes
        // A first import creates the deferred indexes only at its end.
        missing = unseen.filter { DeferredIndex(rawValue: $0.name) == nil }.sorted { $0.name < $1.name }
    }

    /// Throws if an archive cannot be used; if it is opened for a repair (`isRepaired`), tables of the search index may be missing.
    package func require(path: String, isRepaired: Bool) throws(ArchiveError) {
        if let object = foreign.first(where: { object in !missing.contains { $0.name == object.name } }) {
            throw .foreign(path: path, object: object.title)
        }
        if let object = foreign.first {
            throw .damaged(path: path, reason: "its \(object.title) is not as this program makes it")
        }
        guard let object = missing.first(where: { !SearchTable.owns($0.name) }) ?? missing.first else { return }
        if !SearchTable.owns(object.name) { throw .damaged(path: path, reason: "its \(object.title) is missing") }
        if !isRepaired { throw .searchIndexDamaged(path: path, reason: "its \(object.title) is missing") }
    }

    func dropOwnIndexes(in database: Database) throws {
        for name in ownIndexes { try database.execute("DROP INDEX \"\(name.replacing("\"", with: "\"\""))\"") }
    }

    /// The tables that `ANALYZE` creates; SQLite checks their contents as it reads them.
    private static let statistics: Set<SchemaObject> = [
        SchemaObject(
            kind: "table", name: "sqlite_stat1", table: "sqlite_stat1",
            definition: SchemaTokens.canonical("CREATE TABLE sqlite_stat1(tbl,idx,stat)")),
        SchemaObject(
            kind: "table", name: "sqlite_stat4", table: "sqlite_stat4",
            definition: SchemaTokens.canonical("CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)")),
    ]

    /// Whether it is an index with a name of its own, on columns, over all rows of an expected table.
    private static func isPlainIndex(
        _ object: SchemaObject, of expected: Set<SchemaObject>, in database: Database
    ) throws -> Bool {
        guard object.kind == "index", !object.definition.isEmpty,
            !expected.contains(where: { $0.name == object.name }),
            expected.contains(where: { $0.kind == "table" && $0.name == object.table }),
            !SearchTable.owns(object.table)
        else { return false }
        return try database.value(
            """
            SELECT EXISTS (SELECT 1 FROM pragma_index_list(?1) WHERE name = ?2 AND NOT partial)
                AND NOT EXISTS (SELECT 1 FROM pragma_index_xinfo(?2) WHERE cid < -1)
            """, object.table, object.name) ?? false
    }
}
