import Archive

/// What `awful-archive split --partitions` made.
struct PartitionReport: Encodable {
    /// One of the new archives.
    struct Part: Encodable {
        /// Its file.
        var archive: String
        /// What it holds.
        var holds: ArchiveCounts
    }

    /// The archive that was divided.
    let archive: String
    /// What that holds.
    let holds: ArchiveCounts
    /// The new archives, in order.
    var parts: [Part] = []

    /// As text.
    var lines: [String] {
        var table = TextTable(header: ["Archive", "threads", "posts"])
        for part in parts {
            table.add([Terminal.safe(part.archive), String(part.holds.threads), String(part.holds.posts)])
        }
        let posts = SummaryReport.count(holds.posts, "post")
        return [
            Terminal.bold(
                "Copied \(posts) of \(Terminal.safe(archive)) to \(parts.count) archives, each to one."), "",
        ] + table.lines + [
            "", "The first also has lists, messages and profiles, and the threads that only these name.",
        ]
    }

    /// Prints the report.
    func print(as format: ReportFormat) throws {
        switch format {
        case .text: Output.lines(lines)
        case .json: try Output.json(self)
        }
    }
}
