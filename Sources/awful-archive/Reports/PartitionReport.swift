import Archive
import ForumModel

/// The report of `awful-archive split --partitions`.
struct PartitionReport: Encodable {
    /// A new archive.
    struct Part: Encodable {
        /// The path of the archive.
        var archive: String
        /// The counts of its entities.
        var holds: ArchiveCounts
    }

    /// The path of the source archive.
    let archive: String
    /// The counts of its entities.
    let holds: ArchiveCounts
    /// The new archives, in the order of their indexes.
    var parts: [Part] = []

    /// The report as lines of text.
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
