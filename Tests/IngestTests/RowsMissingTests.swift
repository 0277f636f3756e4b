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

    /// Imports pages of announcements in an order, and returns the bodies by ID.
    private static func announcements(on pages: [String]) async throws -> [String: String] {
        let bench = try ImportBench()
        for (number, page) in pages.enumerated() {
            try bench.write(page, to: "announcement.php?forumid=901&\(number).html")
            try await bench.run()
        }
        #expect(try bench.query(issues).isEmpty)
        let rows = try bench.query("SELECT id || '|' || body_html FROM announcement")
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let parts = row.split(separator: "|", maxSplits: 1)
                return (String(parts[1]), String(parts[0]))
            })
    }

    @Test func `announcements of one author and day are kept apart by their content`() async throws {
        let alone = try await Self.announcements(on: [Self.announcements(stated: 1, ("Ada", 5, "One."))])
        let page = Self.announcements(
            stated: 4, ("Ada", 5, "One."), ("Ada", 5, "Two."), ("Bob", 5, "Four."), ("Ada", 5, "Three."))
        let ids = try await Self.announcements(on: [page])
        #expect(Set(ids.keys) == ["One.", "Two.", "Three.", "Four."])
        #expect(ids["One."] == alone["One."])
    }

    @Test func `a second announcement of one author and day is the same one in any order of import`()
        async throws
    {
        // Of the day when there was one, and of later ones when another was above it.
        let pages = [
            Self.announcements(stated: 1, ("Ada", 5, "Old.")),
            Self.announcements(stated: 3, ("Ada", 5, "New."), ("Ada", 5, "Old."), ("Bob", 6, "x")),
            Self.announcements(stated: 3, ("Ada", 5, "New."), ("Ada", 5, "<b>Old.</b>"), ("Bob", 7, "y")),
        ]
        let expected = try await Self.announcements(on: pages)
        #expect(expected.keys.contains("New."))
        #expect(expected.count == 4)
        for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            #expect(try await Self.announcements(on: order.map { pages[$0] }) == expected, "\(order)")
        }
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
