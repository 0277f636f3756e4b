import Archive
import Exports
import ForumModel
import Foundation
import TestSupport
import Testing

@Suite struct `The site` {
    private func export(
        _ archive: TextArchive, _ change: (inout ArchiveSelection) -> Void = { _ in }
    ) throws {
        var selection = ArchiveSelection()
        change(&selection)
        try archive.store.reading(selection) {
            _ = try SiteExporter().export($0, ExportJob(output: archive.folder + "/out"))
        }
    }

    /// A thread of which the third and fourth page are held, by two people, and whose last post quotes another.
    private func archive() throws -> TextArchive {
        let archive = try TextArchive()
        let quote = #"""
            <div class="bbc-block"><h4><a class="quote_link" href="showthread.php?goto=post&postid=101#post101">
            Ada posted:</a></h4><blockquote>words</blockquote></div>
            """#
        let posts = (101...140).map {
            TextArchive.Post(id: Int64($0), body: "post \($0)", position: $0 - 20)
        }
        try archive.add(posts)
        try archive.add(
            [.init(id: 141, author: (8, "Bob"), body: quote, position: 121)], day: 20)
        try archive.execute("UPDATE thread SET reply_count = 299, page_count = 8")
        try archive.execute("UPDATE source_page SET thread_id = 1")
        return archive
    }

    @Test func `tells missing pages, and where a page stood`() throws {
        let archive = try archive()
        try export(archive)
        let page = try archive.text("out/t/1/3.html")
        #expect(page.contains("Pages 1 to 2 are not in the archive (newest capture 2015-01-21)."))
        #expect(page.contains("pagenumber=3\" rel="))
        #expect(page.contains("href=\"#missing-before\">\u{2026} 2</a>"))
        let last = try archive.text("out/t/1/4.html")
        #expect(last.contains("id=\"missing-after\" data-pages=\"5-8\">Pages 5 to 8 are not in the archive"))
        #expect(last.contains("href=\"#missing-after\">\u{2026} 8</a>"))
        #expect(try archive.text("out/index.html").contains("2 of 8 pages"))
        #expect(try archive.text("out/t/1/index.html").contains("Not in the archive: pages 1 to 2, 5 to 8."))
        #expect(try archive.text("out/index.html").contains("1 thread lacks posts"))
        #expect(try archive.text("out/index.html").contains("2 saved pages of 2015-01-11 to 2015-01-21."))
    }

    @Test func `a single page of many has the bars that name the others`() throws {
        let archive = try TextArchive()
        try archive.add([.init(id: 101, body: "words", position: 1)])
        try archive.execute("UPDATE thread SET page_count = 8")
        try export(archive)
        let page = try archive.text("out/t/1/1.html")
        #expect(page.contains("class=\"pager\"") && page.contains("href=\"#missing-after\">\u{2026} 8</a>"))
        // Scripts add the number of pages to it.
        #expect(page.contains("class=\"page-bar\"") && page.contains("<span class=\"here\">1</span>"))
    }

    @Test func `shows a person's present name below the former ones, with the days on which it was seen`()
        throws
    {
        let archive = try TextArchive()
        for (name, day) in [("Bob", 10), ("Rob", 20), ("Rob", 30)] {
            try archive.add(
                [.init(id: Int64(100 + day), author: (8, name), body: "words", position: day)], day: day)
        }
        try export(archive)
        let page = try archive.text("out/u/8.html")
        let table = try #require(
            page.split(separator: "<table class=\"names\">").last?.split(separator: "</table>").first)
        let names = ["Bob", "Rob"].compactMap { table.range(of: "\($0)<")?.lowerBound }
        #expect(names.count == 2 && names == names.sorted())
        let days = [10, 20, 30].map { Fixture.moment($0).description.prefix(10) }
        let rest = table[try #require(names.last)...]
        #expect(!rest.contains(days[0]) && rest.contains(days[1]) && rest.contains(days[2]))
        #expect(try !archive.text("out/u/index.html").contains("Names over time"))
    }

    @Test func `calls nothing missing that was only not chosen`() throws {
        let archive = try archive()
        try export(archive) { $0.users = ["Bob"] }
        let page = try archive.text("out/t/1/1.html")
        #expect(page.contains("threadid=1\" rel=") && page.contains("This thread on the forums"))
        #expect(!page.contains("pagenumber") && page.contains("(not here)"))
        for file in ["out/t/1/1.html", "out/t/1/index.html"] {
            #expect(try !archive.text(file).contains("in the archive"))
            #expect(try !archive.text(file).contains("in this archive"))
        }
        let front = try archive.text("out/index.html")
        #expect(front.contains("1 saved page of 2015-01-21; a selection."))
        #expect(!front.contains("lack") && front.contains("Only some posts of these threads were chosen"))
    }

    @Test func `tells how many posts are missing where no page is`() throws {
        let archive = try TextArchive()
        try archive.add([.init(id: 1, body: "one"), .init(id: 2, body: "two"), .init(id: 3, body: "three")])
        try archive.execute("UPDATE thread SET reply_count = 8")
        try export(archive)
        let words = "6 of 9 posts of this thread are not in the archive."
        #expect(try archive.text("out/t/1/index.html").contains(words))
    }

    @Test func `says that it is redacted, and does not lead to people`() throws {
        let archive = try archive()
        try export(archive)
        #expect(try archive.text("out/u/7.html").contains("member.php"))
        #expect(try !archive.text("out/index.html").contains("were replaced"))
        try export(archive) { $0.isRedacted = true }
        #expect(try archive.text("out/index.html").contains("<li>Names of people were replaced by others."))
        let people = try FileManager.default.contentsOfDirectory(atPath: archive.folder + "/out/u")
        #expect(people.count > 2)
        for name in people { #expect(try !archive.text("out/u/" + name).contains("member.php")) }
    }

    @Test func `says that an author is ignored only where that hides the post`() throws {
        let archive = try TextArchive()
        try archive.add([.init(id: 1, body: "all of it"), .init(id: 2, body: "")])
        try archive.execute("UPDATE post SET is_ignored = 1")
        try export(archive)
        let parts = try archive.text("out/t/1/1.html").components(separatedBy: "ignores its author")
        #expect(parts.count == 2 && parts[0].contains("id=\"p2\""))
    }

    @Test func `says of which announcements only a line was saved`() throws {
        let archive = try archive()
        try archive.execute("INSERT INTO announcement (id, title) VALUES (5, 'Be kind')")
        try export(archive)
        let words = "Only this announcement&#39;s line in a list was saved."
        let page = try archive.text("out/announcements.html")
        #expect(page.replacing("'", with: "&#39;").contains(words) && !page.contains("class=\"body\""))
    }

    @Test func `takes the account for the recipient of a message that names none`() throws {
        let archive = try TextArchive()
        var message = MessageRecord(id: MessageID(rawValue: 51))
        message.subject = "a secret"
        message.body = ("psst", "psst")
        try archive.add([.init(id: 1, body: "x")], messages: [message])
        try archive.execute(
            """
            INSERT OR IGNORE INTO account (id, name) VALUES (1, 'Ada');
            UPDATE private_message SET account_id = (SELECT id FROM account WHERE name = 'Ada');
            """)
        try export(archive) { $0.includesPrivate = true }
        #expect(try archive.text("out/m/51.html").contains(">to <bdi>Ada</bdi>"))
    }
}
