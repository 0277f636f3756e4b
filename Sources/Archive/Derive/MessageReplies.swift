/// Which private message answers which.
///
/// A pure function of all messages and of the forms that were opened to answer one. What a form was opened for is
/// evidence; else the subject tells: *Re: X* answers the newest earlier message *X*, with any number of *Re:* before it,
/// that the other person sent to its sender.
struct MessageReplies {
    /// A person in a message, by number where it is known.
    struct Person {
        var id: Int64?
        var name: String?

        func isSame(as other: Person) -> Bool {
            if let id, let other = other.id { return id == other }
            guard let name, let other = other.name else { return false }
            return name.lowercased() == other.lowercased()
        }
    }

    /// A message.
    struct Message {
        var id: Int64
        var account: Int64?
        var subject: String
        var sender: Person
        var recipient: Person
        /// When it was sent, UTC in ISO 8601.
        var sentAt: String?
    }

    /// A form to answer a message.
    struct Form {
        var account: Int64?
        var answered: Int64
        var subject: String
        var recipientName: String?
        /// When it was captured at the earliest; nil where nothing says.
        var capturedAt: String?
    }

    /// What is known of an answer.
    struct Answer: Equatable {
        var answered: Int64
        /// `form` or `subject`, as in `private_message.reply_to_basis`.
        var basis: String
    }

    private struct Conversation: Hashable {
        var account: Int64?
        var subject: String
    }

    private(set) var answers: [Int64: Answer] = [:]

    /// - Parameters:
    ///   - messages: all messages, in the order of their numbers.
    ///   - forms: all forms, from the oldest to the newest.
    /// - Complexity: O(*n*) but for conversations of many messages under one subject.
    init(_ messages: [Message], forms: [Form]) {
        var earlier: [Conversation: [Message]] = [:]
        for message in messages {
            let subject = Self.base(of: message.subject)
            let conversation = Conversation(account: message.account, subject: subject.base)
            if subject.isReply, let found = Self.newest(of: earlier[conversation] ?? [], answeredBy: message)
            {
                answers[message.id] = Answer(answered: found.id, basis: "subject")
            }
            earlier[conversation, default: []].append(message)
        }
        for form in forms {
            let conversation = Conversation(
                account: form.account, subject: Self.base(of: form.subject).base)
            let sent = earlier[conversation]?.first { Self.isSent($0, from: form) }
            if let sent { answers[sent.id] = Answer(answered: form.answered, basis: "form") }
        }
    }

    private static func newest(of earlier: [Message], answeredBy message: Message) -> Message? {
        earlier.last {
            $0.id < message.id && $0.sender.isSame(as: message.recipient)
                && ($0.recipient.isSame(as: message.sender) || $0.recipient.name == nil)
        }
    }

    /// Whether a message can be what became of a form: the first such message is.
    private static func isSent(_ message: Message, from form: Form) -> Bool {
        guard message.id > form.answered, base(of: message.subject).isReply else { return false }
        if let captured = form.capturedAt, let sent = message.sentAt, sent < captured { return false }
        guard let name = form.recipientName else { return true }
        return message.recipient.isSame(as: Person(id: nil, name: name))
    }

    /// A subject without the marks of answers, in lower case, and whether it had one.
    private static func base(of subject: String) -> (base: String, isReply: Bool) {
        var rest = subject.lowercased()[...]
        var isReply = false
        while true {
            while rest.first?.isWhitespace == true { rest.removeFirst() }
            guard rest.hasPrefix("re:") else { break }
            rest = rest.dropFirst(3)
            isReply = true
        }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return (String(rest), isReply)
    }
}
