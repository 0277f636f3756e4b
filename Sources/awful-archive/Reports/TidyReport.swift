import Archive
import ForumModel

struct TidyReport: Encodable {
    enum Action: String, Encodable {
        case removed
        case wouldRemove = "would_remove"
        case nothing
    }

    let archive: String
    let action: Action
    /// Users without held posts and without a page of their own.
    let users: [TidyPlan.Numbered]
    /// Forums without threads, subforums and pages of their own that no menu lists.
    let forums: [TidyPlan.Numbered]
    /// Tags of no thread and no message that no forum offers.
    let tags: [TidyPlan.Tag]
    /// Pictures that nothing shows.
    let pictures: [TidyPlan.Picture]
    /// Kept pages that are packed again.
    let pages: RepackablePages

    private static let nameLimit = 20

    init(archive: String, action: Action, _ plan: TidyPlan, pages: RepackablePages) {
        (self.archive, self.pages) = (archive, pages)
        self.action = plan.isEmpty && pages.pageCount == 0 ? .nothing : action
        (users, forums, tags, pictures) = (plan.users, plan.forums, plan.tags, plan.pictures)
    }

    var lines: [String] {
        let path = Terminal.safe(archive)
        if action == .nothing { return ["Nothing to remove: all rows and pictures of \(path) are in use."] }
        let bytes = pictures.reduce(0) { $0 + $1.byteCount }
        let size = pictures.isEmpty ? "" : ", \(SummaryReport.size(bytes))"
        let rows = users.count + forums.count + tags.count + pictures.count
        let title = action == .removed ? "Removed from \(path):" : "Would be removed from \(path):"
        return (rows > 0 ? [title] : [])
            + Self.part(users.count.counted("user"), users.map { $0.name ?? "user \($0.id)" })
            + Self.part(forums.count.counted("forum"), forums.map { $0.name ?? "forum \($0.id)" })
            + Self.part(tags.count.counted("tag"), tags.map(\.imageName))
            + Self.part(pictures.count.counted("picture") + size, pictures.map { $0.url ?? $0.sha256 }) + packing
    }

    private var packing: [String] {
        guard pages.pageCount > 0 else { return [] }
        let (count, size) = (pages.pageCount.counted("kept page"), SummaryReport.size(pages.byteCount))
        guard let after = pages.repackedByteCount else { return ["\(count) of \(size) would be packed again."] }
        return ["\(count) of \(size) packed again, now \(SummaryReport.size(after))."]
    }

    private static func part(_ title: String, _ names: [String]) -> [String] {
        guard !names.isEmpty else { return [] }
        let rest = names.count - nameLimit
        return [title + ":"] + names.prefix(nameLimit).map { "  \(Terminal.line($0, limit: 76))" }
            + (rest > 0 ? ["  … and \(rest.grouped) more; --format json lists all"] : [])
    }
}
