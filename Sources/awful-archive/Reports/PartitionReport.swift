import Archive
import ForumModel

/// The report of `awful-archive split --partitions`.
struct PartitionReport: Encodable {
    struct Part: Encodable {
        var archive: String
        var holds: ArchiveCounts
    }

    let archive: String
    let holds: ArchiveCounts
    var parts: [Part] = []

    var lines: [String] {
        var table = TextTable(header: ["Archive", "threads", "posts"])
        for part in parts {
            table.add([Terminal.safe(part.archive), part.holds.threads.grouped, part.holds.posts.grouped])
        }
        let posts = holds.posts.counted("post")
        return [
            Terminal.bold(
                "Copied \(posts) of \(Terminal.safe(archive)) to \(parts.count) archives, each to one."), "",
        ] + table.lines + [
            "", "The first also has lists, messages and profiles, and the threads that only these name.",
        ]
    }
}
