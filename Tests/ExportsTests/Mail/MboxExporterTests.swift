import Archive
import ForumModel
import Foundation
import Markup
import TestSupport
import Testing

@testable import Exports

@Suite struct `The mailbox` {
    @discardableResult
    static func export(
        _ archive: TextArchive, _ selection: ArchiveSelection = ArchiveSelection(),
        to name: String = "out.mbox"
    ) throws -> ExportSummary {
        try archive.store.reading(selection) {
            try MboxExporter().export($0, ExportJob(output: archive.folder + "/" + name))
        }
    }

    static func messages(_ archive: TextArchive, _ selection: ArchiveSelection = ArchiveSelection()) throws
        -> [Mailbag.Message]
    {
        try export(archive, selection)
        return Mailbag(try archive.text("out.mbox")).messages
    }

    @Test("a message says who, when, where and what it answers")
    func fields() throws {
        let archive = try TextArchive()
        try archive.add([
            .init(id: 11, body: "first", position: 1), .init(id: 12, author: (8, "Bob"), body: "second"),
            .init(id: 13, body: "<b>third</b>", quotes: [99, 12]), .init(id: 14, body: "fourth", day: nil),
        ])
        let messages = try Self.messages(archive)
        #expect(messages.map(\.body) == ["first\n", "second\n", "third\n", "fourth\n"])
        let host = "forums.somethingawful.invalid"
        #expect(messages[0].separator == "From user-7@\(host) Fri Jan  2 00:00:00 2015")
        #expect(messages[0]["Date"] == "Fri, 2 Jan 2015 00:00:00 +0000")
        #expect(messages[0]["From"] == "\"Ada\" <user-7@\(host)>")
        #expect(messages.map { $0["Subject"] } == ["Towels", "Re: Towels", "Re: Towels", "Re: Towels"])
        #expect(messages[0]["In-Reply-To"] == nil)
        #expect(messages[1]["In-Reply-To"] == "<post-11@\(host)>")
        #expect(messages[2]["In-Reply-To"] == "<post-12@\(host)>")
        #expect(messages[2]["References"] == "<post-11@\(host)> <post-12@\(host)>")
        #expect(messages[0]["X-Awful-Position"] == "1")
        #expect(messages[0]["X-Awful-Date"] == nil)
        #expect(messages[3]["X-Awful-Date"] == "unknown, some time ago")
        #expect(messages[3].separator == "From user-7@\(host) Thu Jan  1 00:00:00 1970")
        #expect(messages[1]["Archived-At"]?.contains("postid=12#post12") == true)
    }

    @Test("a message says when people have other names, and what is unusual about it")
    func notes() throws {
        let archive = try TextArchive()
        try archive.add([.init(id: 11, body: "first")])
        try archive.execute("UPDATE post SET is_partial = 1")
        let plain = try Self.messages(archive)
        #expect(plain[0]["X-Awful-Redacted"] == nil)
        #expect(plain[0]["X-Awful-Note"] == "No saved page shows all of this post.")
        var selection = ArchiveSelection()
        selection.isRedacted = true
        #expect(try Self.messages(archive, selection)[0]["X-Awful-Redacted"] == "yes")
    }

    @Test(
        "an answer to a post of another thread, or one that is not selected, hangs below its own thread's first"
    )
    func otherThreads() throws {
        let archive = try TextArchive()
        try archive.add(
            [
                .init(id: 11, body: "one"), .init(id: 21, thread: 2, body: "two"),
                .init(id: 22, thread: 2, body: "three", quotes: [11]),
                .init(id: 23, thread: 2, body: "four", quotes: [23]),
            ], titles: [1: "One", 2: "Two"])
        let messages = try Self.messages(archive)
        #expect(messages.map { $0["X-Awful-Thread"] } == ["1", "2", "2", "2"])
        #expect(messages[2]["References"] == "<post-21@forums.somethingawful.invalid>")
        #expect(messages[3]["References"] == "<post-21@forums.somethingawful.invalid>")
    }

    @Test("a body comes back as the text writer gave it", arguments: HostileBodies.all.indices)
    func bodies(index: Int) throws {
        let archive = try TextArchive()
        let body = HostileBodies.all[index].html
        let clean = body.replacing("\u{0}", with: "\u{1}")
        try archive.add([
            .init(id: 11, body: clean), .init(id: 12, body: "x"),
            .init(id: 13, body: String(repeating: clean, count: 3)),
        ])
        let messages = try Self.messages(archive)
        #expect(messages.count == 3)
        let text = TextMarkupWriter.text(Sanitizer().markup(of: clean))
        #expect(messages.first?.body == text)
        #expect(messages.first?.body.contains(HostileBodies.all[index].words) == true)
    }

    @Test("no line of a body begins as a message does, and none is longer than 76 letters")
    func lines() throws {
        let archive = try TextArchive()
        let long = String(repeating: "x", count: 75) + "From a" + String(repeating: "ü", count: 4000)
        try archive.add([
            .init(id: 11, body: "From me<br>&gt;From you<br>&gt;&gt;&gt;From them<br>From<br>\(long)"),
            .init(id: 12, body: "tail"),
        ])
        try Self.export(archive)
        let text = try archive.text("out.mbox")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.filter { $0.firstMatch(of: #/^>*From /#) != nil }.count == 2)
        for line in lines where !line.hasPrefix("Archived-At") { #expect(line.utf8.count <= 78, "\(line)") }
        #expect(text.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A })
        let bodies = Mailbag(text).messages.map(\.body)
        #expect(bodies == ["From me\n>From you\n>>>From them\nFrom\n\(long)\n", "tail\n"])
    }

    @Test(
        "no name or title breaks out of its field",
        arguments: [
            "a\r\nBcc: evil@example.org", "a\nFrom evil Thu Jan  1 00:00:00 1970", "\"quo\\ted\" <a@b>",
            "=?utf-8?Q?fake?=", "Zoë 日本語 🏳️‍🌈", "\u{202E}evil\u{202C}",
            String(repeating: "日本語", count: 400), String(repeating: "long", count: 400),
            String(repeating: "many words ", count: 100), "e" + String(repeating: "\u{301}", count: 500),
            "bell\u{7}\u{1B}[0m", "a, b; c: d", "\u{2028}x",
        ])
    func injection(words: String) throws {
        let archive = try TextArchive()
        try archive.add([
            .init(id: 11, author: (7, words), body: "one"), .init(id: 12, author: (7, words), body: "two"),
        ])
        try archive.execute(
            "UPDATE thread SET title = CAST(x'\(Data(words.utf8).map { String(format: "%02x", $0) }.joined())' AS TEXT)"
        )
        let messages = try Self.messages(archive)
        let plain = ShownText.words(ShownText.cleaned(words)).joined(separator: " ")
        try #require(messages.count == 2)
        #expect(messages[0]["Subject"] == plain)
        #expect(messages[1]["Subject"] == "Re: " + plain)
        #expect(messages[0]["Bcc"] == nil)
        #expect(messages[0].fields.count == 11)
        let text = try archive.text("out.mbox")
        for line in text.split(separator: "\n") where !line.hasPrefix("Archived-At") {
            #expect(line.utf8.count <= 78, "\(line)")
            for word in line.split(separator: " ") where word.hasPrefix("=?") {
                let number = word.replacing(#/=\?utf-8\?Q\?|\?=$/#, with: "").replacing("=", with: "%")
                #expect(number.removingPercentEncoding != nil, "a letter is split: \(word)")
            }
        }
    }

    @Test("private messages come last, hang together, and only where they are meant")
    func privateMessages() throws {
        let archive = try TextArchive()
        func message(_ id: Int64, _ subject: String, body: String?) -> MessageRecord {
            var message = MessageRecord(id: MessageID(rawValue: id))
            message.subject = subject
            message.sent = (Fixture.moment(Int(id)), "")
            message.sender = (UserID(rawValue: 8), "Bob")
            message.body = body.map { ($0, $0) }
            return message
        }
        try archive.add(
            [.init(id: 51, body: "post"), .init(id: 60, author: (8, "Bob"), body: "post")],
            messages: [
                message(51, "hello", body: "<b>one</b>"), message(52, "re", body: "two"),
                message(53, "re", body: "three"), message(54, "list", body: nil),
            ])
        try archive.execute(
            """
            UPDATE private_message SET reply_to_id = CASE id WHEN 52 THEN 51 WHEN 53 THEN 52 WHEN 54 THEN 40 END
            """)
        #expect(try Self.messages(archive).count == 2)
        var selection = ArchiveSelection()
        selection.includesPrivate = true
        #expect(try Self.export(archive, selection).messages == 4)
        let messages = try Self.messages(archive, selection).dropFirst(2)
        #expect(messages.map(\.body) == ["one\n", "two\n", "three\n", ""])
        let host = "forums.somethingawful.invalid"
        #expect(messages.map { $0["Message-ID"] } == (51...54).map { "<message-\($0)@\(host)>" })
        #expect(
            messages.map { $0["References"] } == [
                nil, "<message-51@\(host)>", "<message-51@\(host)> <message-52@\(host)>", nil,
            ])
        #expect(Set(messages.map { $0["From"] }) == ["\"Bob\" <user-8@\(host)>"])
    }

    @Test("the same archive gives the same bytes, and only a mailbox of ours is replaced")
    func again() throws {
        let archive = try TextArchive()
        try archive.add((1...100).map { .init(id: $0, body: "post \($0)") })
        #expect(try Self.export(archive).filesWritten == 1)
        let first = try archive.text("out.mbox")
        #expect(try Self.export(archive).filesUnchanged == 1)
        try archive.add([.init(id: 101, body: "one more")], day: 20)
        #expect(try Self.export(archive).posts == 101)
        let second = try archive.text("out.mbox")
        #expect(second.hasPrefix(first.dropLast()))
        try Data("From somebody else\n\n".utf8).write(to: URL(fileURLWithPath: archive.folder + "/out.mbox"))
        #expect(throws: ExportError.self) { try Self.export(archive) }
    }

    @Test("an empty selection is told, and nothing is written")
    func nothing() throws {
        let archive = try TextArchive()
        #expect(throws: ExportError.self) { try Self.export(archive) }
        #expect(!FileManager.default.fileExists(atPath: archive.folder + "/out.mbox"))
    }

    @Test("posts whose thread is not known are letters of their own")
    func unknownThread() throws {
        let archive = try TextArchive()
        try archive.add([.init(id: 11, thread: nil, body: "a"), .init(id: 12, thread: nil, body: "b")])
        let messages = try Self.messages(archive)
        #expect(messages.map { $0["References"] } == [nil, nil])
        #expect(messages[1]["Subject"] == "Post 12 of an unknown thread")
    }
}
