import Archive
import ForumModel
import TestSupport

/// Numbers that look random and are the same in every run (splitmix64).
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// One of some things.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }

    /// Whether something happens that does so once in so many times.
    mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}

/// Captures that disagree about everything, many of them at the same moment, some of them copies of each other.
enum Captures {
    static func all(count: Int, seed: UInt64 = 1) -> [PageRecord] {
        var dice = Dice(seed)
        var captures: [PageRecord] = []
        for number in 0..<count {
            if number > 4, dice.oneIn(6) {
                captures.append(copy(of: dice.pick(captures), number, &dice))
            } else {
                captures.append(capture(number, &dice))
            }
        }
        return captures
    }

    /// Some captures in another order and other parts.
    static func shuffled(_ captures: [PageRecord], seed: UInt64) -> [[PageRecord]] {
        var dice = Dice(seed)
        var parts: [[PageRecord]] = [[]]
        for capture in captures.shuffled(using: &dice) {
            if dice.oneIn(8) { parts.append([]) }
            parts[parts.count - 1].append(capture)
        }
        return parts
    }

    private static func capture(_ number: Int, _ dice: inout Dice) -> PageRecord {
        // Few moments, so that the file's time or the content has to decide often.
        var page = Fixture.page(
            "capture \(number)", day: dice.pick([3, 5, 8]), account: dice.pick([nil, "Ada", "Bob"]))
        page.source.key.fileTime = UTCTime(seconds: dice.pick([1_500_000_000, 1_500_000_100, 1_500_000_200]))
        page.source.key.isExplicit = dice.oneIn(4)
        let thread = dice.pick([1, 2] as [Int64])
        page.source.threadID = ThreadID(rawValue: thread)
        page.source.isWhole = !dice.oneIn(5)
        var row = Fixture.thread(
            thread, title: dice.pick(["Old title", "New title"]), forum: dice.pick([nil, 100, 101]))
        row.replyCount = dice.pick([nil, 3, 9])
        row.viewCount = dice.pick([nil, 30])
        row.pageCount = dice.pick([nil, 1, 2])
        row.isBookmarked = dice.pick([nil, true, false])
        row.star = dice.pick([nil, 0, 2])
        row.unread = dice.pick([.notShown, .empty, .shown(2)])
        row.rating = dice.pick([.notShown, .empty, .shown((3, 4.5))])
        // Of dice of its own, so that the rest stays what tests expect of it.
        var tagDice = Dice(UInt64(number) + 1000)
        let tag = ThreadTagRecord(
            siteID: tagDice.pick([nil, nil, 309, 372]), imageName: tagDice.pick(["video", "film"]),
            imageURL: tagDice.pick([nil, "https://forums.example/video.png"]),
            title: tagDice.pick([nil, "Clip", "Film"]))
        page.tags = [tag]
        row.tag = tagDice.pick([.notShown, .empty, .shown(tag.id)])
        row.lastPost = dice.pick([nil, (Fixture.moment(2), "Ada"), (nil, "Bob")])
        page.threads = [row]
        for id in Int64(11)...16 where !dice.oneIn(3) { page.posts.append(post(id, in: thread, &dice)) }
        page.users = [user(7, &dice), user(8, &dice)]
        page.forums = menu(&dice)
        page.folders = [FolderRecord(id: .inbox, name: dice.pick(["Inbox", "In"]))]
        page.messages = [message(&dice)]
        if dice.oneIn(3) {
            let name = dice.pick(["Ada", "Bob", "ada"])
            page.announcements = [NamePages.announcement(by: name)]
            page.namedUsers = [NamePages.titled(name, "<b>\(dice.pick(["old", "new"]))</b>")]
        }
        return page
    }

    private static func post(_ id: Int64, in thread: Int64, _ dice: inout Dice) -> PostRecord {
        var post = Fixture.post(
            id, thread: dice.oneIn(6) ? nil : thread, author: dice.pick([(7, "Ada"), (8, "Bob")]),
            body: dice.pick(["first words", "edited words"]), day: dice.pick([nil, 1, 2]),
            isPartial: dice.oneIn(5))
        if dice.oneIn(4) { post.authorID = nil }
        if dice.oneIn(3) {
            // Markup that drifted, and images that a browser made files.
            post.body.html = "<div>\(post.body.text)</div>"
            post.body.hasLocalImages = dice.oneIn(2)
            if post.body.hasLocalImages { post.body.signature += 1 }
        }
        post.position = dice.pick([nil, Int(id) - 10, Int(id) - 9])
        post.isIgnored = post.body.isPartial
        post.isSeen = dice.pick([nil, true, false])
        if post.body.text.hasPrefix("edited") { post.quotes = [(PostID(rawValue: 5), "Eve")] }
        return post
    }

    private static func user(_ id: Int64, _ dice: inout Dice) -> UserRecord {
        var user = Fixture.user(id, dice.pick(["Ada", "Bob"]))
        if dice.oneIn(3) { user.nameRank = .listed }
        if dice.oneIn(2) { user.roles = .shown(dice.pick(["", "platinum"])) }
        if dice.oneIn(2) {
            let text = dice.pick(["old", "new"])
            user.title = .shown(dice.pick(["<b>\(text)</b>", "<strong>\(text)</strong>"]))
            user.titleSignature = DerivedNumber.from("title", text)
            user.hasLocalTitleImages = dice.oneIn(4)
        }
        if dice.oneIn(4) {
            var profile = ProfileRecord()
            profile.location = dice.pick(["Paris", "Rome"])
            profile.postRate = dice.pick([1.5, 2])
            user.profile = profile
        }
        return user
    }

    private static func menu(_ dice: inout Dice) -> ForumRecords {
        var forums: [(id: Int64, name: String, parent: Int64)] = [(100, dice.pick(["Cats", "Cats!"]), 1)]
        if !dice.oneIn(3) { forums.append((101, "Kittens", dice.pick([100, 102]))) }
        if !dice.oneIn(3) { forums.append((102, "Dogs", dice.pick([1, 2]))) }
        var menu = Fixture.menu(forums)
        if dice.oneIn(4) {
            menu.fingerprint = nil
            menu.moderators = [
                (ForumID(rawValue: 100), dice.pick([[UserID(rawValue: 7)], [UserID(rawValue: 8)]]))
            ]
        }
        return menu
    }

    private static func message(_ dice: inout Dice) -> MessageRecord {
        var message = MessageRecord(id: MessageID(rawValue: 51))
        message.folderID = dice.pick([nil, .inbox, .sent])
        message.subject = dice.pick([nil, "Hello", "Re: Hello"])
        message.body = dice.pick([nil, ("<p>x</p>", "x")])
        message.flags = dice.pick([nil, (true, false, false), (true, true, false)])
        message.listedSenderName = dice.pick([nil, "Bob"])
        return message
    }

    /// The same bytes elsewhere: with another file time, and optionally with a known capture time.
    private static func copy(of capture: PageRecord, _ number: Int, _ dice: inout Dice) -> PageRecord {
        var copy = capture
        copy.source.path = "copy \(number)"
        copy.source.pathBytes = Array(copy.source.path.utf8)
        copy.source.key.fileTime = UTCTime(
            seconds: dice.pick([0, 1_499_999_999, 1_500_000_150, 4_070_908_800]))
        if dice.oneIn(3) {
            copy.source.key.time = Fixture.moment(dice.pick([2, 4, 6, 9]))
            copy.source.key.isExplicit = true
            copy.source.capturedBasis = .warc
            copy.source.url = "https://forums.example/\(dice.pick([1, 2]))"
            copy.source.urlBasis = .warc
        }
        return copy
    }
}
