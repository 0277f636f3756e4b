import Foundation
import TestSupport
import Testing

/// Content of pages that an archive cannot store or place is reported.
@Suite struct `Rows that are missing or without a place` {
    private static func page(_ content: String, body: String = "") -> String {
        ForumPage.page(content, body: #"id="something_awful"\#(body)"#)
    }

    private static func announcements(
        stated: Int, _ rows: (author: String, day: Int, body: String)...
    ) -> String {
        let rows = rows.map { row in
            """
            <tr><td class="userinfo"><dl class="userinfo"><dt class="author">\(row.author)</dt></dl></td>
            <td class="postbody">\(row.body)</td></tr><tr><td class="postdate">Sep 0\(row.day), 2010</td></tr>
            """
        }
        return page(
            """
            <b>Current Announcements: \(stated)</b>
            <div id="thread"><table class="post" id="main_full">\(rows.joined())</table></div>
            """)
    }

    private static func post(_ id: Int, thread: String) -> String {
        let link = "/showthread.php?action=setseen&amp;threadid=\(thread)&amp;index=\(id)"
        return ForumPage.post(id, index: nil, links: #"<a href="\#(link)">x</a> "#)
    }

    private static let issues =
        "SELECT code FROM source_issue WHERE severity <> 'info' ORDER BY code"

    @Test func `announcements that cannot be kept apart leave the first and an issue`() async throws {
        let bench = try ImportBench()
        let page = Self.announcements(
            stated: 3, ("Ada", 5, "One."), ("Ada", 5, "Another."), ("Bob", 5, "Two."))
        try bench.write(page, to: "announcement.php?forumid=901.html")
        try await bench.run()
        #expect(try bench.query("SELECT body_html FROM announcement ORDER BY body_html") == ["One.", "Two."])
        #expect(try bench.query(Self.issues) == ["page.rows-missing"])
    }

    @Test func `an announcement shown twice is one, and nothing is missing`() async throws {
        let bench = try ImportBench()
        let page = Self.announcements(stated: 2, ("Ada", 5, "One."), ("Ada", 5, "One."))
        try bench.write(page, to: "announcement.php?forumid=901.html")
        try await bench.run()
        #expect(try bench.query("SELECT body_html FROM announcement") == ["One."])
        #expect(try bench.query(Self.issues).isEmpty)
    }

    @Test func `fewer announcements than a page says leave an issue`() async throws {
        let bench = try ImportBench()
        try bench.write(
            Self.announcements(stated: 2, ("Ada", 5, "One.")), to: "announcement.php?forumid=901.html")
        try await bench.run()
        #expect(try bench.query("SELECT count(*) FROM announcement") == ["1"])
        #expect(try bench.query(Self.issues) == ["page.rows-missing"])
    }

    @Test func `posts of a page without a thread have those of their own links, and the page an issue`()
        async throws
    {
        let bench = try ImportBench()
        let posts = Self.post(1, thread: "8") + Self.post(2, thread: "9") + Self.post(3, thread: "")
        try bench.write(
            Self.page(#"<div id="thread">\#(posts)</div>"#, body: #" class="showthread""#), to: "saved.html")
        try await bench.run()
        #expect(
            try bench.query("SELECT id || ' ' || ifnull(thread_id, '-') FROM post ORDER BY id")
                == ["1 8", "2 9", "3 -"])
        #expect(try bench.query(Self.issues) == ["id.thread-unknown"])
    }

    @Test func `a page whose posts all name one thread is a page of it`() async throws {
        let bench = try ImportBench()
        let posts = Self.post(1, thread: "8") + Self.post(2, thread: "8")
        try bench.write(
            Self.page(#"<div id="thread">\#(posts)</div>"#, body: #" class="showthread""#), to: "saved.html")
        try await bench.run()
        #expect(try bench.query("SELECT thread_id FROM source_page") == ["8"])
        #expect(try bench.query("SELECT position FROM post ORDER BY id") == ["1", "2"])
        #expect(try bench.query(Self.issues).isEmpty)
    }
}
