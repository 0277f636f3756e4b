import Archive
import ForumModel
import Markup

enum PostLines {
    static func lines(_ post: Post, isMarked: Bool = false, withThread: Bool = false) -> [String] {
        var head = Terminal.bold("post \(post.id)")
        head += "  " + Terminal.bold(Terminal.line(post.authorName ?? "(unknown)", limit: 60))
        let facts = [
            ShownTime.minute(post.postedAt), post.position.map { "#\($0)" }, post.isOP == true ? "opener" : nil,
            post.isSeen == false ? "unread" : nil, post.isIgnored ? "ignored" : nil,
            post.revisionCount > 0 ? post.revisionCount.counted("earlier version") : nil,
            ShownTime.day(post.firstMissingAt).map { "missing since \($0)" },
        ]
        head += "  " + Terminal.facts(facts)
        var lines = [(isMarked ? "▶ " : "") + head]
        if withThread, let thread = post.threadID {
            let forum = post.forumName.map { " in " + Terminal.line($0, limit: 60) } ?? ""
            lines.append(
                Terminal.dim(
                    "thread \(thread)  \(Terminal.line(post.threadTitle ?? "(no title)", limit: 100))\(forum)"
                ))
        }
        return lines + body(post.bodyHTML, text: post.bodyText)
    }

    static func body(_ html: String?, text: String?) -> [String] {
        let sanitizer = Sanitizer()
        let markup = html.map(sanitizer.markup(of:)) ?? sanitizer.markup(ofText: text ?? "")
        let lines = ReadableMarkup.lines(markup, width: Terminal.textWidth.map { $0 - 2 })
        return (lines.isEmpty ? [Terminal.dim("(no text)")] : lines).map { $0.isEmpty ? "" : "  " + $0 }
    }
}
