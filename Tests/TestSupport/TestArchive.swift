package import Archive
package import GRDB

/// A temporary archive, with direct SQL access as another program would have.
package final class TestArchive {
    /// The folder of the archive; tests may use its other files.
    package let folder: ScratchFolder
    /// The archive, open for writing.
    ///
    /// It may outlive this object; its file is then deleted from the folder.
    package let store: ArchiveStore

    /// The path of the archive.
    package var path: String { folder["archive.sqlite"] }

    package init() throws {
        folder = try ScratchFolder()
        store = try ArchiveStore(path: folder["archive.sqlite"], access: .write)
    }

    /// Imports pages, one batch each, through all stages.
    @discardableResult
    package func `import`(_ pages: [PageRecord]) throws -> TestArchive {
        let writer = ArchiveWriter(store: store)
        for page in pages { _ = try writer.write([page]) }
        try writer.finish()
        return self
    }

    /// Merges another archive into this one.
    @discardableResult
    package func merge(_ other: TestArchive, progress: (Int, Int) -> Bool = { _, _ in true }) throws
        -> ArchiveMerge.Summary?
    {
        // Commits the writes of the other archive, so that other connections see them.
        try other.store.commitBatches()
        return try ArchiveMerge(into: store).run(
            [ArchiveStore(path: other.path, access: .read)], progress: progress)
    }

    /// Returns the rows of a query on a separate connection.
    package func rows(_ sql: String) throws -> [Row] {
        try store.commitBatches()
        return try DatabaseQueue(path: path).read { try Row.fetchAll($0, sql: sql) }
    }

    /// Changes the archive through a separate connection.
    package func execute(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
        try store.commitBatches()
        try DatabaseQueue(path: path).write { database in
            if arguments.isEmpty {
                try database.execute(sql: sql)
            } else {
                try database.execute(sql: sql, arguments: arguments)
            }
        }
    }

    /// The lines of the logical dump.
    package var dump: [String] {
        get throws {
            var lines: [String] = []
            try LogicalDump(of: store).write { lines.append($0) }
            return lines
        }
    }

    /// Returns the dump lines of one table.
    package func dump(of table: String) throws -> [String] {
        try dump.filter { $0.hasPrefix("{\"table\":\"\(table)\"") }
    }
}

extension ArchiveStore {
    /// The marks that people set by hand on something.
    package func readerMarks(on entity: MarkedEntity, _ id: Int64) throws -> [ReaderMark] {
        try read { try ReaderMark.all(on: entity.rawValue, id, in: $0) }
    }
}
