import Archive
import ForumModel

struct EntityTable {
    let before: ArchiveCounts
    let after: ArchiveCounts
    /// The counts of entities that were known before and are on pages that were read; nil if not counted.
    var updated: ArchiveCounts?

    var lines: [String] {
        var table = TextTable(
            header: ["Archive", "new"] + (updated == nil ? [] : ["seen again"]) + ["now holds"])
        let before = before.named
        let again = updated?.named
        for (index, entity) in after.named.enumerated() where entity.count > 0 {
            let counts = [entity.count - before[index].count] + (again.map { [$0[index].count] } ?? [])
            table.add([entity.name] + counts.map { $0 > 0 ? $0.grouped : "" } + [entity.count.grouped])
        }
        return table.lines
    }
}
