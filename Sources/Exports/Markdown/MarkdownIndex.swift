internal import Archive
internal import ForumModel
internal import Site

/// Renders the index of a Markdown folder: the threads by forum, and the private messages.
struct MarkdownIndex {
    let reader: ArchiveSnapshot
    let forums: ForumPaths
    let total: SelectionSummary
    let isByThread: Bool

    func text(messages: [PrivateMessage]) throws -> String {
        var text = "# Threads of the Something Awful Forums\n\n\(about)\n\n"
        if reader.selection.isRedacted { text += Redaction.words + "\n\n" }
        // Forums without content below them get no heading.
        let wanted = forums.withAncestors(forums.inOrder.filter { $0.threadCount > 0 })
        for forum in forums.inOrder where wanted.contains(forum.id) {
            text += String(repeating: "#", count: min(forum.depth + 2, 6)) + " "
            text += MarkdownPlaces.name(forum) + "\n\n"
            text += try list(of: forum.id)
        }
        let orphans = try list(of: nil)
        if !orphans.isEmpty { text += "## Forum unknown\n\n" + orphans }
        if !messages.isEmpty {
            text += "## Private messages\n\n"
            for message in messages {
                let link = MarkdownPlaces.link(MarkdownMessage.title(message), MarkdownPlaces.message(message.id))
                let date = MarkdownPlaces.day(message.sentAt?.description) ?? "date unknown"
                text += "- \(link) · \(MarkdownMessage.people(of: message)) · \(date)\n"
            }
        }
        return text
    }

    private var about: String {
        var parts = [MarkdownPlaces.count(total.posts, "post"), MarkdownPlaces.count(total.threads, "thread")]
        if let first = MarkdownPlaces.day(total.firstPostAt), let last = MarkdownPlaces.day(total.lastPostAt) {
            parts.append("\(first) to \(last)")
        }
        if total.missingPosts > 0 { parts.append("\(MarkdownPlaces.count(total.missingPosts, "post")) missing") }
        return parts.joined(separator: " · ")
    }

    private func list(of forum: ForumID?) throws -> String {
        var text = ""
        for thread in try reader.threads(in: forum) { text += "- \(try entry(thread))\n" }
        return text.isEmpty ? "" : text + "\n"
    }

    private func entry(_ thread: StoredThread) throws -> String {
        let title = MarkdownThread.title(thread)
        guard let page = try reader.page(of: thread.id, wanted: 1) else { return "\(title) · no post is held" }
        let place = isByThread ? MarkdownPlaces.thread(thread.id) : MarkdownPlaces.page(page, of: thread.id)
        var parts = [MarkdownPlaces.link(title, place)]
        let author = thread.author
        if author.name != nil { parts.append("by \(MarkdownPlaces.name(author))") }
        parts.append(MarkdownPlaces.count(thread.selectedPostCount, "post"))
        if let day = MarkdownPlaces.day(thread.lastPostAt) { parts.append("to \(day)") }
        return parts.joined(separator: " · ")
    }
}
