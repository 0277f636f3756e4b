package import Archive
internal import Foundation
package import GRDB

/// An archive of a test's own, and the raw SQL view of it that any program has.
package final class TestArchive {
    /// The path; the other files of its folder are the test's.
    package let folder: ScratchFolder
    /// The archive, open for writing.
    ///
    /// It may outlive this object: its file is then gone from the folder only.
    package let store: ArchiveStore

    /// The file of the archive.
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
        try writer.replayClaims()
        try writer.rebuildHierarchy()
        try writer.updateDerivedFields()
        return self
    }

    /// Merges another archive into this one.
    @discardableResult
    package func merge(_ other: TestArchive, progress: (Int, Int) -> Bool = { _, _ in true }) throws
        -> ArchiveMerge.Summary?
    {
        // What the other one wrote, as another program sees it.
        try other.store.commitBatches()
        return try ArchiveMerge(into: store).run(
            [ArchiveStore(path: other.path, access: .read)], progress: progress)
    }

    /// What another program reads.
    package func rows(_ sql: String) throws -> [Row] {
        try store.commitBatches()
        return try DatabaseQueue(path: path).read { try Row.fetchAll($0, sql: sql) }
    }

    /// Changes the archive as another program would.
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

    /// Those of one table.
    package func dump(of table: String) throws -> [String] {
        try dump.filter { $0.hasPrefix("{\"table\":\"\(table)\"") }
    }
}
