import Archive
import ForumModel

struct SplitReport: Encodable {
    enum Action: String, Encodable {
        case moved
        case wouldMove = "would_move"
        case nothing
    }

    private let archive: String
    private let output: String?
    private let action: Action
    private let plan: SplitPlan
    private let assetCount: Int?
    private let isContinued: Bool
    private let moved: ArchiveCounts?
    private let left: ArchiveCounts?

    init(_ plan: SplitPlan, archive: String, output: String?) {
        (self.archive, self.output, self.plan) = (archive, output, plan)
        action = plan.isEmpty ? .nothing : .wouldMove
        (assetCount, moved, left, isContinued) = (nil, nil, nil, false)
    }

    init(_ summary: ArchiveSplit.Summary, archive: String, output: String) {
        (self.archive, self.output, plan) = (archive, output, summary.plan)
        let isMoved = !summary.plan.isEmpty
        action = isMoved ? .moved : .nothing
        assetCount = isMoved ? summary.assetCount : nil
        moved = isMoved ? summary.moved : nil
        left = isMoved ? summary.left : nil
        isContinued = summary.isContinued
    }

    var lines: [String] {
        let path = Terminal.safe(archive)
        let file = Terminal.safe(output ?? "a new archive")
        var lines: [String]
        switch action {
        case .nothing:
            return [
                "Nothing moves: no page in \(path) is about this alone. What only lists or other pages speak of stays."
            ]
        case .wouldMove: lines = ["Would move from \(path) to \(file):"]
        case .moved: lines = ["Moved from \(path) to \(file):"]
        }
        lines += plan.titles.map { "  \(Terminal.line($0, limit: 76))" }
        let named = plan.forumCount + plan.threadCount
        if named > plan.titles.count { lines.append("  … and \((named - plan.titles.count).grouped) more") }
        lines.append(
            "\(plan.threadCount.counted("thread")) with \(plan.postCount.counted("post")), "
                + "on \(plan.movedPageCount.counted("page")).")
        if plan.sharedPageCount > 0 {
            let verb = action == .moved ? "are" : "would be"
            lines.append(
                "\(plan.sharedPageCount.counted("page")) \(plan.sharedPageCount == 1 && action == .moved ? "is" : verb) "
                    + "in both archives: also about something that stays, or profiles of authors.")
        }
        if plan.markCount > 0 { lines.append("\(plan.markCount.counted("mark")) set by hand along with them.") }
        if let assetCount, assetCount > 0 {
            lines.append("\(assetCount.counted("picture or style sheet", "pictures or style sheets")) with them.")
        }
        if isContinued { lines.append("\(file) was complete already: a split that was stopped went on.") }
        if action == .moved, let output {
            lines += [
                "", "Back again: awful-archive merge \(Terminal.safe(output))\(SummaryReport.archiveOption(archive))",
            ]
        }
        return lines
    }

    func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            "archive": archive, "output": output, "action": action, "titles": plan.titles,
            "forumCount": plan.forumCount, "threadCount": plan.threadCount, "postCount": plan.postCount,
            "markCount": plan.markCount, "movedPageCount": plan.movedPageCount, "sharedPageCount": plan.sharedPageCount,
            "assets": assetCount, "isContinued": isContinued, "moved": moved, "left": left,
        ])
    }
}

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
            Terminal.bold("Copied \(posts) of \(Terminal.safe(archive)) to \(parts.count) archives, each to one."), "",
        ] + table.lines + [
            "", "The first also has lists, messages and profiles, and the threads that only these name.",
        ]
    }
}
