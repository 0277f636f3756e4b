import Archive
import Exports
import ForumModel
import Foundation
import Testing

@Suite struct `The site's days, months and pages of threads` {
    private func export(_ archive: TextArchive) throws -> ExportSummary {
        try archive.store.reading(ArchiveSelection()) {
            try SiteExporter().export($0, ExportJob(output: archive.folder + "/out"))
        }
    }

    private func holds(_ archive: TextArchive, _ name: String) -> Bool {
        FileManager.default.fileExists(atPath: archive.folder + "/out/" + name)
    }

    @Test func `leads from each day to the first post of each thread`() throws {
        let archive = try TextArchive()
        try archive.add(
            [
                .init(id: 11, body: "a", day: 1), .init(id: 12, body: "b", day: 1),
                .init(id: 13, thread: 2, body: "c", day: 1), .init(id: 14, body: "d", day: 40),
            ], titles: [1: "Towels", 2: "Soap"])
        _ = try export(archive)
        let front = try archive.text("out/index.html")
        #expect(front.contains(#"<a href="d/2015-01.html#d2" aria-label="2 January 2015: 3 posts">"#))
        #expect(front.contains(#"<a href="d/2015-02.html#d10" aria-label="10 February 2015: 1 post">"#))
        let month = try archive.text("out/d/2015-01.html")
        #expect(month.contains(#"<section class="day" id="d2"><h2>Friday, 2 January 2015</h2>"#))
        #expect(month.contains(#"t/1/1.html#p11"><bdi>Towels</bdi></a><span class="by">"#))
        #expect(month.contains(#"t/2/1.html#p13"><bdi>Soap</bdi></a><span class="by">"#))
        #expect(month.contains(#", 2 posts</span><p class="excerpt">a</p>"#))
        #expect(month.contains(#", 1 post</span><p class="excerpt">c</p>"#))
        #expect(!month.contains("#p12") && month.contains(#"href="2015-02.html""#))
        #expect(try archive.text("out/d/2015.html").contains("4 posts on 2 days"))
    }

    @Test func `tells years of no posts in one line`() throws {
        let archive = try TextArchive()
        try archive.add([.init(id: 1, body: "a", day: 1), .init(id: 2, body: "b", day: 1500)])
        _ = try export(archive)
        #expect(try archive.text("out/index.html").contains("2016 to 2018: no posts"))
        #expect(!holds(archive, "d/2016.html") && holds(archive, "d/2019-02.html"))
    }

    @Test func `shows no day that no calendar has`() throws {
        let archive = try TextArchive()
        try archive.add([.init(id: 1, body: "a"), .init(id: 2, body: "b"), .init(id: 3, body: "c")])
        try archive.execute(
            """
            UPDATE post SET posted_at = '2012-02-31T00:00:00Z' WHERE id = 1;
            UPDATE post SET posted_at = 'noon' WHERE id = 2;
            """)
        _ = try export(archive)
        #expect(try FileManager.default.contentsOfDirectory(atPath: archive.folder + "/out/d").count == 2)
        #expect(try archive.text("out/t/1/1.html").contains("noon"))
    }

    @Test func `has no map where no post has a date`() throws {
        let archive = try TextArchive()
        try archive.add([.init(id: 1, body: "a", day: nil)])
        _ = try export(archive)
        let front = try archive.text("out/index.html")
        #expect(!front.contains("heat") && !front.contains("#time") && !holds(archive, "d"))
    }

    @Test func `writes no page for forums without threads, and names them in one line`() throws {
        let archive = try TextArchive()
        try archive.add(
            [.init(id: 1, body: "a")], titles: [1: "Towels", 2: "Of which only a list tells"])
        try archive.execute(
            """
            INSERT INTO forum (id, name) VALUES (5, 'Bath'), (6, 'Lists'), (7, 'Empty & quiet');
            UPDATE thread SET forum_id = 5 WHERE id = 1;
            UPDATE thread SET forum_id = 6 WHERE id = 2;
            """)
        _ = try export(archive)
        let front = try archive.text("out/index.html")
        #expect(front.contains("and 2 forums without posts"))
        #expect(front.contains(#"<a href="f/6.html"><bdi>Lists</bdi></a>, <bdi>Empty &amp; quiet</bdi>"#))
        #expect(!holds(archive, "f/7.html") && holds(archive, "f/5.html"))
        let list = try archive.text("out/f/6.html")
        #expect(!list.contains("page-line"))
        #expect(
            list.contains("Known from a list, no page is saved") && list.contains("showthread.php?threadid=2")
        )
    }

    @Test func `puts threads of which nothing can be read behind the others`() throws {
        let archive = try TextArchive()
        try archive.add([.init(id: 1, body: "a", day: 1)], titles: [1: "Read", 2: "Listed"])
        try archive.execute(
            "UPDATE thread SET last_post_at = '2020-01-01T00:00:00Z', is_sticky = 1 WHERE id = 2")
        _ = try export(archive)
        let list = try archive.text("out/f/0.html")
        let read = try #require(list.range(of: "Read</bdi>"))
        let listed = try #require(list.range(of: "Listed</bdi>"))
        #expect(read.lowerBound < listed.lowerBound)
        #expect(list.contains(#"<tr class="is-listed">"#))
    }

    @Test func `tells the saved page of each post, with its hash`() throws {
        let archive = try TextArchive()
        try archive.add([.init(id: 1, body: "a")])
        _ = try export(archive)
        let page = try archive.text("out/t/1/1.html")
        let hash = ContentHash(of: Array("page 1".utf8)).description
        #expect(page.contains(##"<a class="source" href="#s1">"##))
        #expect(
            page.contains(#"<li id="s1"><bdi>page 1</bdi>, captured "#)
                && page.contains("<code>\(hash)</code>"))
    }

    @Test func `compares an earlier version with the next, word by word`() throws {
        let archive = try TextArchive()
        try archive.add([.init(id: 1, body: "the <b>quick</b> brown fox")], day: 10)
        try archive.add([.init(id: 1, body: "the slow brown fox &amp; friends")], day: 20)
        _ = try export(archive)
        let page = try archive.text("out/t/1/1.html")
        #expect(page.contains("the <del>quick</del> <ins>slow</ins> brown fox <ins>&amp; friends</ins>"))
    }

    @Test func `keeps the words of others apart in a list of somebody's posts`() throws {
        let archive = try TextArchive()
        let quote =
            #"<div class="bbc-block"><h4>Bob posted:</h4><blockquote>is it <b>big</b>?</blockquote></div>It is <i>medium</i>."#
        try archive.add([.init(id: 1, body: quote)])
        _ = try export(archive)
        let page = try archive.text("out/u/7.html")
        #expect(
            page.contains(#"<blockquote class="excerpt quoted"><b>Bob posted:</b> is it big?</blockquote>"#))
        #expect(page.contains(#"<p class="excerpt">It is medium.</p>"#))
    }

    @Test func `tells what somebody was punished for, and their titles over time`() throws {
        let archive = try TextArchive()
        try archive.add(
            [.init(id: 1, body: "a"), .init(id: 2, thread: 2, body: "b", day: 40)], titles: [1: "A", 2: "B"])
        try archive.execute(
            """
            INSERT INTO punishment (id, user_id, kind, punished_at, duration_text, reason_html, post_id)
                VALUES (5, 7, 'probation', '2015-01-03T00:00:00Z', '6 hours', 'too <b>loud</b><script>x</script>', 1);
            INSERT INTO user_title (user_id, title_html, first_seen_at, last_seen_at)
                VALUES (7, 'Old title', '2010-01-01T00:00:00Z', '2011-01-01T00:00:00Z'), (7, 'New title', NULL, NULL);
            """)
        _ = try export(archive)
        let page = try archive.text("out/u/7.html")
        #expect(page.contains("too <b>loud</b>") && !page.contains("<script>x"))
        #expect(page.contains(#"6 hours for <a href="../t/1/1.html#p1">this post</a>"#))
        #expect(page.contains("Old title") && page.contains("New title"))
        #expect(page.contains("Where they wrote") && page.contains("2 months with posts"))
        #expect(page.contains(#"<span class="label"><a href="../t/2/1.html#p2">B</a>"#))
    }

    @Test func `writes few files for a page more`() throws {
        let archive = try TextArchive()
        let posts = (0..<400).map {
            TextArchive.Post(
                id: Int64(1000 + $0), author: (Int64(20 + $0 % 5), "P\($0 % 5)"), body: "w", day: $0 / 40,
                position: $0 + 1)
        }
        try archive.add(Array(posts[..<360]))
        #expect(try export(archive).filesWritten > 25)
        try archive.add(Array(posts[360...]), day: 20)
        let summary = try export(archive)
        // Two pages, last page, contents, pages.js, front, year, month, forum, people, five persons, search.
        #expect(summary.filesWritten < 26 && summary.filesUnchanged > 9, "\(summary.filesWritten)")
        #expect(try archive.text("out/t/1/pages.js").contains("[10,40,"))
    }

    @Test(arguments: [
        ("UPDATE source_page SET time_zone = 'Asia/Tokyo'", ["t/1/1.html", "t/1/2.html", "u/7.html"], "Asia/Tokyo"),
        ("UPDATE thread SET first_post_at = '2014-05-06T00:00:00Z'", ["t/1/1.html", "t/1/2.html"], "2014-05-06"),
    ])
    func `tells another zone, and another beginning of a thread, on pages whose posts have not changed`(
        _ change: String, _ names: [String], _ words: String
    ) throws {
        let archive = try TextArchive()
        try archive.add((1...50).map { .init(id: $0, body: "w", position: Int($0)) })
        _ = try export(archive)
        try archive.execute(change)
        _ = try export(archive)
        for name in names { #expect(try archive.text("out/" + name).contains("\"\(words)\""), "\(name)") }
    }

    @Test func `is whole with names and titles that want to break it`() throws {
        let archive = try TextArchive()
        let long = String(repeating: "W", count: 200)
        let bad = "</script><script>alert(1)</script>\u{202E}right\u{200B}to left " + long
        try archive.add([.init(id: 1, author: (7, bad), body: long)], titles: [1: bad])
        _ = try export(archive)
        for name in [
            "index.html", "t/1/1.html", "t/1/index.html", "u/7.html", "u/index.html", "d/2015-01.html",
        ] {
            let page = try archive.text("out/" + name)
            #expect(!page.contains("<script>alert"), Comment(rawValue: name))
            #expect(page.contains("&lt;script&gt;alert(1)") && page.contains(long), Comment(rawValue: name))
        }
    }
}
