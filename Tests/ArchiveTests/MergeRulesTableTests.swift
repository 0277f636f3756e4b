import Archive
import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct `The documented merge rules` {
    /// The groups of fields documented for each table, as sets of columns.
    private func documented() throws -> [String: Set<Set<String>>] {
        let file = Checkout.path("Sources/Archive/Archive.docc/MergeRules.md")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        var groups: [String: Set<Set<String>>] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("| ") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3 else { continue }
            let columns = cells[1].split(separator: ",").map {
                $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
            }
            // Signatures are not shown.
            groups[cells[0], default: []].insert(Set(columns.filter { !$0.hasSuffix("_signature") }))
        }
        return groups
    }

    @Test func `each column that pages decide takes its values from a property of a record`() {
        let missing = [
            CategoryRecord.rows.columnsWithoutProperty, ForumRecord.rows.columnsWithoutProperty,
            UserRecord.rows.columnsWithoutProperty, UserRecord.namedRows.columnsWithoutProperty,
            ThreadTagRecord.rows.columnsWithoutProperty, ThreadRecord.rows.columnsWithoutProperty,
            ThreadRecord.views.columnsWithoutProperty, FolderRecord.rows.columnsWithoutProperty,
            MessageRecord.rows.columnsWithoutProperty, AnnouncementRecord.rows.columnsWithoutProperty,
            PunishmentRecord.rows.columnsWithoutProperty,
        ]
        #expect(missing == missing.map { _ in [] })
    }

    @Test(
        arguments: [
            (ExplainedEntity.category, "category"), (.forum, "forum"), (.user, "user"), (.tag, "thread_tag"),
            (.thread, "thread"), (.message, "private_message"), (.announcement, "announcement"),
            (.punishment, "punishment"),
        ])
    func `are those that decide`(_ entity: ExplainedEntity, _ table: String) throws {
        let archive = try TestArchive()
        let queue = try DatabaseQueue(path: archive.path)
        try queue.write { database in
            let fixed = ["punishment": ", kind"][table] ?? ""
            try database.execute(
                sql: "INSERT INTO \(table) (id\(fixed)) VALUES (1\(fixed.isEmpty ? "" : ", 'x'"))")
        }
        let explanation = try #require(try archive.store.explain(entity, id: 1))
        let groups = Set(explanation.fields.map { Set($0.claim.values.map(\.column)) })
        #expect(try documented()[table] == groups)
    }
}
