import Archive
import Exports
import ForumModel
import Foundation
import Testing

/// Books, files and Markdown folders that are divided into chapters.
@Suite struct `An export with chapters` {
    /// A thread of five posts by Ada & <Co> (7) and Bob (8), of which 12, 14 and 15 are updates.
    private func fixture() throws -> BookFixture {
        let fixture = try BookFixture()
        try fixture.add(thread: 1, "Goose", pages: 2)
        try fixture.add(post: 11, in: 1, at: 1, "the index")
        try fixture.add(post: 12, in: 1, at: 2, "first update <img src=\"https://i.example/a.png\">")
        try fixture.add(post: 13, in: 1, by: 8, at: 3, Self.quote(12) + "a comment")
        try fixture.add(post: 14, in: 1, at: 4, Self.quote(13) + Self.quote(12) + "second update")
        try fixture.add(post: 15, in: 1, at: 5, "third update")
        try fixture.add(pictureAt: "https://i.example/a.png", "image/png", bytes: Self.picture)
        return fixture
    }

    private static let picture: [UInt8] = {
        // The size is all that is read: 300 × 200.
        [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8) + [
            0, 0, 1, 44, 0, 0, 0, 200, 8, 2, 0, 0, 0,
        ]
            + [UInt8](repeating: 0, count: 40)
    }()

    private static func quote(_ post: Int64) -> String {
        """
        <div class="bbc-block"><h4><a class="quote_link" href="showthread.php?goto=post&amp;postid=\(post)#post\(post)">\
        Bob posted:</a></h4><blockquote>words</blockquote></div>
        """
    }

    private static let file = "# mine\n14 Second <first>  # why\n\n12+99 First & last  # why\n15"

    private func division(
        _ fixture: BookFixture, _ file: String = file, comments: Bool = false
    ) throws -> [ThreadID: ThreadDivision] {
        let store = try ArchiveStore(path: fixture.archive, access: .read)
        defer { try? store.close() }
        return try store.reading(ArchiveSelection()) { reader in
            var divisions = try ChapterProposal.divisions(in: file, path: "chapters.txt", reader)
            if comments {
                for id in divisions.keys { divisions[id]?.addCommentary(of: (11...15).map(PostID.init(rawValue:))) }
            }
            return divisions
        }
    }

    private func write(
        _ exporter: some Exporter, _ name: String, _ fixture: BookFixture, folds: Bool = false, comments: Bool = false
    )
        throws -> ExportSummary
    {
        var selection = ArchiveSelection()
        selection.divisions = try division(fixture, comments: comments)
        selection.foldsCommentary = folds
        let store = try ArchiveStore(path: fixture.archive, access: .read)
        defer { try? store.close() }
        return try store.reading(selection) { try exporter.export($0, ExportJob(output: fixture.folder + "/" + name)) }
    }

    @Test func `a book has the chapters of the file, in its order and with its titles, and nothing else`() throws {
        let fixture = try fixture()
        #expect(try write(EPUBExporter(), "book.epub", fixture).posts == 3)
        let book = try fixture.book()
        #expect(book.problems().isEmpty, "\(book.problems())")
        #expect(book.chapters == ["book/t1-1.xhtml", "book/t1-2.xhtml", "book/t1-3.xhtml"])
        #expect(book.text("book/contents.xhtml").contains("t1-1.xhtml\">Second &lt;first&gt; · 2012-09-20</a>"))
        #expect(book.text("book/t1-1.xhtml").contains("<h1 id=\"chapter\">Second &lt;first&gt;</h1>"))
        #expect(book.text("book/t1-2.xhtml").contains("first update"))
        #expect(book.text("book/t1-3.xhtml").contains("<h1 id=\"chapter\">Post 15</h1>"))
        #expect(!book.entries.contains { $0.text.contains("a comment") || $0.text.contains("the index") })
        let title = book.text("book/title.xhtml")
        #expect(title.contains("<dt>Chapters</dt><dd><bdi>3</bdi>"))
        #expect(title.contains("<dt>Not in the archive</dt><dd><bdi>pages 2 to 3; First &amp; last</bdi>"))
    }

    @Test func `the first post in a chapter stands for its thread in a search`() throws {
        let fixture = try fixture()
        var selection = ArchiveSelection()
        selection.divisions = try division(fixture)
        let store = try ArchiveStore(path: fixture.archive, access: .read)
        defer { try? store.close() }
        let posts = try store.reading(selection) {
            try $0.indexedPosts(from: PostID(rawValue: 1), through: PostID(rawValue: 99))
        }
        #expect(posts.map(\.id.rawValue) == [12, 14, 15])
        #expect(posts.map(\.isFirst) == [true, false, false])
    }

    @Test func `the cover is the first picture, and quotes of posts in the book are folded`() throws {
        let fixture = try fixture()
        try #require(try write(EPUBExporter(), "book.epub", fixture).threads == 1)
        let book = try fixture.book()
        let picture = try #require(book.names.first { $0.hasPrefix("book/x/") }?.dropFirst(5))
        #expect(
            book.text("book/package.opf").contains(
                "href=\"\(picture)\" media-type=\"image/png\" properties=\"cover-image\""))
        #expect(book.text("book/cover.xhtml").contains("src=\"\(picture)\""))
        let chapter = book.text("book/t1-1.xhtml")
        // Post 13 is not in the book, so its words are shown.
        #expect(chapter.components(separatedBy: "<details class=\"bbc-block\"><summary>").count == 2)
        #expect(chapter.contains("href=\"t1-2.xhtml#p12\"") && chapter.contains("<h4>"))
    }

    @Test func `commentary follows the chapter that it comes after, open or folded`() throws {
        let fixture = try fixture()
        #expect(try write(EPUBExporter(), "book.epub", fixture, comments: true).posts == 5)
        let book = try fixture.book()
        #expect(book.problems().isEmpty, "\(book.problems())")
        #expect(book.chapters.count == 4)
        let comments = book.text("book/t1-3.xhtml")
        #expect(
            comments.contains("<h1 id=\"chapter\">Comments on First &amp; last</h1>") && !comments.contains("<details>")
        )
        #expect(comments.contains("the index") && comments.contains("a comment"))
        #expect(!book.text("book/contents.xhtml").contains("Comments on"))
        try #require(try write(EPUBExporter(), "book.epub", fixture, folds: true, comments: true).posts == 5)
        let folded = try fixture.book().text("book/t1-3.xhtml")
        #expect(folded.contains("<details>\n<summary>2 posts</summary>"))
    }

    @Test func `a file in HTML and a folder of Markdown have the same chapters`() throws {
        let fixture = try fixture()
        try #require(try write(HTMLExporter(), "t.html", fixture, folds: true, comments: true).posts == 5)
        let html = String(decoding: try fixture.bytes("t.html"), as: UTF8.self)
        #expect(
            html.contains("<summary>3 chapters</summary>") && html.contains("<details>\n<summary>2 posts</summary>"))
        #expect(html.contains("<a href=\"#page-1\">Second &lt;first&gt;</a>") && !html.contains("<a href=\"#page-3\">"))
        #expect(html.contains("Not in the archive: pages 2 to 3; First &amp; last."))
        try #require(try write(MarkdownExporter(), "md", fixture).posts == 3)
        let first = String(decoding: try fixture.bytes("md/threads/1/1.md"), as: UTF8.self)
        #expect(first.contains("- [First & last](<2.md>)\n") && first.contains("\n# Second \\<first>\n"))
        try #require(try write(MarkdownExporter(isByThread: true), "whole", fixture).posts == 3)
        let whole = String(decoding: try fixture.bytes("whole/threads/1.md"), as: UTF8.self)
        #expect(whole.contains("\n# Second \\<first>\n") && whole.contains("\n# First & last\n"))
    }

    @Test func `titles have the names of people as the posts do`() throws {
        let fixture = try fixture()
        var selection = ArchiveSelection()
        selection.isRedacted = true
        selection.divisions = try division(fixture, "12 The fall of Bob\n13 Bob & Ada & <Co>\n98 Bob lost")
        let store = try ArchiveStore(path: fixture.archive, access: .read)
        _ = try store.reading(selection) {
            try EPUBExporter().export($0, ExportJob(output: fixture.folder + "/book.epub"))
        }
        try store.close()
        #expect(try fixture.book().entries.allSatisfy { !$0.text.contains("Bob") && !$0.text.contains("Ada") })
        #expect(try fixture.book().text("book/contents.xhtml").contains("The fall of "))
    }

    @Test(arguments: [HTMLExporter(), EPUBExporter()] as [any Exporter])
    func `titles lose a name that the archive learns between two exports`(_ exporter: any Exporter) throws {
        let fixture = try fixture()
        var selection = ArchiveSelection()
        selection.isRedacted = true
        selection.divisions = try division(fixture, "12 The fall of Roberta\n13 B")
        for isKnown in [false, true] {
            if isKnown { try fixture.write("INSERT INTO user_name (user_id, name) VALUES (8, 'Roberta')") }
            let store = try ArchiveStore(path: fixture.archive, access: .read)
            _ = try store.reading(selection) { try exporter.export($0, ExportJob(output: fixture.folder + "/out")) }
            try store.close()
            let files = try FileManager.default.subpathsOfDirectory(atPath: fixture.folder + "/out")
            let texts = try files.filter { $0.hasSuffix(".html") || $0.hasSuffix(".epub") }.map { name in
                name.hasSuffix("html")
                    ? String(decoding: try fixture.bytes("out/" + name), as: UTF8.self)
                    : try fixture.book("out/" + name).entries.map(\.text).joined()
            }
            #expect(texts.contains { $0.contains("Roberta") } == !isKnown)
        }
    }

    @Test func `titles are text, whatever they have, and are cut where nobody reads on`() throws {
        let fixture = try BookFixture()
        try fixture.add(thread: 1, "Goose")
        let long = String(repeating: "honk ", count: 2_000_000)
        try fixture.add(
            post: 21, in: 1, at: 1,
            """
            <a href="showthread.php?goto=post&amp;postid=22">&lt;script&gt;\u{1}alert(1)&lt;/script&gt; ]]&gt;  # no</a><br>
            <a href="showthread.php?goto=post&amp;postid=23">\(long)</a><br>
            <a href="showthread.php?goto=post&amp;postid=24">\u{202E}three</a>
            """)
        for id in 22...24 { try fixture.add(post: Int64(id), in: 1, at: id - 20, "update") }
        let store = try ArchiveStore(path: fixture.archive, access: .read)
        var selection = ArchiveSelection()
        let proposal = try store.reading(selection) { reader in
            try ChapterProposal(of: #require(try reader.selectedThread(ThreadID(rawValue: 1))), in: reader)
        }
        #expect(proposal.division.sections.count == 3 && proposal.lines.allSatisfy { $0.utf8.count < 400 })
        let text = proposal.lines.joined(separator: "\n")
        selection.divisions = try store.reading(selection) { try ChapterProposal.divisions(in: text, path: "f", $0) }
        #expect(selection.divisions[ThreadID(rawValue: 1)]?.sections == proposal.division.sections)
        _ = try store.reading(selection) {
            try EPUBExporter().export($0, ExportJob(output: fixture.folder + "/book.epub"))
        }
        try store.close()
        #expect(try fixture.book().problems().isEmpty)
        #expect(try fixture.book().text("book/contents.xhtml").contains("&lt;script&gt;\u{FFFD}alert(1)"))
    }

    @Test(arguments: ["x Title", "12+ Title", "12,13 Title", "-1 x", "99999999999999999999 x"])
    func `a line that is no chapter is refused by its number`(_ line: String) throws {
        let fixture = try fixture()
        let reason = "line 2 does not begin with a post's number"
        #expect(throws: ExportError.unsuitable(path: "chapters.txt", reason: reason)) {
            try division(fixture, "12 good\n" + line)
        }
    }
}
