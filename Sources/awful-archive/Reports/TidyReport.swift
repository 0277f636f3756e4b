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

    private static let nameLimit = 20

    init(archive: String, action: Action, _ plan: TidyPlan) {
        self.archive = archive
        self.action = plan.isEmpty ? .nothing : action
        (users, forums, tags, pictures) = (plan.users, plan.forums, plan.tags, plan.pictures)
    }

    var lines: [String] {
        let path = Terminal.safe(archive)
        if action == .nothing { return ["Nothing to remove: all rows and pictures of \(path) are in use."] }
        let bytes = pictures.reduce(0) { $0 + $1.byteCount }
        let size = pictures.isEmpty ? "" : ", \(SummaryReport.size(bytes))"
        return [action == .removed ? "Removed from \(path):" : "Would be removed from \(path):"]
            + Self.part(users.count.counted("user"), users.map { $0.name ?? "user \($0.id)" })
            + Self.part(
                forums.count.counted("forum"), forums.map { $0.name ?? "forum \($0.id)" })
            + Self.part(tags.count.counted("tag"), tags.map(\.imageName))
            + Self.part(
                pictures.count.counted("picture") + size, pictures.map { $0.url ?? $0.sha256 })
    }

    private static func part(_ title: String, _ names: [String]) -> [String] {
        guard !names.isEmpty else { return [] }
        let rest = names.count - nameLimit
        return [title + ":"] + names.prefix(nameLimit).map { "  \(Terminal.line($0, limit: 76))" }
            + (rest > 0 ? ["  … and \(rest.grouped) more; --format json lists all"] : [])
    }
}
