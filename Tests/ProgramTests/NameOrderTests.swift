import Testing

/// Sample pages that show users by name, and others that show their IDs.
@Suite struct `Names in any order of import` {
    private static let pages = [
        "people/announcement.php?forumid=901.html", "lists/forumdisplay.php?forumid=906.html",
        "private/private.php?folderid=0.html", "private/private.php?folderid=-1.html",
        "private/Re- Hostage situation (sourdough).html",
        "threads/2012/showthread.php?threadid=9000001&userid=0&perpage=15&pagenumber=2.html",
        "threads/showthread.php?threadid=9000003&userid=0&perpage=40&pagenumber=2.html",
        "threads/2025/My oven's firmware believes every day is Tuesday - The Something Awful Forums.html",
        "lists/Beasts & Neighbours - The Something Awful Forums.html", "notices/You've Been Banned!.html",
    ]

    /// What is found by name alone, each somewhere.
    private static let found = [
        "SELECT author_id FROM announcement",
        "SELECT last_post_author_id FROM thread WHERE last_post_id IS NULL",
        "SELECT sender_id FROM private_message WHERE shown_sender_id IS NULL",
        "SELECT recipient_id FROM private_message", "SELECT user_id FROM account",
        "SELECT user_id FROM named_user",
    ]

    private func archive(_ pages: [String]) throws -> Scratch {
        let scratch = try Scratch()
        for page in pages {
            let result = try Program.run("import", Program.samples + "/" + page, "--archive", scratch.archive)
            #expect(result.status == 0, "\(page): \(result.error)")
        }
        return scratch
    }

    @Test func `are the same people`() throws {
        let forward = try archive(Self.pages)
        for sql in Self.found {
            #expect(try count(forward, sql) > 0, "\(sql)")
        }
        // These pages write pictures in BBcode.
        let porter = "SELECT count(*) FROM user WHERE custom_title_html = '' AND avatar_url LIKE 'http%'"
        #expect(try forward.count(porter + " AND id = 900017") == 1)
        let expected = try Program.run("dump", "--archive", forward.archive).output
        #expect(!expected.isEmpty)
        let turned = Array(Self.pages[5...] + Self.pages[..<5])
        for order in [Array(Self.pages.reversed()), turned] {
            let other = try archive(order)
            #expect(try Program.run("dump", "--archive", other.archive).output == expected)
        }
    }

    private func count(_ scratch: Scratch, _ sql: String) throws -> Int {
        try scratch.count("WITH found(id) AS (\(sql)) SELECT count(*) FROM found WHERE id IS NOT NULL")
    }
}
