import Archive
import Foundation
import GRDB
import TestSupport
import Testing

/// The archive that the first release wrote, opened by the program and by one that knows a later version.
@Suite struct `Upgrades of the first release's archive` {
    private let scratch: ScratchFolder
    private var path: String { scratch.path + "/archive.sqlite" }

    init() throws {
        scratch = try ScratchFolder()
        let file = Checkout.path("Tests/ArchiveTests/Resources/version6.sql")
        let sql = try String(contentsOfFile: file, encoding: .utf8)
        let database = try DatabaseQueue(path: path)
        try database.inDatabase { try $0.execute(sql: sql) }
        try database.close()
    }

    private static let nextVersion = ArchiveSnapshot.schemaVersion + 1
    private static let next = SchemaMigrator.current.registering(
        nextVersion, "\(nextVersion) a note on posts"
    ) {
        try $0.execute(
            sql: """
                ALTER TABLE post ADD COLUMN note TEXT;
                UPDATE post SET note = 'post ' || id;
                -- Titles are decided anew.
                UPDATE thread SET title = 'wrong';
                INSERT OR IGNORE INTO reconsider (entity, id) SELECT 2, id FROM thread;
                """)
    }

    private func open(_ access: ArchiveStore.Access, _ migrator: SchemaMigrator = next) throws -> ArchiveStore {
        try ArchiveStore(path: path, access: access, migrator: migrator)
    }

    private func rows(_ sql: String, of file: String? = nil) throws -> [Row] {
        try DatabaseQueue(path: file ?? path).read { try Row.fetchAll($0, sql: sql) }
    }

    private var bytes: Data { get throws { try Data(contentsOf: URL(fileURLWithPath: path)) } }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted() }
    }

    @Test func `becomes one with the tables that the program makes, and the same content`() throws {
        let hash = try LogicalDump(of: open(.read, .current)).hash()
        let store = try open(.write, .current)
        #expect(store.upgrade?.fromVersion == 6)
        #expect(try store.search(SearchQuery("goose"), limit: 9).isEmpty == false)
        #expect(try store.check(isFull: true).hasErrors == false)
        #expect(try LogicalDump(of: store).hash() == hash)
        try store.close()
        let sql = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"
        #expect(try rows(sql) == TestArchive().rows(sql))
        #expect(try rows("PRAGMA user_version") == TestArchive().rows("PRAGMA user_version"))
        #expect(try files == ["archive.sqlite", "archive.v6-backup.sqlite"])
    }

    @Test(arguments: [6, 7]) func `archives of each earlier version get the tables of notes`(_ version: Int)
        throws
    {
        try DatabaseQueue(path: path).inDatabase { try SchemaMigrator.current.migrate($0, upTo: version) }
        let store = try open(.write, .current)
        #expect(store.upgrade?.fromVersion == version)
        _ = try store.apply([.save(SavedSearch("g", "goose"))])
        #expect(try store.querying { try $0.savedSearches().map(\.name) } == ["g"])
        #expect(try store.check(isFull: true).hasErrors == false)
    }

    @Test func `a later program keeps a copy, upgrades it, and the present one refuses the result`() throws {
        let titles = try rows("SELECT id, title FROM thread ORDER BY id")
        let dump = try LogicalDump(of: open(.read, .current)).hash()
        let store = try open(.write)
        let copy = scratch.path + "/archive.v6-backup.sqlite"
        #expect(store.upgrade?.backup == copy)
        #expect(store.upgrade?.fromVersion == 6)
        #expect(store.upgrade?.toVersion == Self.nextVersion)
        // What the change marked is derived by the next import.
        let writer = ArchiveWriter(store: store)
        try writer.replayClaims()
        try writer.rebuildHierarchy()
        try writer.updateDerivedFields()
        try store.close()
        #expect(try rows("SELECT count(*) AS n FROM post WHERE note = 'post ' || id")[0]["n"] == 28)
        #expect(try rows("SELECT id, title FROM thread ORDER BY id") == titles)
        #expect(try rows("SELECT 1 FROM reconsider UNION ALL SELECT 1 FROM stale").isEmpty)
        #expect(try rows("PRAGMA user_version")[0][0] == Self.nextVersion)
        #expect(
            try rows("SELECT identifier FROM grdb_migrations ORDER BY CAST(identifier AS INTEGER)").map {
                $0[0] as String
            }
                == SchemaMigrator.current.names(upTo: Self.nextVersion - 1) + ["\(Self.nextVersion) a note on posts"])
        #expect(try LogicalDump(of: ArchiveStore(path: copy, access: .read)).hash() == dump)
        #expect(try files == ["archive.sqlite", "archive.v6-backup.sqlite"])
        let upgraded = try bytes
        for access in [ArchiveStore.Access.read, .write, .repair] {
            #expect(throws: ArchiveError.tooNew(path: path, version: Self.nextVersion, known: Self.nextVersion - 1)) {
                _ = try ArchiveStore(path: path, access: access)
            }
        }
        #expect(try bytes == upgraded)
        #expect(try open(.write).upgrade == nil)
    }

    @Test func `a later program reads it without changing it`() throws {
        let before = try bytes
        let store = try open(.read)
        #expect(store.upgrade?.fromVersion == 6)
        #expect(store.upgrade?.backup == nil)
        #expect(try store.search(SearchQuery("goose"), limit: 9).isEmpty == false)
        #expect(try store.counts().posts == 28)
        try store.close()
        #expect(try bytes == before)
        #expect(try files == ["archive.sqlite"])
    }

    @Test(arguments: [
        "ALTER TABLE post ADD COLUMN note TEXT; DELETE FROM thread; SELECT no_such_function()",
        // Leaves posts of threads that are gone.
        "DELETE FROM thread",
    ])
    func `an upgrade that fails changes nothing and leaves no copy`(_ sql: String) throws {
        let content = try rows("SELECT * FROM thread")
        let fails = Self.next.registering(Self.nextVersion + 1, "fails") { try $0.execute(sql: sql) }
        #expect(throws: ArchiveError.self) { _ = try open(.write, fails) }
        #expect(try rows("PRAGMA user_version")[0][0] == 6)
        #expect(try rows("SELECT identifier FROM grdb_migrations").count == 1)
        #expect(try rows("SELECT * FROM thread") == content)
        #expect(try rows("SELECT 1 FROM pragma_table_info('post') WHERE name = 'note'").isEmpty)
        #expect(try files == ["archive.sqlite"])
        #expect(try open(.read, .current).check().hasErrors == false)
    }

    @Test func `a copy never takes the place of an older one`() throws {
        let taken = scratch.path + "/archive.v6-backup.sqlite"
        try Data("my diary".utf8).write(to: URL(fileURLWithPath: taken))
        #expect(try open(.write).upgrade?.backup == scratch.path + "/archive.v6-backup-2.sqlite")
        #expect(try String(contentsOfFile: taken, encoding: .utf8) == "my diary")
    }

    @Test(arguments: 1...5) func `archives of unreleased versions are refused untouched`(_ version: Int)
        throws
    {
        try DatabaseQueue(path: path).inDatabase { try $0.execute(sql: "PRAGMA user_version = \(version)") }
        let before = try bytes
        for access in [ArchiveStore.Access.read, .write, .repair] {
            #expect(throws: ArchiveError.unreleased(path: path, version: version)) {
                _ = try ArchiveStore(path: path, access: access)
            }
        }
        #expect(try bytes == before)
        #expect(try files == ["archive.sqlite"])
    }
}
