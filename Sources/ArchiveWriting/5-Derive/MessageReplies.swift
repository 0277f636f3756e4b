/// Which private message answers which.
///
/// A pure function of all messages and of the forms that were opened to answer one. What a form was opened for is
/// evidence; else the subject decides: *Re: X* answers the newest earlier message *X*, with any number of *Re:* before it,
/// that the other person sent to its sender.
struct MessageReplies {
    struct Person {
        var id: Int64?
        var name: String?

        /// The IDs and names of a person; persons with one in common are the same.
        fileprivate var keys: [String] {
            [id.map { "#\($0)" }, name.map { "=\($0.lowercased())" }].compactMap(\.self)
        }
    }

    struct Message {
        var id: Int64
        var account: Int64?
        var subject: String
        var sender: Person
        var recipient: Person
        /// When it was sent, UTC in ISO 8601.
        var sentAt: String?
    }

    struct Form {
        /// The account that opened it, which counts where the answered message is not held.
        var account: Int64?
        var answered: Int64
        var subject: String
        var recipientName: String?
        /// The earliest possible capture time; nil where it is unknown.
        var capturedAt: String?
    }

    struct Answer: Equatable {
        var answered: Int64
        /// `form` or `subject`, as in `private_message.reply_to_basis`.
        var basis: String
    }

    /// Messages of one account under one subject, by their people.
    private struct Exchange: Hashable {
        var account: Int64?
        var subject: String
        /// A key of the sender; nil for any sender.
        var sender: String?
        /// A key of the recipient; nil where it is not known.
        var recipient: String?
    }

    private(set) var answers: [Int64: Answer] = [:]

    /// Takes O(*n*) time for messages in the order of their numbers, and forms from the oldest to the newest;
    /// each form looks at the answers sent to one person under its subject.
    init(_ messages: [Message], forms: [Form]) {
        var newest: [Exchange: Int64] = [:]
        var replies: [Exchange: [Message]] = [:]
        let accounts = Dictionary(messages.map { ($0.id, $0.account) }, uniquingKeysWith: { first, _ in first })
        for message in messages {
            let subject = Self.base(of: message.subject)
            func exchange(_ sender: String?, _ recipient: String?) -> Exchange {
                Exchange(account: message.account, subject: subject.base, sender: sender, recipient: recipient)
            }
            let (senders, recipients) = (message.sender.keys, message.recipient.keys)
            if subject.isReply {
                let answered = recipients.flatMap { other in
                    (senders.map(Optional.some) + [nil]).compactMap { newest[exchange(other, $0)] }
                }.max()
                if let answered { answers[message.id] = Answer(answered: answered, basis: "subject") }
                for recipient in recipients { replies[exchange(nil, recipient), default: []].append(message) }
                replies[exchange(nil, nil), default: []].append(message)
            }
            for sender in senders {
                for recipient in recipients { newest[exchange(sender, recipient)] = message.id }
                if recipients.isEmpty { newest[exchange(sender, nil)] = message.id }
            }
        }
        for form in forms {
            let recipient = Person(id: nil, name: form.recipientName).keys.first
            let exchange = Exchange(
                account: accounts[form.answered] ?? form.account, subject: Self.base(of: form.subject).base,
                sender: nil, recipient: recipient)
            let first = replies[exchange]?.first { Self.isSent($0, from: form) }
            if let first { answers[first.id] = Answer(answered: form.answered, basis: "form") }
        }
    }

    /// Whether a message can have been sent from a form; the first such message was.
    private static func isSent(_ message: Message, from form: Form) -> Bool {
        // Pages show the minute in which a message was sent; "~" sorts after all times, so an unknown time excludes nothing.
        message.id > form.answered && (message.sentAt ?? "~").prefix(16) >= (form.capturedAt ?? "").prefix(16)
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
