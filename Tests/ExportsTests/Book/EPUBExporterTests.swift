import Archive
import Exports
import ForumModel
import Foundation
import Testing

@Suite struct `The EPUB exporter` {
    /// Two threads: one of three pages, the second of which is missing, and one that refers to it.
    private func fixture() throws -> BookFixture {
        let fixture = try BookFixture()
        try fixture.add(thread: 1, "Bread & <butter>", pages: 3)
        try fixture.add(thread: 2, nil, by: 8)
        try fixture.add(post: 11, in: 1, at: 1, "<b>first</b>")
        try fixture.add(post: 12, in: 1, by: 8, at: 2, "second")
        try fixture.add(post: 95, in: 1, at: 81, Self.quote(12) + "third " + Self.quote(21))
        try fixture.add(post: 21, in: 2, by: 8, Self.quote(11) + Self.quote(77))
        return fixture
    }

    private static func quote(_ post: Int64) -> String {
        """
        <div class="bbc-block"><h4><a class="quote_link" href="showthread.php?goto=post&amp;postid=\(post)#post\(post)">\
        Bob posted:</a></h4><blockquote>words</blockquote></div>
        """
    }

    @Test func `a book begins with its media type, as it is and without extra field`() throws {
        let fixture = try fixture()
        try fixture.export()
        let entries = try fixture.book().entries
        #expect(entries.first?.name == "mimetype")
        #expect(entries.first?.text == "application/epub+zip")
        #expect(entries.first?.isStored == true)
        #expect(entries.dropFirst().first?.name == "META-INF/container.xml")
        #expect(entries.allSatisfy { $0.extra == 0 && $0.date == [1980, 1, 1, 0, 0, 0] })
        #expect(entries.first { $0.name == "book/t1-1.xhtml" }?.isStored == false)
    }

    @Test func `the title page of a book says what its threads lack, and whether people have other names`()
        throws
    {
        let fixture = try fixture()
        try fixture.write(
            "UPDATE thread SET post_count = 3 WHERE id = 1; UPDATE thread SET post_count = 1 WHERE id = 2")
        try fixture.write(
            "UPDATE thread SET reply_count = 9 WHERE id = 1; UPDATE thread SET reply_count = 0 WHERE id = 2")
        try fixture.export()
        let title = try fixture.book().text("book/title.xhtml")
        #expect(title.contains("2, of which 1 lacks posts"))
        #expect(title.contains("4 here, 11 as the forums counted") && !title.contains("were replaced"))
        try fixture.export("some.epub") {
            $0.users = ["Bob"]
            $0.isRedacted = true
        }
        let some = try fixture.book("some.epub").text("book/title.xhtml")
        #expect(!some.contains("lack") && some.contains("Names of people were replaced by others."))
    }

    @Test func `the same archive gives the same bytes, however many work on it`() throws {
        let fixture = try fixture()
        try fixture.add(pictureAt: "https://i.example/held.gif")
        try fixture.add(post: 13, in: 1, at: 3, "<img src=\"https://i.example/held.gif\">")
        try fixture.export("one.epub", workers: 1)
        try fixture.export("two.epub", workers: 9)
        #expect(try fixture.bytes("one.epub") == fixture.bytes("two.epub"))
    }

    @Test func `threads are parts, and their pages are chapters`() throws {
        let fixture = try fixture()
        let summary = try fixture.export()
        let book = try fixture.book()
        #expect(summary.threads == 2)
        #expect(summary.posts == 4)
        #expect(book.problems().isEmpty)
        #expect(book.chapters == ["book/t1-1.xhtml", "book/t1-3.xhtml", "book/t2-1.xhtml"])
        #expect(
            book.text("book/contents.xhtml").contains(
                "<li><a href=\"t1.xhtml\">Bread &amp; &lt;butter&gt;</a>"))
        #expect(book.text("book/t1-3.xhtml").contains("Page 2 is not in the archive"))
        #expect(book.text("book/t1.xhtml").contains("<dt>Not in the archive</dt><dd><bdi>page 2</bdi>"))
        #expect(book.text("book/t1.xhtml").contains("3 here, 100 as the forums counted"))
        #expect(book.text("book/t1.xhtml").contains("2, most posts: Ada &amp; &lt;Co&gt; (2), Bob (1)"))
        #expect(book.text("book/t1.xhtml").contains("2015-03-04, 1 page"))
        #expect(book.text("book/package.opf").contains("2015-03-04T05:06:07Z</meta>"))
    }

    @Test func `quotes lead to posts of the book, and to the forums for others`() throws {
        let fixture = try fixture()
        try fixture.export()
        let whole = try fixture.book()
        #expect(whole.text("book/t1-3.xhtml").contains("href=\"t1-1.xhtml#p12\""))
        #expect(whole.text("book/t2-1.xhtml").contains("href=\"t1-1.xhtml#p11\""))
        #expect(whole.text("book/t2-1.xhtml").contains("goto=post&amp;postid=77#post77\""))

        try fixture.export("books")
        let second = try fixture.book("books/2.epub")
        #expect(second.problems().isEmpty)
        #expect(second.text("book/t2-1.xhtml").contains("goto=post&amp;postid=11#post11\""))
        #expect(second.text("book/package.opf").contains("<dc:title>Thread 2</dc:title>"))
    }

    @Test func `a book of those who opened threads leaves the others out`() throws {
        let fixture = try fixture()
        try fixture.export { $0.isOpenersOnly = true }
        let book = try fixture.book()
        #expect(book.problems().isEmpty)
        #expect(book.text("book/t1-1.xhtml").contains("id=\"p95\""))
        #expect(!book.text("book/t1-1.xhtml").contains("id=\"p12\""))
        #expect(book.text("book/t1-1.xhtml").contains("<h1 id=\"chapter\">Posts 1 to 2</h1>"))
        #expect(book.text("book/title.xhtml").contains("Only posts by whoever opened the thread"))
        #expect(book.text("book/package.opf").contains("<dc:creator>Ada &amp; &lt;Co&gt;</dc:creator>"))

        try fixture.export("bob.epub") { $0.users = ["Bob"] }
        #expect(
            try fixture.book("bob.epub").text("book/package.opf").contains(
                "<dc:title>Posts by Bob</dc:title>"))
    }

    @Test func `pictures are in the book once, and others are captions`() throws {
        let fixture = try fixture()
        try fixture.add(pictureAt: "https://i.example/held.gif")
        try fixture.add(pictureAt: "https://i.example/same.gif")
        try fixture.add(pictureAt: "https://i.example/liar.png", "image/png", bytes: Array("<svg/>".utf8))
        try fixture.add(
            pictureAt: "https://i.example/odd.gif", bytes: Array("GIF8zz".utf8) + [1, 0, 1, 0, 0, 0, 0])
        try fixture.add(
            post: 14, in: 1, at: 4,
            """
            <img src="https://i.example/odd.gif" alt="odd">\
            <img src="https://i.example/held.gif" alt=""><img src="https://i.example/same.gif" alt="x">\
            <img src="https://i.example/liar.png" alt="a lie"><img src="https://i.example/far.png" alt="far">
            """)
        try fixture.export()
        let book = try fixture.book()
        #expect(book.problems().isEmpty)
        #expect(book.names.filter { $0.hasPrefix("book/x/") }.count == 1)
        #expect(book.text("book/t1-1.xhtml").contains(">[picture: a lie]</a>"))
        #expect(book.text("book/t1-1.xhtml").contains(">[picture: far]</a>"))
    }

    @Test func `whatever was posted, the book is sound and its text is there`() throws {
        let fixture = try BookFixture()
        try fixture.add(thread: 1, "\u{1}\u{FFFE} ]]> <title>", pages: 1)
        try fixture.add(pictureAt: "https://i.example/held.gif")
        for (index, body) in UglyBodies.all.enumerated() {
            try fixture.add(post: Int64(1 + index), in: 1, body + "<p>after \(index)</p>")
        }
        try fixture.add(post: 500, in: nil, by: nil, "in no thread")
        try fixture.write(
            "UPDATE post SET posted_at = '+012-01-01T00:00:00Z', posted_at_text = '\u{2}<b>' WHERE id = 2")
        try fixture.write("UPDATE user SET name = char(1) || '<script>' WHERE id = 7")
        try fixture.export(title: " \u{3}<Title> ")
        let book = try fixture.book()
        #expect(book.problems().isEmpty)
        let text = book.chapters.map(book.text).joined()
        // Where the body ends within a tag or in something that is dropped, so does what stands behind it.
        for index in UglyBodies.all.indices where !UglyBodies.swallowing.contains(index) {
            #expect(
                text.contains("after \(index)<") || text.contains("after \(index) "),
                "\(UglyBodies.all[index])")
        }
    }

    @Test func `the books of a folder are written again only when something changed`() throws {
        let fixture = try fixture()
        #expect(try fixture.export("books").filesWritten == 2)
        let again = try fixture.export("books")
        #expect(again.filesWritten == 0)
        #expect(again.filesUnchanged == 2)
        #expect(again.posts == 4)
        try fixture.add(post: 22, in: 2, "one more")
        #expect(try fixture.export("books").filesWritten == 1)
        #expect(try fixture.book("books/2.epub").text("book/t2-1.xhtml").contains("one more"))
    }

    @Test func `a book that is written again is the same book`() throws {
        func identifier(_ name: String, _ fixture: BookFixture) throws -> Substring? {
            try fixture.book(name).text("book/package.opf").split(separator: "\n").first {
                $0.contains("urn:uuid")
            }
        }
        let fixture = try fixture()
        try fixture.export()
        try fixture.export("one.epub") { $0.threads = [ThreadID(rawValue: 1)] }
        try fixture.export("books")
        let first = try identifier("book.epub", fixture)
        #expect(first != nil)
        try fixture.add(thread: 3, "A third")
        try fixture.add(post: 31, in: 3, "words")
        try fixture.export()
        #expect(try identifier("book.epub", fixture) == first)
        #expect(try identifier("one.epub", fixture) == identifier("books/1 Bread & butter.epub", fixture))
        #expect(try identifier("one.epub", fixture) != first)
    }

    @Test func `a book has a cover that shelves show, a picture of plain shapes`() throws {
        let fixture = try fixture()
        try fixture.export()
        let book = try fixture.book()
        #expect(book.names.contains("book/cover.png") && book.names.contains("book/cover.svg"))
        let package = book.text("book/package.opf")
        #expect(package.contains("href=\"cover.png\" media-type=\"image/png\" properties=\"cover-image\""))
        let script = """
            import struct, sys, zipfile, zlib
            png = zipfile.ZipFile(sys.argv[1]).read("book/cover.png")
            assert png[:8] == bytes([137, 80, 78, 71, 13, 10, 26, 10])
            at, kinds, data = 8, [], b""
            while at < len(png):
                size, = struct.unpack(">I", png[at:at + 4])
                body, (sum,) = png[at + 4:at + 8 + size], struct.unpack(">I", png[at + 8 + size:at + 12 + size])
                assert zlib.crc32(body) == sum
                kinds.append(body[:4].decode())
                if kinds[-1] == "IDAT": data += body[4:]
                at += 12 + size
            assert kinds == ["IHDR", "PLTE", "IDAT", "IEND"], kinds
            rows = zlib.decompress(data)
            assert len(rows) == 800 * 301, len(rows)
            assert len(set(rows[301 * 400:301 * 500])) > 2
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, fixture.folder + "/book.epub"]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func `a file that is no book of ours stays`() throws {
        let fixture = try fixture()
        let path = fixture.folder + "/book.epub"
        try Data("PK\u{3}\u{4} somebody else's".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: ExportError.occupied(path: path, by: "a file")) { try fixture.export() }
        try FileManager.default.removeItem(atPath: path)
        try fixture.export()
        try fixture.add(post: 23, in: 2, "one more")
        #expect(try fixture.export().filesWritten == 1)
    }

    @Test func `a selection without posts gives no book`() throws {
        let fixture = try BookFixture()
        try fixture.add(thread: 1, "Empty")
        #expect(throws: ExportError.onlyListed(archive: fixture.archive, threads: [ThreadID(rawValue: 1)])) {
            try fixture.export()
        }
        try fixture.add(thread: 2, "Also empty")
        #expect(throws: ExportError.nothingSelected(archive: fixture.archive)) { try fixture.export() }
        #expect(!FileManager.default.fileExists(atPath: fixture.folder + "/book.epub"))
    }
}
