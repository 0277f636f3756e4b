import Archive
import ForumModel
import Markup

/// The columns of each list as a table; ``ListTable`` says how `minimum` and `rank` fit them to a narrow terminal.
enum ListColumns {
    static func forums(isTree: Bool) -> ListTable<Forum> {
        ListTable(columns: [
            .init("ID", isNumber: true) { $0.id.description },
            .init("Forum", minimum: 30) {
                (isTree ? String(repeating: "· ", count: $0.depth) : "") + ($0.name ?? "(no name)")
            },
            .init("Threads", isNumber: true) { number($0.threadCount, unless: $0.isCategory) },
            .init("Posts", isNumber: true) { number($0.postCount, unless: $0.isCategory) },
            .init("Newest post", rank: 1) { ShownTime.day($0.lastPostAt) },
            .init("Description", minimum: 20, rank: 2) { $0.description.map(text) },
        ])
    }

    static let threads = ListTable<ForumThread>(columns: [
        .init("ID", isNumber: true) { $0.id.description },
        .init("Thread", minimum: 36) { marks($0) + ($0.title ?? "(no title)") },
        .init("Opened by", minimum: 12, rank: 3) { $0.authorName },
        .init("Forum", minimum: 14, rank: 4) { $0.forumName },
        .init("Held", isNumber: true) { HeldCount.cell($0.postCount) },
        .init("Of", isNumber: true, rank: 5) { $0.sitePostCount?.grouped },
        .init("Unread", isNumber: true, rank: 2) { $0.unreadCount.map { $0 == 0 ? "" : $0.grouped } },
        .init("Newest post", rank: 1) { ShownTime.day($0.lastPostAt) },
    ])

    static let posts = ListTable<Post>(columns: [
        .init("ID", isNumber: true) { $0.id.description },
        .init("Written", rank: 1) { ShownTime.minute($0.postedAt) },
        .init("By", minimum: 14) { $0.authorName },
        .init("Thread", minimum: 24, rank: 2) { $0.threadTitle ?? $0.threadID.map { "thread \($0)" } },
        .init("Text", minimum: 32) { $0.bodyText.map { Terminal.line($0, limit: 300) } },
    ])

    static let users = ListTable<User>(columns: [
        .init("ID", isNumber: true) { $0.id.description },
        .init("Name", minimum: 21) { $0.name ?? "(no name)" },
        .init("Once", minimum: 10, rank: 4) { $0.formerNames.joined(separator: ", ") },
        .init("Held", isNumber: true) { HeldCount.cell($0.postCount) },
        .init("Of", isNumber: true, rank: 3) { $0.sitePostCount?.grouped },
        .init("Threads", isNumber: true, rank: 2) { HeldCount.cell($0.threadCount) },
        .init("Registered", rank: 5) { $0.registeredOn },
        .init("Newest post", rank: 1) { ShownTime.day($0.lastPostAt) },
    ])

    static let messages = ListTable<PrivateMessage>(columns: [
        .init("ID", isNumber: true) { $0.id.description },
        .init("Sent", rank: 1) { ShownTime.minute($0.sentAt) },
        .init("From", minimum: 14) { $0.senderName },
        .init("To", minimum: 14, rank: 2) { $0.recipientName },
        .init("Folder", minimum: 8, rank: 3) { $0.folderName },
        .init("Subject", minimum: 24) { $0.subject },
    ])

    static let announcements = ListTable<Announcement>(columns: [
        .init("Day") { $0.postedOn },
        .init("Forum", minimum: 10, rank: 2) { $0.forumName },
        .init("By", minimum: 10, rank: 1) { $0.authorName },
        .init("Title", minimum: 32) { $0.title ?? $0.bodyHTML.map(text) },
        .init("ID", isNumber: true, rank: 3) { $0.id.description },
    ])

    static let punishments = ListTable<Punishment>(columns: [
        .init("When") { ShownTime.minute($0.punishedAt) },
        .init("Who", minimum: 14) { $0.userName },
        .init("What") { $0.kind },
        .init("Post", isNumber: true, rank: 2) { $0.postID?.description },
        .init("Reason", minimum: 30) { $0.reasonHTML.map(text) },
        .init("Asked by", minimum: 10, rank: 3) { $0.requestedByName },
    ])

    static let pages = ListTable<PageItem>(columns: [
        .init("ID", isNumber: true) { "\($0.id)" },
        .init("Saved") { ShownTime.day($0.capturedAt) },
        .init("Kind", minimum: 12) { $0.kind },
        .init("Outcome", rank: 3) { $0.status.replacing("_", with: " ") },
        .init("Thread", isNumber: true, rank: 2) { $0.threadID?.description },
        .init("Page", isNumber: true, rank: 4) { $0.pageNumber?.grouped },
        .init("Posts", isNumber: true, rank: 1) { $0.postCount == 0 ? "" : $0.postCount.grouped },
        .init("Path", minimum: 34) { $0.path + ($0.member.map { " ▸ " + $0 } ?? "") },
    ])

    static let tags = ListTable<ThreadTag>(columns: [
        .init("Tag", minimum: 12) { $0.title ?? $0.imageName },
        .init("Threads", isNumber: true) { $0.threadCount.grouped },
        .init("Site’s number", isNumber: true, rank: 1) { $0.siteID.map(String.init) },
        .init("Picture", minimum: 12, rank: 2) { $0.imageName },
    ])

    static let bookmarks = ListTable<Bookmark>(columns: [
        .init("ID", isNumber: true) { $0.threadID?.description ?? $0.forumID?.description },
        .init("Bookmarked", minimum: 36) {
            ($0.threadID == nil ? "forum " : "") + ($0.title ?? "(no title)")
        },
        .init("Star", isNumber: true, rank: 3) { $0.star.map(String.init) },
        .init("Unread", isNumber: true, rank: 2) { $0.unreadCount.map { $0 == 0 ? "" : $0.grouped } },
        .init("Newest post", rank: 1) { ShownTime.day($0.lastPostAt) },
        .init("Account", minimum: 8, rank: 4) { account(of: $0) },
    ])

    static func account(of bookmark: Bookmark) -> String { bookmark.accountName ?? "(none named)" }

    static let polls = ListTable<Poll>(columns: [
        .init("ID", isNumber: true) { $0.id.description },
        .init("Question", minimum: 30) { $0.question },
        .init("Votes", isNumber: true) { $0.voteCount?.grouped },
        .init("Thread", isNumber: true, rank: 1) { $0.threadID?.description },
        .init("Options", minimum: 20, rank: 2) {
            $0.options.map { "\($0.text ?? "?") \($0.voteCount?.grouped ?? "")" }.joined(separator: ", ")
        },
    ])

    static let listedUsers = ListTable<ListedUser>(columns: [
        .init("ID", isNumber: true) { $0.userID?.description },
        .init("Name", minimum: 21) { $0.userName },
        .init("Account", minimum: 8, rank: 1) { $0.accountName ?? "(none named)" },
    ])

    static let notes = ListTable<ReaderNote>(columns: [
        .init("On") { $0.target.rawValue }, .init("ID", isNumber: true) { "\($0.targetID)" },
        .init("Text", minimum: 30) { Terminal.line($0.text, limit: 300) },
        .init("Passage", minimum: 16, rank: 1) {
            ($0.isFound == false ? "[no longer found] " : "") + Terminal.line($0.quote, limit: 200)
        }, .init("Written", rank: 2) { String($0.notedAt.prefix(10)) },
    ])

    static let deleted = ListTable<TombstoneItem>(columns: [
        .init("Kind", minimum: 12) { $0.kind },
        .init("ID", isNumber: true) {
            $0.kind == "page" ? $0.sha256.map { String($0.prefix(12)) } : "\($0.id)"
        },
        .init("Deleted") { String($0.deletedAt.prefix(10)) },
        .init("With it", isNumber: true, rank: 1) { $0.companionCount == 0 ? "" : $0.companionCount.grouped },
        .init("Why", minimum: 20) { $0.reason },
    ])

    private static func number(_ count: Int, unless isHidden: Bool) -> String { isHidden ? "" : HeldCount.cell(count) }

    private static func marks(_ thread: ForumThread) -> String {
        (thread.isSticky ? "[sticky] " : "") + (thread.isClosed ? "[closed] " : "") + (thread.isBookmarked ? "★ " : "")
    }

    private static func text(_ html: String) -> String {
        Sanitizer().markup(of: html).tokens.map { token in
            if case .text(let text) = token { text } else { " " }
        }.joined()
    }
}
