import Archive
import ForumModel
import Foundation
import Testing

@testable import Exports

@Suite struct `The Markdown folder` {
    @discardableResult
    static func export(_ archive: TextArchive, byThread: Bool = false, isPrivate: Bool = false) throws
        -> ExportSummary
    {
        var selection = ArchiveSelection()
        selection.includesPrivate = isPrivate
        return try archive.store.reading(selection) {
            try MarkdownExporter(isByThread: byThread).export($0, ExportJob(output: archive.folder + "/out"))
        }
    }

    static func posts(_ range: ClosedRange<Int64>, thread: Int64 = 1) -> [TextArchive.Post] {
        range.map { .init(id: $0, thread: thread, body: "post \($0)", position: Int($0)) }
    }

    @Test("a page has its title, its posts and links to its neighbours")
    func page() throws {
        let archive = try TextArchive()
        try archive.add(Self.posts(1...50))
        let summary = try Self.export(archive)
        #expect((summary.posts, summary.threads, summary.filesWritten) == (50, 1, 3))
        let first = try archive.text("out/threads/1/1.md")
        #expect(first.hasPrefix("# Towels\n\nForum unknown · page 1 · [original](<https://forums."))
        #expect(first.contains("\n## Ada · 2015-01-02 00:00 UTC · \\#40\n\n[Post 40](<"))
        #expect(first.contains("\n\npost 40\n\n***\n"))
        #expect(first.contains("[Next page](<2.md>)") && !first.contains("[Previous page]"))
        let second = try archive.text("out/threads/1/2.md")
        #expect(second.contains("\n\npost 41\n") && second.contains("[Previous page](<1.md>)"))
        #expect(try archive.text("out/index.md").contains("- [Towels](<threads/1/1.md>)"))
    }

    @Test("a thread in one file has every post once")
    func wholeThread() throws {
        let archive = try TextArchive()
        try archive.add(Self.posts(1...90) + Self.posts(100...101, thread: 2), titles: [1: "One", 2: "Two"])
        #expect(try Self.export(archive, byThread: true).filesWritten == 3)
        let text = try archive.text("out/threads/1.md")
        #expect(text.matches(of: #/(?m)^## Ada/#).count == 90)
        #expect(try archive.text("out/index.md").contains("[Two](<threads/2.md>)"))
        #expect(try Self.export(archive, byThread: true).filesUnchanged == 3)
    }

    @Test("one more post writes only its page and the index", arguments: [false, true])
    func oneMore(byThread: Bool) throws {
        let archive = try TextArchive()
        try archive.add(Self.posts(1...50) + Self.posts(100...101, thread: 2), titles: [1: "One", 2: "Two"])
        try Self.export(archive, byThread: byThread)
        try archive.add([.init(id: 51, body: "new", position: 51)], titles: [:], day: 20)
        let summary = try Self.export(archive, byThread: byThread)
        #expect(summary.filesWritten == 2)
        #expect(summary.filesUnchanged == (byThread ? 1 : 2))
        #expect(try archive.text(byThread ? "out/threads/1.md" : "out/threads/1/2.md").contains("\nnew\n"))
    }

    @Test("a new title is on every page of its thread")
    func title() throws {
        let archive = try TextArchive()
        try archive.add(Self.posts(1...50))
        try Self.export(archive)
        try archive.add([], titles: [1: "Bath [towels] # <b>"], day: 20)
        #expect(try Self.export(archive).filesWritten == 3)
        let text = try archive.text("out/threads/1/2.md")
        #expect(text.hasPrefix("# Bath \\[towels\\] \\# \\<b>\n"))
        #expect(try archive.text("out/threads/1/1.md").contains("Formerly called: Towels.\n"))
    }

    @Test("what a post was before stands at its end")
    func revisions() throws {
        let archive = try TextArchive()
        try archive.add([.init(id: 1, body: "old # words")], day: 10)
        try archive.add([.init(id: 1, body: "new words")], day: 20)
        try Self.export(archive)
        let text = try archive.text("out/threads/1/1.md")
        #expect(text.contains("\n\nnew words\n\n### Earlier version, seen on 2015-01-11\n\n> old # words\n"))
    }

    @Test("pages and posts that are missing are told")
    func missing() throws {
        let archive = try TextArchive()
        try archive.add(Self.posts(41...80) + Self.posts(161...165))
        try Self.export(archive)
        try archive.execute("UPDATE thread SET reply_count = 299, page_count = 8")
        #expect(try Self.export(archive).filesWritten == 3)
        let first = try archive.text("out/threads/1/2.md")
        #expect(first.contains("**Incomplete:** the site counted 300 posts, the archive holds 45.\n"))
        #expect(first.contains("**Page 1 is not in the archive (newest capture "))
        let last = try archive.text("out/threads/1/5.md")
        #expect(last.contains("**Pages 3 to 4 are not in the archive (newest capture "))
        #expect(last.contains("**Pages 6 to 8 are not in the archive (newest capture "))
    }

    @Test("an index says when people have other names, and a post what is unusual about it")
    func notes() throws {
        let archive = try TextArchive()
        try archive.add(Self.posts(1...1))
        try archive.execute("UPDATE post SET is_partial = 1")
        try Self.export(archive)
        #expect(try !archive.text("out/index.md").contains("were replaced"))
        let words = "**Note:** No saved page shows all of this post.\n\npost 1\n"
        #expect(try archive.text("out/threads/1/1.md").contains(words))
        var selection = ArchiveSelection()
        selection.isRedacted = true
        try archive.store.reading(selection) {
            _ = try MarkdownExporter().export($0, ExportJob(output: archive.folder + "/out"))
        }
        #expect(try archive.text("out/index.md").contains("\n\nNames of people were replaced by others.\n"))
    }

    @Test("a page count of somebody's setting makes no page missing")
    func setting() throws {
        let archive = try TextArchive()
        try archive.add(Self.posts(1...45))
        try archive.execute("UPDATE thread SET reply_count = 44, page_count = 5")
        try Self.export(archive)
        #expect(try !archive.text("out/threads/1/2.md").contains("missing"))
    }

    @Test("names and titles are text too")
    func hostileNames() throws {
        let archive = try TextArchive()
        let name = "<script>alert(1)</script> [x](y) # *a*\n## b"
        try archive.add([.init(id: 1, author: (7, name), body: "x")], titles: [1: name])
        try Self.export(archive)
        for file in ["out/index.md", "out/threads/1/1.md"] {
            let text = try archive.text(file)
            #expect(text.contains("\\<script>"))
            #expect(text.firstMatch(of: #/(?m)^## b/#) == nil)
            #expect(text.replacing("\\<", with: "").replacing("(<", with: "").contains("<") == false)
        }
    }

    @Test("private messages have files only where they are meant")
    func privateMessages() throws {
        let archive = try TextArchive()
        var message = MessageRecord(id: MessageID(rawValue: 51))
        message.subject = "a *secret*"
        message.sender = (UserID(rawValue: 7), "Ada")
        message.body = ("<i>psst</i>", "psst")
        try archive.add([.init(id: 1, body: "x")], messages: [message])
        try Self.export(archive, isPrivate: true)
        #expect(try archive.text("out/messages/51.md").hasPrefix("# a \\*secret\\*\n\nAda"))
        #expect(try archive.text("out/messages/51.md").hasSuffix("\n\n_psst_\n"))
        #expect(try archive.text("out/index.md").contains("[a \\*secret\\*](<messages/51.md>)"))
        #expect(try Self.export(archive).filesRemoved == 1)
        #expect(try !archive.text("out/index.md").contains("secret"))
    }
}
