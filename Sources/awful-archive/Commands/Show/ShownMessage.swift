import Archive
import ForumModel
import Markup
import Site

struct ShownMessage: ShownItem {
    let id: MessageID
    /// The messages of the conversation, each after the message it answers.
    let conversation: [PrivateMessage]

    init(_ text: String, in queries: ArchiveSnapshot) throws {
        id = try EntityArgument.message(text)
        conversation = try queries.conversation(of: id)
        guard conversation.contains(where: { [id] in $0.id == id }) else {
            throw try queries.missing(.message, id.description)
        }
    }

    var address: String? { OriginalAddress.message(id) }

    var sitePage: SitePage? { .message(id) }

    var lines: [String] {
        var lines: [String] = []
        for (index, message) in conversation.enumerated() {
            if index > 0 { lines.append("") }
            let mark = conversation.count > 1 && message.id == id ? "▶ " : ""
            lines.append(
                mark
                    + Terminal.bold(
                        "message \(message.id)  \(Terminal.line(message.subject ?? "(no subject)", limit: 120))"))
            let facts = [
                message.senderName.map { "from \(Terminal.line($0, limit: 40))" },
                message.recipientName.map { "to \(Terminal.line($0, limit: 40))" },
                ShownTime.minute(message.sentAt), message.folderName.map { Terminal.line($0, limit: 40) },
                message.isSeen == false ? "unread" : nil, message.replyToID.map { "answers \($0)" },
            ]
            lines.append(Terminal.facts(facts))
            if message.bodyHTML == nil {
                lines.append(Terminal.dim("  (only its line in a folder was saved)"))
            } else {
                lines += PostLines.body(message.bodyHTML, text: message.bodyText)
            }
        }
        return lines
    }
}

extension Announcement: ShownItem {
    /// Returns the announcement of an ID, which is the archive's own, as the site shows none; lists and searches print it.
    static func shown(_ text: String, in queries: ArchiveSnapshot) throws -> Announcement {
        if let id = AnnouncementID(parsing: text), let found = try queries.announcement(id) { return found }
        throw LookupError.unknown(.announcement, text, archive: queries.archivePath, similar: [])
    }

    var address: String? { forumID.map(OriginalAddress.announcements(of:)) }

    var sitePage: SitePage? { .list(.announcements) }

    var lines: [String] {
        let forum = forumName.map { Terminal.line($0, limit: 60) }
        let facts = [authorName.map { "by \(Terminal.line($0, limit: 40))" }, postedOn, forum]
        let title = Terminal.line(title ?? "(no title)", limit: 120)
        return [Terminal.bold("announcement \(id)  \(title)"), Terminal.facts(facts)]
            + PostLines.body(bodyHTML, text: nil)
    }
}
