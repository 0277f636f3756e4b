import Archive
import ForumModel
import TestSupport

extension `Any order` {
    /// Stories about whom a name means, and about what follows from the set of all pages.
    static let nameStories = [
        Story(name: "a name that somebody else took later") { NamePages.takenLater },
        Story(name: "an announcement's sidebar, its author's number, and a namesake") { NamePages.sidebar },
        Story(name: "an announcement after its author is known") {
            [
                page("ada", day: 1) { $0.users = [Fixture.user(7, "Ada")] },
                page("announcement", day: 2) { $0.announcements = [NamePages.announcement()] },
            ]
        },
        Story(name: "an account whose pages hold nothing") {
            [
                page("ada", day: 1) { $0.users = [Fixture.user(7, "Ada")] },
                page("other", day: 2, account: "Ada") { $0.source.kind = .other },
                page("notice", day: 3, account: "Ada") {
                    $0.source.kind = .notice
                    $0.source.status = .notice
                },
            ]
        },
        Story(name: "the default account changes by pages that hold nothing") {
            [
                page("anna", day: 1, account: "Anna") {
                    var post = Fixture.post(11)
                    post.isSeen = true
                    $0.posts = [post]
                },
                page("ben 1", day: 2, account: "Ben") { $0.source.kind = .other },
                page("ben 2", day: 3, account: "Ben") { $0.source.kind = .search },
            ]
        },
        Story(name: "a post that moved on from a thread of which nothing else is known") {
            [
                page("single", day: 1) { $0.posts = [Fixture.post(11, thread: 2)] },
                page("thread", day: 2) { $0.posts = [Fixture.post(11, thread: 3)] },
            ]
        },
        Story(name: "a message whose own page names no account") { NamePages.conversation },
        Story(name: "a thread whose first page shows who began it") {
            [
                page("thread", day: 1) {
                    var post = Fixture.post(11, thread: 100)
                    post.position = 1
                    $0.posts = [post]
                },
                page("ada", day: 2) { $0.users = [Fixture.user(7, "Ada")] },
            ]
        },
    ]
}

/// Pages that know people by name only.
enum NamePages {
    /// User 5 is called *Hats* until day 6; later user 6 is.
    ///
    /// A list of day 4 names *Hats*.
    static var takenLater: [PageRecord] {
        [
            users("early", day: 1, [(5, "Hats")]), users("late", day: 6, [(5, "Hats")]),
            users("taken", day: 20, [(5, "Former Hats"), (6, "Hats")]),
            filled("list", day: 4) {
                var thread = Fixture.thread(100, title: "A")
                thread.lastPost = (Fixture.moment(3), "Hats")
                $0.threads = [thread]
                $0.announcements = [announcement(by: "Hats")]
            },
        ]
    }

    /// An announcement of day 5 whose sidebar has no ID, and two users with the name.
    static var sidebar: [PageRecord] {
        [
            filled("announcement", day: 5) {
                $0.announcements = [announcement()]
                $0.namedUsers = [titled("Ada", "<b>from the announcement</b>")]
            },
            filled("older", day: 1) { $0.users = [titled("Ada", "<b>older</b>", id: 7)] },
            users("namesake", day: 9, [(8, "Ada")]), users("renamed", day: 7, [(7, "Adelaide")]),
        ]
    }

    /// Anna wrote, Ben answered; Ben's folders are there, and pages of the messages themselves that name nobody.
    static var conversation: [PageRecord] {
        [
            filled("inbox", day: 5, account: "Ben") {
                $0.messages = [listed(51, "Trains", day: 1) { $0.listedSenderName = "Anna" }]
            },
            filled("sent", day: 5, account: "Ben") {
                $0.messages = [
                    listed(53, "RE: trains", day: 3, in: .sent) { $0.recipientName = "Anna" },
                    listed(52, "Trains", day: 2, in: .sent) { $0.recipientName = "Eve" },
                ]
            },
            filled("message", day: 9) {
                var message = MessageRecord(id: MessageID(rawValue: 51))
                message.folderID = .inbox
                message.body = ("<p>x</p>", "x")
                message.sender = (UserID(rawValue: 7), "Anna")
                $0.messages = [message]
            },
        ]
    }

    /// Ben opens a form to answer the first of two messages under one subject, and sends it.
    static var form: [PageRecord] {
        [
            filled("inbox", day: 5, account: "Ben") {
                $0.messages = [
                    listed(51, "Trains", day: 1) { $0.listedSenderName = "Anna" },
                    listed(52, "Trains", day: 2) { $0.listedSenderName = "Anna" },
                ]
            },
            filled("form", day: 3, account: "Ben") {
                var reply = MessageReplyRecord(answeredID: MessageID(rawValue: 51))
                reply.subject = "Re: Trains"
                reply.recipientName = "Anna"
                $0.claimed = [reply]
            },
            filled("sent", day: 6, account: "Ben") {
                $0.messages = [
                    listed(53, "Re: Trains", day: 4, in: .sent) { $0.recipientName = "Anna" },
                    listed(54, "Re: Trains", day: 5, in: .sent) { $0.recipientName = "Anna" },
                ]
            },
        ]
    }

    static func announcement(by name: String = "Ada") -> AnnouncementRecord {
        AnnouncementRecord(forumID: ForumID(rawValue: 1), author: (nil, name), postedOn: "2015-01-01")
    }

    static func titled(_ name: String, _ title: String, id: Int64 = 0) -> UserRecord {
        var user = Fixture.user(id, name, title: title)
        user.titleSignature = DerivedNumber.from("title", title)
        user.registeredOn = "2001-02-03"
        return user
    }

    static func users(_ name: String, day: Int, _ users: [(Int64, String)]) -> PageRecord {
        filled(name, day: day) { $0.users = users.map { Fixture.user($0.0, $0.1) } }
    }

    private static func filled(
        _ name: String, day: Int, account: String? = nil, _ fill: (inout PageRecord) -> Void
    ) -> PageRecord {
        var page = Fixture.page(name, day: day, account: account)
        fill(&page)
        return page
    }

    private static func listed(
        _ id: Int64, _ subject: String, day: Int, in folder: FolderID = .inbox,
        _ fill: (inout MessageRecord) -> Void
    ) -> MessageRecord {
        var message = MessageRecord(id: MessageID(rawValue: id))
        message.folderID = folder
        message.subject = subject
        message.sent = (Fixture.moment(day), "day \(day)")
        message.flags = (true, false, false)
        fill(&message)
        return message
    }
}
