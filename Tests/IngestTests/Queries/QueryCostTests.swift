import Archive
import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct `What queries cost` {
    /// Tables that grow with the posts and pages of an archive.
    private static let largeTables: Set = [
        "post", "post_quote", "post_source", "post_revision", "post_claim", "post_body", "source_page",
        "claim",
        "found_mention",
    ]

    @Test(arguments: QueryList.all.indices)
    func `no query takes a statement for each row`(index: Int) async throws {
        let query = QueryList.all[index]
        let statements = try await SampleArchive.statements(query.ask)
        // The list itself, the default account, the subforums, the newest capture; a name is looked for in three places.
        #expect(!statements.isEmpty)
        #expect(statements.count <= (query.name.contains("named:") ? 5 : 4), "\(query.name): \(statements)")
    }

    @Test(arguments: QueryList.all.indices)
    func `every query over a large table uses an index`(index: Int) async throws {
        let query = QueryList.all[index]
        let statements = try await SampleArchive.statements(query.ask)
        let path = try await SampleArchive.store.path
        let plans = try await DatabaseQueue(path: path).read { database in
            try statements.flatMap { sql in
                // With values that are not bound: the plan does not depend on them.
                let marks = try database.makeStatement(sql: sql)
                let explain = try database.makeStatement(sql: "EXPLAIN QUERY PLAN " + marks.sql)
                explain.setUncheckedArguments([])
                return try Row.fetchAll(explain)
            }.map { $0["detail"] as String }
        }
        for step in plans where step.hasPrefix("SCAN ") && !step.contains(" USING ") {
            let table = step.dropFirst(5).prefix { $0 != " " }
            // A path or an address is looked for in all pages, which the documentation says.
            if query.name == "savedPages(named:)" { continue }
            #expect(!Self.largeTables.contains(String(table)), "\(query.name): \(step)")
        }
    }

    /// Every public function of the queries, as `name(label:label:)`.
    private static func functions() throws -> [String] {
        let folder = Checkout.folder.appendingPathComponent("Sources/ArchiveReading/Queries")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix("ArchiveSnapshot") }
        var names: Set<String> = []
        for file in files {
            let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            for match in text.matches(of: /public func (\w+)\(([^{]*?)\)\s*(?:throws|->)/) {
                let labels = match.2.matches(of: /(?:^|,)\s*(\w+)(?:\s+\w+)?\s*:/).map { $0.1 + ":" }
                names.insert("\(match.1)(\(labels.joined()))")
            }
        }
        return names.filter { !$0.hasPrefix("querying") }.sorted()
    }

    @Test func `the list of these tests and the list of the documentation are those of the code`() throws {
        let functions = try Self.functions()
        #expect(functions.count > 40)
        #expect(Set(QueryList.all.map(\.name)).sorted() == functions)
        let page = try String(
            contentsOf: Checkout.folder.appendingPathComponent("Sources/Archive/Archive.docc/Queries.md"),
            encoding: .utf8)
        let documented = page.matches(of: /(?m)^\| `(\w+\([^`]*\))` \|/).map { String($0.1) }
        #expect(documented.sorted() == functions)
    }
}
