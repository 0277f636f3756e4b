import Archive
import ForumModel
import TestSupport
import Testing

/// The rows of tables that a selection includes.
@Suite struct `Tables of a selection` {
    /// The first two values of each row, as text.
    private func rows(_ table: ArchiveTable, _ change: (inout ArchiveSelection) -> Void) throws -> [String] {
        let archive = try DataArchive()
        var selection = ArchiveSelection()
        change(&selection)
        return try archive.store.reading(selection) { reader in
            let tables = try reader.tables()
            let cursor = try tables.rows(of: table)
            var rows: [String] = []
            while let row = try cursor.next() {
                rows.append(row.prefix(2).map(Self.text).joined(separator: " "))
            }
            #expect(try tables.count(of: table) == rows.count)
            return rows
        }
    }

    private static func text(_ value: StoredValue) -> String {
        switch value {
        case .null: "-"
        case .integer(let number): String(number)
        case .real(let number): "\(number)"
        case .text(let text): text
        case .blob(let data): "\(data.count) bytes"
        }
    }

    @Test(arguments: QuickRun.cases(ArchiveTable.all.filter { !$0.isPrivate }))
    func `are whole when everything is selected`(_ table: ArchiveTable) throws {
        let count = try DataArchive().count(table.name)
        #expect(try rows(table) { $0.includesPrivate = true }.count == count)
        #expect(count > 0)
    }

    @Test(
        .isLong,
        arguments: [
            (.account, ["0 -", "9223372036854775806 Ada"]), (.announcement, []), (.asset, []),
            (.assetReference, []),
            (.category, ["48 Main"]), (.excludedPage, []), (.forum, ["900 Towels", "901 Bath towels"]),
            (.forumBookmark, []),
            (.forumHistory, ["900 Old towels"]), (.forumModerator, ["900 8"]),
            (.post, ["100 1", "101 1"]), (.postQuote, ["101 -", "101 100"]), (.postRevision, ["100 before"]),
            (.postSource, ["100 1", "100 2", "100 3", "101 1"]), (.punishment, ["9223372036854775803 8"]),
            (.privateMessage, []), (.privateMessageFolder, []), (.keptPage, ["1 gzip"]),
            (.sourcePage, ["1 /pages", "2 /pages", "3 /pages"]), (.sourceIssue, ["1 warning", "1 warning"]),
            (.thread, ["1 901"]), (.threadBookmark, ["9223372036854775806 1"]),
            (.threadHistory, ["1 Former title"]), (.threadTag, ["9223372036854775805 3"]),
            (.user, ["7 Ada", "8 Bob"]), (.userName, ["7 Adah"]), (.userTitle, ["7 <i>old</i>"]),
        ] as [(ArchiveTable, [String])])
    func `have what belongs to a selected thread`(_ table: ArchiveTable, expected: [String]) throws {
        #expect(try rows(table) { $0.threads = [ThreadID(rawValue: 1)] } == expected)
    }

    @Test func `have a user's posts, and the threads and openers they are in`() throws {
        func ofBob(_ selection: inout ArchiveSelection) { selection.users = ["Bob"] }
        #expect(try rows(.post, ofBob) == ["101 1", "200 2"])
        #expect(try rows(.thread, ofBob) == ["1 901", "2 902"])
        #expect(try rows(.user, ofBob) == ["7 Ada", "8 Bob"])
        #expect(try rows(.sourcePage, ofBob) == ["1 /pages", "2 /pages"])
    }

    @Test func `have private messages only when they are wanted`() throws {
        #expect(try rows(.privateMessage) { _ in } == [])
        #expect(try rows(.privateMessageFolder) { _ in } == [])
        #expect(try rows(.privateMessage) { $0.includesPrivate = true } == ["55 5"])
    }

    @Test func `have pages that show private messages only when those are wanted`() throws {
        #expect(try rows(.sourcePage) { _ in }.count == 3)
        #expect(try rows(.sourceIssue) { _ in } == ["1 warning", "1 warning"])
        #expect(try rows(.keptPage) { _ in } == ["1 gzip"])
        #expect(try rows(.assetReference) { _ in } == ["1 ./x.gif"])
    }

    @Test func `have what private messages refer to beside a selected thread`() throws {
        func both(_ selection: inout ArchiveSelection) {
            selection.threads = [ThreadID(rawValue: 1)]
            selection.includesPrivate = true
        }
        #expect(try rows(.account, both) == ["0 -", "5 Bob", "9223372036854775806 Ada"])
        #expect(try rows(.threadTag, both) == ["77 5", "9223372036854775805 3"])
    }

    @Test func `give the columns that are asked for, sorted as asked`() throws {
        try DataArchive().store.reading(ArchiveSelection()) { reader in
            let cursor = try reader.tables().rows(
                of: .threadBookmark, columns: ["thread_id", "no_such; DROP"], sortedBy: "thread_id")
            #expect(cursor.columns == ["thread_id"])
            #expect(try cursor.next() == [.integer(1)])
            #expect(try cursor.next() == [.integer(2)])
            #expect(try cursor.next() == nil)
        }
    }

    @Test func `are sorted as SQLite sorts`() {
        let values: [StoredValue] = [
            .null, .integer(-1), .real(0.5), .integer(1), .text("Z"), .text("a"), .blob([0]), .blob([0, 0]),
        ]
        #expect(values.reversed().sorted() == values)
    }
}
