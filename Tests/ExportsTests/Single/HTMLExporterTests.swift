import Archive
import Exports
import ForumModel
import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct `A thread as one HTML file` {
    /// Exports, with the defaults of the command line.
    @discardableResult
    private func export(
        _ fixture: BookFixture, _ name: String = "out.html", pictures: HTMLExporter.Pictures = .all,
        workers: Int = 2, _ change: (inout ArchiveSelection) -> Void = { _ in }
    ) throws -> ExportSummary {
        var selection = ArchiveSelection()
        change(&selection)
        var job = ExportJob(output: fixture.folder + "/" + name)
        job.workerCount = workers
        let store = try ArchiveStore(path: fixture.archive, access: .read)
        let summary = try store.reading(selection) { try HTMLExporter(pictures: pictures).export($0, job) }
        try store.close()
        return summary
    }

    private func text(_ fixture: BookFixture, _ name: String = "out.html") throws -> String {
        String(decoding: try fixture.bytes(name), as: UTF8.self)
    }

    private func names(_ fixture: BookFixture, _ folder: String = "out") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: fixture.folder + "/" + folder).sorted()
            .filter { !$0.hasPrefix(".") }
    }

    /// Returns each text between two texts.
    private func parts(_ text: String, _ start: String, _ end: String) -> [String] {
        text.components(separatedBy: start).dropFirst().map { $0.components(separatedBy: end)[0] }
    }

    private static func quote(_ post: Int64) -> String {
        """
        <div class="bbc-block"><h4><a class="quote_link" href="showthread.php?goto=post&amp;postid=\(post)#post\(post)">\
        Bob posted:</a></h4><blockquote>words</blockquote></div>
        """
    }

    private static let held = "<img src=\"https://i.example/held.gif\" alt=\"held\">"

    /// Two threads; the first with a picture that two posts show, an avatar, and quotes.
    private func fixture() throws -> BookFixture {
        let fixture = try BookFixture()
        try fixture.add(pictureAt: "https://i.example/held.gif")
        let avatar = BookFixture.pixel.dropLast() + [0x21, 0xFE, 1, 65, 0, 0x3B]
        try fixture.add(pictureAt: "https://i.example/face.gif", bytes: Array(avatar))
        try fixture.write("UPDATE user SET custom_title_html = '<img src=\"https://i.example/face.gif\">'")
        try fixture.add(thread: 1, "Bread & <butter>", pages: 3)
        try fixture.add(thread: 2, "Other", by: 8)
        try fixture.add(post: 11, in: 1, at: 1, "<b>first</b> " + Self.held)
        try fixture.add(post: 12, in: 1, by: 8, at: 2, "<font color=\"#ff0000\">second</font> " + Self.held)
        try fixture.add(post: 95, in: 1, at: 81, Self.quote(12) + Self.quote(21) + Self.held)
        try fixture.add(post: 21, in: 2, by: 8, "elsewhere")
        return fixture
    }

    @Test func `a file has everything in it, and its policy allows that and nothing else`() throws {
        let fixture = try fixture()
        try export(fixture) { $0.threads = [ThreadID(rawValue: 1)] }
        let text = try text(fixture)
        let policy = try #require(parts(text, "Content-Security-Policy\" content=\"", "\"").first)
            .replacing("&#39;", with: "'")
        func hash(_ text: String) -> String {
            "'sha256-" + Data(ContentHash(of: Array(text.utf8)).bytes).base64EncodedString() + "'"
        }
        let (styles, scripts) = (parts(text, "<style>", "</style>"), parts(text, "<script>", "</script>"))
        #expect(styles.count == 3 && scripts.count == 1)
        #expect(
            policy
                == "default-src 'none'; img-src data:; style-src \(styles.map(hash).joined(separator: " ")); "
                + "script-src \(hash(scripts[0])); base-uri 'none'; form-action 'none'")
        #expect(parts(text, " src=\"", "\"").allSatisfy { $0.hasPrefix("data:image/gif;base64,R0lGOD") })
        #expect(!text.contains("<link") && !styles.contains { $0.contains("@import") })
    }

    @Test func `a picture is in the page where it is first shown, and once more for all other places`() throws {
        let fixture = try fixture()
        try export(fixture) { $0.threads = [ThreadID(rawValue: 1)] }
        let text = try text(fixture)
        let name = "x-\(ContentHash(of: BookFixture.pixel).description.prefix(20))"
        let data = Data(BookFixture.pixel).base64EncodedString()
        #expect(parts(text, data, "\"").count == 2)
        #expect(
            parts(text, "<img class=\"img\" src=\"data:image/gif;base64,\(data)\" alt=\"held\"", ">").count
                == 1)
        #expect(
            parts(text, "<span class=\"img px \(name)\" role=\"img\" aria-label=\"held\"></span>", "\n").count
                == 2)
        #expect(
            text.contains(
                ".\(name){width:1px;aspect-ratio:1/1;background-image:url(data:image/gif;base64,\(data))}"))
        #expect(parts(text, "<span class=\"avatar px x-", ">").count == 3)
    }

    @Test func `without pictures their names and addresses take their places`() throws {
        let fixture = try fixture()
        try export(fixture, pictures: .none) { $0.threads = [ThreadID(rawValue: 1)] }
        let text = try text(fixture)
        #expect(!text.contains("<img") && !text.contains("data:image") && !text.contains(" px "))
        #expect(parts(text, "class=\"img-missing\" href=\"https://i.example/held.gif\"", ">").count == 3)
    }

    @Test func `quotes lead to posts of the file, and to the forums for others`() throws {
        let fixture = try fixture()
        try export(fixture) { $0.threads = [ThreadID(rawValue: 1)] }
        let text = try text(fixture)
        #expect(text.contains("<a class=\"quote_link local\" href=\"#p12\">"))
        #expect(text.contains("goto=post&amp;postid=21#post21\"") && text.contains("(not in this file)"))
        #expect(text.contains("Page 2 is not in the archive"))
        #expect(text.contains("<h1><bdi>Bread &amp; &lt;butter&gt;</bdi></h1>"))
    }

    @Test func `a folder has a file per thread by number and title, and an index that leads to them`() throws {
        let fixture = try fixture()
        #expect(try export(fixture, "out").filesWritten == 3)
        #expect(try names(fixture) == ["1 Bread & butter.html", "2 Other.html", "index.html"])
        let index = try text(fixture, "out/index.html")
        #expect(parts(index, "<li><a href=\"", "\"") == ["1%20Bread%20%26%20butter.html", "2%20Other.html"])
        let again = try export(fixture, "out")
        #expect(again.filesWritten == 0 && again.filesUnchanged == 3 && again.posts == 4)
        try fixture.add(post: 22, in: 2, "one more")
        #expect(try export(fixture, "out").filesWritten == 2)
        try fixture.write("UPDATE thread SET title = 'Renamed' WHERE id = 2")
        #expect(try export(fixture, "out").filesRemoved == 1)
        #expect(try names(fixture) == ["1 Bread & butter.html", "2 Renamed.html", "index.html"])
    }

    @Test func `a long thread is the same bytes, however many work on it`() throws {
        let fixture = try BookFixture()
        try fixture.add(thread: 1, "Long")
        // More than is held in memory.
        try fixture.write(
            """
            WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 340)
            INSERT INTO post (search_number, id, thread_id, author_id, position, body_html, body_text, body_source_id)
            SELECT n, n, 1, 7, n,
                '<font color="#' || (100000 + n) || '">' || replace(hex(zeroblob(3000)), '00', 'words '), '', 1
            FROM number;
            INSERT INTO post_source (post_id, source_page_id) SELECT id, 1 FROM post;
            """)
        try export(fixture, "one.html", workers: 1)
        try export(fixture, "two.html", workers: 9)
        let text = try text(fixture, "one.html")
        #expect(try fixture.bytes("one.html") == fixture.bytes("two.html"))
        #expect(text.utf8.count > 1_500_000 && text.hasSuffix("</html>\n"))
        #expect(parts(text, "<article class=\"post\" id=\"p", "\"") == (1...340).map(String.init))
        let left = try FileManager.default.contentsOfDirectory(atPath: fixture.folder)
        #expect(!left.contains { $0.contains("partial") })
    }

    @Test func `one file for several threads is refused`() throws {
        let fixture = try fixture()
        #expect(throws: ExportError.self) { try export(fixture) }
        #expect(!FileManager.default.fileExists(atPath: fixture.folder + "/out.html"))
        #expect(throws: ExportError.nothingSelected(archive: fixture.archive)) {
            try export(fixture) { $0.before = UTCTime(seconds: 0) }
        }
    }

    @Test func `a file that is none of ours stays`() throws {
        let fixture = try fixture()
        try Data("<!DOCTYPE html>mine".utf8).write(to: URL(fileURLWithPath: fixture.folder + "/out.html"))
        #expect(throws: ExportError.occupied(path: fixture.folder + "/out.html", by: "a file")) {
            try export(fixture) { $0.threads = [ThreadID(rawValue: 1)] }
        }
        try FileManager.default.removeItem(atPath: fixture.folder + "/out.html")
        try export(fixture) { $0.threads = [ThreadID(rawValue: 1)] }
        #expect(try export(fixture) { $0.threads = [ThreadID(rawValue: 2)] }.filesWritten == 1)
    }

    @Test(
        .isLong,
        arguments: [
            "</script><script>alert(1)</script>", "</title></style><b>", "\u{202E}gnp.exe",
            "\u{200B}\u{FEFF}",
            "--><!--", String(repeating: "x", count: 200), " ",
        ])
    func `titles and names of any letters stay text`(_ words: String) throws {
        let fixture = try BookFixture()
        try fixture.write("UPDATE user SET name = ?", [words])
        try fixture.add(thread: 1, words)
        try fixture.add(post: 11, in: 1, at: 1, "one post")
        try fixture.write("UPDATE post SET posted_at = NULL")
        try export(fixture)
        try export(fixture, "out")
        for name in ["out.html", "out/index.html"] {
            let text = try text(fixture, name)
            #expect(parts(text, "<script", ">").count == 1 && parts(text, "</title>", "<").count == 1)
            #expect(!text.contains("<b>") && parts(text, "<!--", ">").count == 1)
        }
        #expect(try names(fixture).count == 2)
    }

    @Test func `people have other names where that is asked for, in the file's name too`() throws {
        let fixture = try fixture()
        try fixture.write("UPDATE user SET name = 'Odd Job Harriet' WHERE id = 7")
        try fixture.write("UPDATE thread SET title = 'Ask Odd Job Harriet' WHERE id = 1")
        try export(fixture, "out") { $0.isRedacted = true }
        for name in try names(fixture) {
            #expect(!name.contains("Harriet"))
            #expect(try !text(fixture, "out/" + name).contains("Harriet"))
            #expect(try text(fixture, "out/" + name).contains("Names of people were replaced by others."))
        }
    }
}
