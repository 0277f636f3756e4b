import GRDB
import Testing

@testable import Archive
@testable import ArchiveModel
@testable import ArchiveStore

@Suite struct `Errors of the database` {
    @Test func `a disk that is full while the search index is made is full, not a damaged index`() throws {
        let database = try DatabaseQueue()
        let error = #expect(throws: DatabaseError.self) {
            try database.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA page_size = 512; PRAGMA max_page_count = 5")
                try database.execute(sql: "CREATE VIRTUAL TABLE words USING fts5(text)")
            }
        }
        #expect(try ArchiveError.from(#require(error), path: "F") == .diskFull(path: "F"))
    }
}
