import Archive
import ForumModel
import GRDB
import TestSupport
import Testing

/// Each delete rule, in both directions: what goes along, and what stays.
@Suite struct `A delete rule` {
    /// The result of a query after a deletion.
    struct Rule: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var target: Tombstone.Key
        var hidesNames = false
        var sql: String
        var expected: String
    }

    private static func rule(
        _ name: String, _ kind: Tombstone.Kind, _ id: Int64, hidesNames: Bool = false, _ sql: String,
        gives expected: String
    ) -> Rule {
        Rule(
            testDescription: name, target: .init(kind, id), hidesNames: hidesNames, sql: sql,
            expected: expected)
    }

    static let rules = [
        rule("a forum takes its threads", .forum, 100, "SELECT id FROM thread", gives: "2"),
        rule("a forum takes posts of its threads", .forum, 100, "SELECT id FROM post", gives: "21"),
        rule("a forum takes its announcements", .forum, 100, "SELECT count(*) FROM announcement", gives: "0"),
        rule(
            "a forum takes its moderators' places", .forum, 100, "SELECT user_id FROM forum_moderator",
            gives: ""),
        rule(
            "a forum leaves its subforums without a parent", .forum, 100,
            "SELECT id, parent_id FROM forum", gives: "101|NULL"),
        rule("a forum leaves the category", .forum, 100, "SELECT id FROM category", gives: "1"),
        rule("a forum leaves the users", .forum, 100, "SELECT id FROM user ORDER BY id", gives: "7,8,9"),
        rule("a thread leaves its forum", .thread, 1, "SELECT id FROM forum ORDER BY id", gives: "100,101"),
        rule("a thread takes its posts", .thread, 1, "SELECT id FROM post", gives: "21"),
        rule("a thread takes its poll", .thread, 1, "SELECT count(*) FROM poll", gives: "0"),
        rule("a thread takes former bodies", .thread, 1, "SELECT count(*) FROM post_revision", gives: "0"),
        rule("a thread takes bookmarks", .thread, 1, "SELECT thread_id FROM thread_bookmark", gives: ""),
        rule(
            "a thread leaves quotes of its posts", .thread, 1,
            "SELECT post_id, quoted_post_id, quoted_name FROM post_quote", gives: "21|11|Ada"),
        rule("a thread leaves its author", .thread, 1, "SELECT name FROM user WHERE id = 7", gives: "Ada"),
        rule(
            "a post leaves its thread", .post, 11, "SELECT id, post_count FROM thread ORDER BY id",
            gives: "1|1,2|1"),
        rule("a post takes its revisions", .post, 12, "SELECT count(*) FROM post_revision", gives: "0"),
        rule("a post takes its quotes", .post, 21, "SELECT count(*) FROM post_quote", gives: "0"),
        rule(
            "a post leaves quotes of it", .post, 11, "SELECT post_id, quoted_post_id FROM post_quote",
            gives: "21|11"),
        rule("a post leaves the punishment for it", .post, 11, "SELECT post_id FROM punishment", gives: "11"),
        rule(
            "a user's posts keep the name", .user, 7,
            "SELECT id, author_id, author_name FROM post ORDER BY id",
            gives: "11|NULL|Ada,12|8|NULL,21|NULL|Ada"),
        rule(
            "a user's posts lose the name if wanted", .user, 7, hidesNames: true,
            "SELECT id, author_id, author_name FROM post WHERE id = 11", gives: "11|NULL|NULL"),
        rule(
            "a user's threads stay without an author", .user, 7,
            "SELECT id, author_id, author_name FROM thread WHERE id = 1", gives: "1|NULL|Ada"),
        rule(
            "a user's announcements stay without an author", .user, 7,
            "SELECT author_id, author_name FROM announcement", gives: "NULL|Ada"),
        rule("a user takes their punishments", .user, 7, "SELECT count(*) FROM punishment", gives: "0"),
        rule(
            "who gave a punishment is emptied", .user, 9, "SELECT user_id, approved_by_id FROM punishment",
            gives: "7|NULL"),
        rule(
            "a user takes the place as moderator", .user, 9, "SELECT count(*) FROM forum_moderator",
            gives: "0"),
        rule(
            "a user takes former names", .user, 7, "SELECT count(*) FROM user_name WHERE user_id = 7",
            gives: "0"),
        rule(
            "a user takes the bookmarks of their account", .user, 8, "SELECT thread_id FROM thread_bookmark",
            gives: ""),
        rule("a sender takes the messages", .user, 7, "SELECT id FROM private_message", gives: "52"),
        rule(
            "a recipient is emptied", .user, 9,
            "SELECT id, recipient_id, recipient_name FROM private_message WHERE id = 52", gives: "52|NULL|Cyd"
        ),
        rule("a message leaves its answer", .message, 51, "SELECT id FROM private_message", gives: "52"),
        rule("a message leaves its sender", .message, 51, "SELECT name FROM user WHERE id = 7", gives: "Ada"),
        rule("an answer leaves the message", .message, 52, "SELECT id FROM private_message", gives: "51"),
    ]

    private static func pages() -> [PageRecord] {
        var first = Fixture.page("first", day: 2, account: "Ben")
        first.source.threadID = ThreadID(rawValue: 1)
        first.users = [Fixture.user(7, "Ada"), Fixture.user(8, "Ben"), Fixture.user(9, "Cyd")]
        var thread = Fixture.thread(1, title: "A thread", forum: 100)
        thread.author = (UserID(rawValue: 7), "Ada")
        thread.isBookmarked = true
        first.threads = [thread]
        first.posts = [
            Fixture.post(11, body: "words of Ada"),
            Fixture.post(12, author: (8, "Ben"), body: "words of Ben"),
        ]
        var poll = PollRecord()
        poll.threadID = ThreadID(rawValue: 1)
        poll.questionText = "Which?"
        first.claimed = [poll]
        first.forums = Fixture.menu([(100, "Cats", 1), (101, "Kittens", 100)])
        var second = Fixture.page("second", day: 5, account: "Ben")
        second.users = [Fixture.user(7, "Ada"), Fixture.user(8, "Ben")]
        second.threads = [Fixture.thread(2, title: "Another", forum: 101)]
        var quoting = Fixture.post(21, thread: 2, body: "words of Ada again")
        quoting.quotes = [(PostID(rawValue: 11), "Ada")]
        second.posts = [quoting, Fixture.post(12, author: (8, "Ben"), body: "words of Ben, edited")]
        second.forums.moderators = [(ForumID(rawValue: 100), [UserID(rawValue: 9)])]
        var third = Fixture.page("third", day: 1, account: "Ben")
        third.users = [Fixture.user(7, "Ada the First"), Fixture.user(9, "Cyd")]
        third.announcements = [
            AnnouncementRecord(
                forumID: ForumID(rawValue: 100), author: (UserID(rawValue: 7), "Ada"), postedOn: "2015-01-01")
        ]
        third.messages = [message(51, from: (7, "Ada"), "Hello"), message(52, from: nil, "Re: Hello")]
        third.punishments = [punishment()]
        return [first, second, third]
    }

    private static func message(_ id: Int64, from sender: (Int64, String)?, _ subject: String)
        -> MessageRecord
    {
        var message = MessageRecord(id: MessageID(rawValue: id))
        message.subject = subject
        message.body = ("<p>words</p>", "words")
        message.sent = (Fixture.moment(Int(id)), "then")
        if let sender {
            message.sender = (UserID(rawValue: sender.0), sender.1)
        } else {
            message.folderID = .sent
            message.recipientName = "Cyd"
        }
        return message
    }

    private static func punishment() -> PunishmentRecord {
        var record = PunishmentRecord(
            user: (UserID(rawValue: 7), "Ada"), kind: "probation", punishedAt: Fixture.moment(3),
            postID: PostID(rawValue: 11), reasonHTML: "spam")
        record.approvedBy = UserID(rawValue: 9)
        return record
    }

    private func result(of sql: String, in archive: TestArchive) throws -> String {
        try archive.rows(sql).map { row in
            row.databaseValues.map { $0.isNull ? "NULL" : "\($0.storage.value ?? "")" }.joined(separator: "|")
        }.joined(separator: ",")
    }

    @Test(arguments: QuickRun.cases(rules))
    func `holds, also after a repair, another import, a merge and a search`(_ rule: Rule) throws {
        let pages = Self.pages()
        let archive = try TestArchive().import(pages)
        var request = DeletionRequest(at: Fixture.moment(400))
        request.targets = [rule.target]
        request.hidesNames = rule.hidesNames
        _ = try archive.store.delete(request)
        #expect(try result(of: rule.sql, in: archive) == rule.expected, "deleted")
        try archive.store.repair()
        #expect(try result(of: rule.sql, in: archive) == rule.expected, "repaired")
        _ = try ArchiveWriter(store: archive.store, isRescan: true).write(pages)
        try archive.import(pages.reversed())
        #expect(try result(of: rule.sql, in: archive) == rule.expected, "imported again")
        try archive.merge(try TestArchive().import(pages))
        #expect(try result(of: rule.sql, in: archive) == rule.expected, "merged")
        let held = try archive.rows("SELECT id FROM post UNION ALL SELECT id FROM private_message")
            .map { $0[0] as Int64 }
        let found = try archive.store.search(SearchQuery("words"), limit: 99).map(\.id)
        #expect(Set(found).isSubset(of: held) && !found.isEmpty)
        #expect(
            try archive.store.check(isFull: true).sections.allSatisfy { section in
                section.findings.allSatisfy { $0.severity != .error }
            })
    }

    @Test(.isLong) func `never deletes the rows of pages`() throws {
        for rule in Self.rules {
            let archive = try TestArchive().import(Self.pages())
            var request = DeletionRequest(at: Fixture.moment(400))
            request.targets = [rule.target]
            _ = try archive.store.delete(request)
            #expect(try archive.rows("SELECT id FROM source_page").count == 3)
        }
    }
}
