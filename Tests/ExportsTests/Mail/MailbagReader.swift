/// Reads a mailbox as the simplest mail programs do: every line that begins with `From ` begins a message.
struct Mailbag {
    struct Message {
        var separator: String
        /// The fields in order, unfolded, encoded words read.
        var fields: [(name: String, value: String)]
        var body: String

        subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
    }

    var messages: [Message] = []

    init(_ text: String) {
        var lines: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if line.hasPrefix("From "), !lines.isEmpty {
                messages.append(Self.message(lines))
                lines = []
            }
            lines.append(line)
        }
        if !lines.isEmpty { messages.append(Self.message(lines)) }
    }

    private static func message(_ lines: [Substring]) -> Message {
        let end = lines.firstIndex(of: "") ?? lines.endIndex
        var fields: [(name: String, value: String)] = []
        for line in lines.prefix(end).dropFirst() {
            if line.hasPrefix(" "), !fields.isEmpty {
                fields[fields.count - 1].value += line
            } else {
                let parts = line.split(separator: ":", maxSplits: 1)
                fields.append((String(parts.first ?? ""), String(parts.last?.drop { $0 == " " } ?? "")))
            }
        }
        // The blank line behind a message belongs to the mailbox.
        let body = lines.dropFirst(end + 1).dropLast().joined(separator: "\n").replacing("=\n", with: "")
        return Message(
            separator: String(lines[0]),
            fields: fields.map { ($0.name, words($0.value)) },
            body: numbers(body) + (lines.count > end + 2 ? "\n" : ""))
    }

    /// Reads encoded words; blanks between two of them are none.
    private static func words(_ value: String) -> String {
        value.replacing(#/\?= +=\?utf-8\?Q\?/#, with: "").replacing(#/=\?utf-8\?Q\?([^? ]*)\?=/#) {
            numbers(String($0.output.1).replacing("_", with: " "))
        }
    }

    private static func numbers(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == 0x3D, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
