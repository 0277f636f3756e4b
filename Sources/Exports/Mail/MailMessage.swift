internal import Archive
internal import Bytes
internal import ForumModel
internal import Markup

struct MailMessage {
    /// A host name that cannot exist (RFC 2606), so that nothing can be sent to it by accident.
    static let host = "forums.somethingawful.invalid"
    /// The first field of each message, which identifies the file as the program's own.
    static let mark = "X-Awful-Archive: mbox 1\n"

    private let sender: Author
    private let date: MailDateWriter
    private var headers = MailHeaders()

    init(sender: Author, sentAt: String?) {
        self.sender = sender
        date = MailDateWriter(sentAt)
    }

    static func id(of post: PostID) -> String { "<post-\(post)@\(host)>" }

    static func id(of message: MessageID) -> String { "<message-\(message)@\(host)>" }

    private static func address(of author: Author) -> String {
        author.id.map { "user-\($0)@\(host)" } ?? "unknown@\(host)"
    }

    /// Adds the fields for sender, recipient, date, subject and references; `parents` are the preceding messages
    /// of the conversation, the first one first.
    mutating func addEnvelope(id: String, parents: [String], recipient: Author?, subject: String, isAnswer: Bool) {
        headers.add("Message-ID", words: [id])
        headers.add("Date", words: [date.fieldText])
        headers.add("From", phrase: sender.name ?? "unknown", address: Self.address(of: sender))
        if let recipient, recipient != Author() {
            headers.add("To", phrase: recipient.name ?? "unknown", address: Self.address(of: recipient))
        }
        headers.add("Subject", prefix: isAnswer ? "Re:" : nil, text: subject)
        if let parent = parents.last {
            headers.add("In-Reply-To", words: [parent])
            headers.add("References", words: parents)
        }
    }

    mutating func add(forum: ForumID, name: String?) {
        headers.add("List-Id", phrase: name, address: "forum-\(forum).\(Self.host)")
    }

    mutating func add(original address: String) { headers.add("Archived-At", words: ["<\(address)>"]) }

    mutating func add(_ name: StaticString, _ text: String?) {
        if let text, !text.isEmpty { headers.add(name, text: text) }
    }

    /// Adds that the date is unknown, and the page's text for it.
    mutating func addDateNote(_ words: String?) {
        guard !date.isKnown else { return }
        headers.add("X-Awful-Date", text: words.flatMap { $0.isEmpty ? nil : "unknown, \($0)" } ?? "unknown")
    }

    /// Writes the message: its body as plain text, and as HTML if it shows pictures.
    func write(_ markup: SafeMarkup, _ pictures: MailPictures?, to output: inout MailOutput) {
        let body = TextMarkupWriter.text(markup)
        output.bytes += "From \(Self.address(of: sender)) \(date.separatorText)\n".utf8
        output.bytes += Self.mark.utf8
        output.bytes += headers.bytes
        output.bytes += "MIME-Version: 1.0\n".utf8
        if let rich = pictures?.body(of: markup) {
            rich.write(text: body, to: &output)
        } else {
            Self.add(part: "text/plain", body, to: &output.bytes)
        }
        output.bytes.append(0x0A)
    }

    static func add(part type: String, _ text: String, to bytes: inout [UInt8]) {
        bytes += "Content-Type: \(type); charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n".utf8
        MailBody.add(text, to: &bytes)
    }
}

/// Encodes the body of a mail message as quoted-printable (RFC 2045), with LF line ends as in mbox files.
///
/// No encoded line starts with `From `, not even after `>`: its first character is escaped. So readers that unescape such lines
/// (mboxrd) and readers that do not (mboxo) see the same text.
enum MailBody {
    private static let lineLimit = 76

    static func add(_ text: String, to bytes: inout [UInt8]) {
        let text = Array(text.utf8)
        var column = 0
        for (index, byte) in text.enumerated() {
            if byte == 0x0A {
                bytes.append(0x0A)
                column = 0
                continue
            }
            let next = index + 1 < text.count ? text[index + 1] : 0x0A
            var isPlain = byte == 0x20 || byte == 0x09 || (0x21...0x7E).contains(byte) && byte != 0x3D
            if next == 0x0A, byte.isBlank { isPlain = false }
            // One column is reserved for the soft line break.
            let width = isPlain ? 1 : 3
            if column + width > lineLimit - (next == 0x0A ? 0 : 1) {
                bytes += [0x3D, 0x0A]
                column = 0
            }
            if column == 0, isPlain, looksLikeStart(text[index...]) { isPlain = false }
            if isPlain { bytes.append(byte) } else { bytes += escape(byte) }
            column += isPlain ? 1 : 3
        }
        if let last = text.last, last != 0x0A { bytes.append(0x0A) }
    }

    /// Whether a line could be mistaken for the start of a message, escaped or not.
    private static func looksLikeStart(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, first == 0x46 || first == 0x3E else { return false }
        return line.prefix(lineLimit).drop { $0 == 0x3E }.starts(with: Array("From ".utf8))
    }

    static func escape(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [0x3D, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
