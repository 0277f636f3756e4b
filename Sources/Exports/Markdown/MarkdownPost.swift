internal import Archive
internal import ForumModel
internal import Markup
internal import Site

/// Renders a post as a section of a Markdown file.
struct MarkdownPost {
    let post: StoredPost
    let root: String
    let references: PageReferences

    /// Renders the section: heading, original address, body, earlier versions.
    func text(_ bodies: inout BodyReader) -> String {
        var text = "## \(heading)\n\n\(line)\n\n"
        for words in PostNotes.words(on: post) { text += "**Note:** \(MarkdownSpans.escaped(words))\n\n" }
        let body = MarkdownMarkupWriter.markdown(
            bodies.markup(html: post.bodyHTML, text: post.bodyText), targets: targets(post.bodySourceID))
        if !body.isEmpty { text += body + "\n" }
        for revision in post.revisions {
            text += "### Earlier version\(Self.span(revision))\n\n"
            let body = MarkdownMarkupWriter.markdown(
                bodies.markup(html: revision.bodyHTML), targets: targets(revision.sourceID), isQuoted: true)
            if !body.isEmpty { text += body + "\n" }
        }
        return text
    }

    private func targets(_ page: SourcePageID?) -> MarkdownTargets {
        MarkdownTargets(root: root, references: references, page: page)
    }

    private var heading: String {
        var parts = [MarkdownPlaces.name(post.author)]
        if let date = MarkdownPlaces.date(post.postedAt) {
            parts.append(date)
        } else if let words = post.postedAtText, !words.isEmpty {
            parts.append(MarkdownSpans.escaped(words))
        } else {
            parts.append("date unknown")
        }
        if let position = post.position { parts.append("\\#\(position)") }
        return parts.joined(separator: " · ")
    }

    private var line: String {
        var parts = [MarkdownPlaces.link("Post \(post.id)", OriginalAddress.post(post.id))]
        if post.isOP { parts.append("by the thread's opener") }
        return parts.joined(separator: " · ")
    }

    private static func span(_ revision: StoredPost.Revision) -> String {
        let days = [revision.firstCapturedAt, revision.lastCapturedAt].compactMap(MarkdownPlaces.day)
        guard let first = days.first, let last = days.last else { return "" }
        return first == last ? ", seen on \(first)" : ", seen from \(first) to \(last)"
    }
}

/// Renders a private message as a Markdown file.
struct MarkdownMessage {
    let message: PrivateMessage
    /// The messages that the folder contains.
    let held: Set<MessageID>
    let references: PageReferences

    func text(_ bodies: inout BodyReader) -> String {
        var text = "# \(Self.title(message))\n\n\(line)\n\n\(MarkdownPlaces.link("Index", "../index.md"))\n\n"
        if let answered = message.replyToID {
            let words = "message \(answered)"
            let link = held.contains(answered) ? MarkdownPlaces.link(words, "\(answered).md") : words
            text += "Answers \(link)\(held.contains(answered) ? "" : ", which the archive does not hold").\n\n"
        }
        if message.bodyHTML == nil { text += "**Incomplete:** only its line in a folder was saved.\n\n" }
        return text
            + MarkdownMarkupWriter.markdown(
                bodies.markup(html: message.bodyHTML, text: message.bodyText),
                targets: MarkdownTargets(root: "../", references: references, page: message.bodySourceID))
    }

    static func title(_ message: PrivateMessage) -> String {
        let subject = MarkdownSpans.escaped(message.subject ?? "")
        return subject.isEmpty ? "Private message \(message.id)" : subject
    }

    static func people(of message: PrivateMessage) -> String {
        let sender = MarkdownPlaces.name(message.sender)
        let recipient = message.recipient
        return recipient == Author() ? sender : "\(sender) to \(MarkdownPlaces.name(recipient))"
    }

    private var line: String {
        var parts = [Self.people(of: message), MarkdownPlaces.date(message.sentAt?.description) ?? "date unknown"]
        if let account = message.accountName { parts.append("account \(MarkdownSpans.escaped(account))") }
        if let folder = message.folderName { parts.append("folder \(MarkdownSpans.escaped(folder))") }
        parts.append(MarkdownPlaces.link("original", OriginalAddress.message(message.id)))
        return parts.joined(separator: " · ")
    }
}
