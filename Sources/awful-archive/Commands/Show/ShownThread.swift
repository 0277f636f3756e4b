import Archive
import ForumModel
import Markup
import Site

struct ShownThread: ShownItem {
    let thread: ForumThread
    /// The shown page, from 1; nil if none was named and no page of the thread is held.
    let page: Int?
    let heldPages: [Int]
    let posts: [Post]
    let polls: [Poll]
    private let gaps: PageGaps?

    private enum CodingKeys: String, CodingKey { case thread, page, heldPages, posts, polls }

    init(_ text: String, page wanted: Int?, in queries: ArchiveSnapshot) throws {
        let id = try EntityArgument.thread(text, in: queries)
        guard let thread = try queries.thread(id) else { throw try queries.missing(.thread, text) }
        self.thread = thread
        let pages = try queries.pages(of: id)
        heldPages = pages.map(\.number)
        gaps = try queries.selectedThread(id).map { try queries.gaps(of: $0, pages) }
        let number = wanted ?? EntityArgument.pageNumber(of: text) ?? heldPages.first
        page = number
        posts = try number.map { try queries.posts(onPage: $0, of: id) } ?? []
        polls = try queries.polls(matching: ListFilter(threads: [id]), sortedBy: .id, limit: 100).items
        if let number, wanted != nil || !heldPages.isEmpty, posts.isEmpty {
            let held =
                switch heldPages.count {
                case 0: "no page is"
                case 1: "page \(heldPages[0]) is"
                default: "pages \(Self.ranges(heldPages)) are"
                }
            throw InputFailure(
                description: "\(queries.archivePath): of thread \(id) page \(number) is not held; \(held).")
        }
    }

    var address: String? { OriginalAddress.thread(thread.id, page: page) }

    var sitePage: SitePage? { .thread(thread.id, page: page) }

    var lines: [String] {
        var lines = [
            Terminal.bold("thread \(thread.id)  \(Terminal.line(thread.title ?? "(no title)", limit: 200))"),
            Terminal.facts(facts),
        ]
        for poll in polls { lines += [""] + Self.lines(poll) }
        if posts.isEmpty { return lines + ["", "No post of it is held."] }
        let index = heldPages.firstIndex { $0 == page } ?? heldPages.count
        lines += Self.lines(gaps?[before: index])
        for post in posts { lines += [""] + PostLines.lines(post) }
        if index < heldPages.count { lines += Self.lines(gaps?[before: index + 1]) }
        return lines + ["", Terminal.dim(footer)]
    }

    private static func lines(_ poll: Poll) -> [String] {
        let total = poll.voteCount.map { " (\($0.counted("vote")))" } ?? ""
        let title = Terminal.line(poll.question ?? "(no question)", limit: 200)
        let several = poll.isMultiple == true ? ", several choices" : ""
        let width = poll.options.compactMap(\.voteCount).map(\.grouped.count).max() ?? 1
        return Terminal.wrapped(["Poll:", title + total + several], indent: 0)
            + poll.options.flatMap { option in
                let votes = option.voteCount?.grouped ?? "-"
                let margin = String(repeating: " ", count: max(0, width - votes.count))
                let lines = Terminal.wrapped([Terminal.line(option.text ?? "(no text)", limit: 200)], indent: width + 4)
                return ["  \(margin)\(votes)  \(lines.first?.dropFirst(width + 4) ?? "")"] + lines.dropFirst()
            }
    }

    private static func lines(_ gap: PageGaps.Gap?) -> [String] {
        gap.map { ["", Terminal.dim("\($0.words) \($0.address)")] } ?? []
    }

    private var facts: [String?] {
        let counted = thread.sitePostCount.map { " of \($0.grouped)" } ?? ""
        return [
            thread.forumName.map { Terminal.line($0, limit: 60) }
                .map { name in thread.forumID.map { "forum \($0) \(name)" } ?? name },
            thread.authorName.map { "by \(Terminal.line($0, limit: 40))" },
            HeldCount.isFinal
                ? "\(thread.postCount.grouped)\(counted) \(thread.postCount == 1 && counted.isEmpty ? "post" : "posts") held"
                : nil,
            thread.unreadCount.flatMap { $0 > 0 ? "\($0.grouped) unread" : nil },
            thread.isSticky ? "sticky" : nil,
            thread.isClosed ? "closed" : nil, thread.isBookmarked ? "bookmarked" : nil,
            thread.tagName.map { "tag \(Terminal.line($0, limit: 40))" },
        ]
    }

    private var footer: String {
        guard let page else { return "" }
        let count = gaps?.wantedCount ?? heldPages.count
        let next = heldPages.first { $0 > page }.map { "; --page \($0) goes on" } ?? ""
        let held = heldPages.count < count ? " (held: \(Self.ranges(heldPages)))" : ""
        return "Page \(page.grouped) of \(count.grouped)\(held)\(next)."
    }

    /// Formats numbers with consecutive ones combined: `1–3, 7`.
    static func ranges(_ numbers: [Int]) -> String {
        var runs: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = runs.last, last.upperBound + 1 == number {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        let words = runs.prefix(20).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
        return words.joined(separator: ", ") + (runs.count > 20 ? ", …" : "")
    }
}
