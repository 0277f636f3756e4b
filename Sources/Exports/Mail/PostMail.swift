internal import Archive
internal import ForumModel
internal import Markup
internal import Site

struct PostMail: Sendable {
    let post: StoredPost
    let thread: StoredThread
    let forumName: String?
    /// The first post of the thread in the mailbox.
    let first: PostID?
    /// The post that this one answers.
    let quoted: PostID?
    let isRedacted: Bool
    /// The pictures that the post shows; nil for a plain-text message.
    let pictures: MailPictures?
    /// The poll of the thread, for its first post.
    var poll: PollParts?

    func write(to output: inout MailOutput, _ bodies: inout BodyReader) {
        var mail = MailMessage(sender: post.author, sentAt: post.postedAt)
        mail.addEnvelope(
            id: MailMessage.id(of: post.id), parents: parents, recipient: nil, subject: subject,
            isAnswer: isKnownThread && post.id != first)
        if let forum = thread.forumID { mail.add(forum: forum, name: forumName) }
        mail.add(original: OriginalAddress.post(post.id))
        if isKnownThread { mail.add("X-Awful-Thread", thread.id.description) }
        mail.add("X-Awful-Post", post.id.description)
        mail.add("X-Awful-Position", post.position?.description)
        mail.add("X-Awful-Poll", poll?.line)
        mail.add("X-Awful-Missing-Since", post.firstMissingAt)
        if post.isPartial { mail.add("X-Awful-Partial", "no page showed all of it") }
        if !post.revisions.isEmpty { mail.add("X-Awful-Earlier-Versions", String(post.revisions.count)) }
        let notes = PostNotes.words(on: post)
        if !notes.isEmpty { mail.add("X-Awful-Note", notes.joined(separator: " ")) }
        if isRedacted { mail.add("X-Awful-Redacted", "yes") }
        mail.addDateNote(post.postedAtText)
        mail.write(bodies.markup(html: post.bodyHTML, text: post.bodyText), pictures, to: &output)
    }

    private var isKnownThread: Bool { thread.id.rawValue != 0 }

    private var subject: String {
        if let title = thread.title, !title.isEmpty { return title }
        return isKnownThread ? "Thread \(thread.id)" : "Post \(post.id) of an unknown thread"
    }

    /// The thread's first post, then the quoted post.
    private var parents: [String] {
        let first = isKnownThread && first != post.id ? first : nil
        var ids = [first, quoted].compactMap(\.self)
        if ids.count == 2, ids[0] == ids[1] { ids.removeLast() }
        return ids.map(MailMessage.id)
    }
}

struct PrivateMail: Sendable {
    let message: PrivateMessage
    /// The messages that the mailbox contains.
    let held: Set<MessageID>
    let isRedacted: Bool
    let pictures: MailPictures?

    func write(to output: inout MailOutput, _ bodies: inout BodyReader) {
        var mail = MailMessage(sender: message.sender, sentAt: message.sentAt?.description)
        let subject = message.subject ?? ""
        mail.addEnvelope(
            id: MailMessage.id(of: message.id), parents: parents, recipient: message.recipient,
            subject: subject.isEmpty ? "Private message \(message.id)" : subject, isAnswer: false)
        mail.add(original: OriginalAddress.message(message.id))
        mail.add("X-Awful-Message", message.id.description)
        mail.add("X-Awful-Account", message.accountName)
        mail.add("X-Awful-Folder", message.folderName)
        if isRedacted { mail.add("X-Awful-Redacted", "yes") }
        mail.addDateNote(nil)
        if message.bodyHTML == nil { mail.add("X-Awful-Partial", "only its line in a folder was saved") }
        mail.write(bodies.markup(html: message.bodyHTML, text: message.bodyText), pictures, to: &output)
    }

    /// The conversation's first message, then the answered message.
    private var parents: [String] {
        guard let answered = message.replyToID, answered != message.id, held.contains(answered) else { return [] }
        let start = message.conversationID ?? message.id
        let omitsStart = start == message.id || start == answered || !held.contains(start)
        return (omitsStart ? [answered] : [start, answered]).map(MailMessage.id)
    }
}
