import Archive
import ForumModel
import Markup
import Site

struct ShownPost: ShownItem {
    struct Version: Encodable {
        var firstCapturedAt: String?
        var lastCapturedAt: String?
        var bodyHTML: String
    }

    let id: PostID
    let posts: [Post]
    /// The superseded versions, oldest first; nil if not requested.
    let versions: [Version]?
    let sitePage: SitePage?

    private enum CodingKeys: CodingKey { case id, posts, versions }

    init(_ text: String, around count: Int, withVersions: Bool, in queries: ArchiveSnapshot) throws {
        id = try EntityArgument.post(text)
        var posts = try queries.posts(around: id, count: count)
        // A post whose thread is unknown has no neighbours.
        if posts.isEmpty, let post = try queries.post(id) { posts = [post] }
        guard !posts.isEmpty else {
            let error = try queries.missing(.post, id.description)
            guard case .unknown = error, try !queries.mentions(of: id).isEmpty else { throw error }
            throw InputFailure(
                description: "\(error.description) Pages mention it: awful-archive explain post \(id) lists them.")
        }
        self.posts = posts
        sitePage = try posts.first { [id] in $0.id == id }?.threadID.flatMap { [id] thread in
            try queries.pages(of: thread).first { $0.firstPostID...$0.lastPostID ~= id }
                .map { .post(id, in: thread, page: $0.number) }
        }
        versions =
            withVersions
            ? try queries.revisions(of: id).map {
                Version(firstCapturedAt: $0.firstCapturedAt, lastCapturedAt: $0.lastCapturedAt, bodyHTML: $0.bodyHTML)
            } : nil
    }

    var address: String? { OriginalAddress.post(id) }

    var lines: [String] {
        if versions != nil { return versionLines }
        var lines: [String] = []
        for (index, post) in posts.enumerated() {
            if index > 0 { lines.append("") }
            lines += PostLines.lines(post, isMarked: post.id == id && posts.count > 1, withThread: index == 0)
        }
        return lines
    }

    /// The first version, followed by the changes of each later one.
    private var versionLines: [String] {
        guard let post = posts.first(where: { $0.id == id }), let versions else { return [] }
        let head = PostLines.lines(post, withThread: true).prefix(post.threadID == nil ? 1 : 2)
        guard let first = versions.first else { return head + ["", "No saved page shows another version."] }
        var lines = head + ["", title("First version", first)] + PostLines.body(first.bodyHTML, text: nil)
        let later = versions.dropFirst() + [Version(bodyHTML: post.bodyHTML ?? "")]
        var before = first
        for (index, version) in later.enumerated() {
            let isNow = index == later.count - 1
            lines += ["", isNow ? Terminal.bold("What it says now") : title("Then", version)]
            lines += changes(from: before, to: version)
            before = version
        }
        return Array(lines)
    }

    private func title(_ words: String, _ version: Version) -> String {
        let days = [version.firstCapturedAt, version.lastCapturedAt].compactMap {
            ShownTime.day($0.flatMap { UTCTime($0) })
        }
        let unique = days.first == days.last ? Array(days.prefix(1)) : days
        return Terminal.bold(words)
            + (unique.isEmpty ? "" : Terminal.dim(", seen on \(unique.joined(separator: " to "))"))
    }

    private func changes(from old: Version, to new: Version) -> [String] {
        func text(_ version: Version) -> String {
            ReadableMarkup.lines(Sanitizer().markup(of: version.bodyHTML), width: nil, isColored: false)
                .joined(separator: "\n")
        }
        let words = DifferenceLines.words(from: text(old), to: text(new), colored: Terminal.usesColor)
        return Terminal.wrapped(words, indent: 2)
    }
}
