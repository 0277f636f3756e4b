import ForumModel
import ForumPages
import Testing

// These tests hold the scrapers against real pages. The pages are not part of the project; where `../shared/real-pages` is
// missing, Testing reports the whole suite as skipped.
@Suite(.enabled(if: RealPages.isPresent, "needs ../shared/real-pages, which is not part of the project"))
struct `The real pages` {
    @Test(arguments: RealPages.names) func `a real page is what it is, with its place in the navigation`(
        _ name: String
    ) throws {
        let expected = try #require(RealPages.expected[name])
        let page = try RealPages.page(name)
        #expect(page.identity.kind.rawValue == expected.kind)
        #expect(page.isForumPage)
        #expect(page.identity.pageNumber == expected.page)
        #expect(page.identity.pageCount == expected.pages)
        if let thread = expected.threadId { #expect(page.identity.threadID?.rawValue == thread) }
        if let forum = expected.forumId { #expect(page.identity.forumID?.rawValue == forum) }
        #expect(page.diagnostics.isEmpty, "\(page.diagnostics)")
    }

    @Test(arguments: RealPages.names) func `a real page's forums are listed in order with their depth`(
        _ name: String
    ) throws {
        let expected = try #require(RealPages.expected[name])
        let page = try RealPages.page(name)
        if let menu = expected.forumMenu {
            #expect(page.menu.map(\.id) == menu.map(\.id))
            #expect(page.menu.map(\.name) == menu.map { folded($0.name) })
            #expect(page.menu.map(\.depth) == menu.map(\.depth))
        }
        if let crumbs = expected.crumbs {
            #expect(page.breadcrumbs.map(\.id) == crumbs.map(\.id))
            #expect(page.breadcrumbs.map(\.name) == crumbs.map { folded($0.name) })
        }
    }

    @Test(arguments: RealPages.names) func `a real page's posts are all there with everything they say`(
        _ name: String
    ) throws {
        let expected = try #require(RealPages.expected[name])
        let page = try RealPages.page(name)
        #expect(page.postCountInBytes == page.posts.count)
        if let ids = expected.postIds { #expect(page.posts.map(\.id.rawValue) == ids) }
        if let title = expected.title {
            guard case .thread(let thread) = page.content else {
                Issue.record("no thread")
                return
            }
            #expect(thread.title == folded(title))
        }
        guard let posts = expected.posts else { return }
        #expect(page.posts.map(\.id.rawValue) == posts.map(\.id))
        for (post, wanted) in zip(page.posts, posts) {
            #expect(post.authorID?.rawValue == wanted.authorId)
            #expect(post.authorName == folded(wanted.authorName))
            // In FYAD only links have the index, and the list of facts omits it.
            if let position = wanted.position { #expect(post.position == position) }
            if let own = wanted.ownThreadId { #expect(post.threadID?.rawValue == own) }
            #expect(RealPages.utc(post.date) == wanted.postedAt)
            #expect(post.isIgnored == wanted.isIgnored)
            #expect(post.isOriginalPoster == wanted.isOp)
            #expect(post.author?.isAdministrator == wanted.isAdministrator)
            #expect(post.author?.isModerator == wanted.isModerator)
            #expect(try RealPages.letters(post.bodyHTML) == wanted.letters)
            #expect(post.isWhole)
        }
    }

    @Test(arguments: RealPages.names) func `a real list's threads are all there with everything they say`(
        _ name: String
    ) throws {
        let expected = try #require(RealPages.expected[name])
        guard let threads = expected.threads, case .threadList(let list) = try RealPages.page(name).content
        else {
            #expect(expected.threads == nil)
            return
        }
        #expect(list.threads.map(\.id.rawValue) == threads.map(\.id))
        for (row, wanted) in zip(list.threads, threads) {
            #expect(row.title == folded(wanted.title))
            #expect(row.authorID?.rawValue == wanted.authorId)
            #expect(row.authorName == wanted.authorName.map(folded))
            #expect(row.replyCount == wanted.replyCount)
            #expect(row.viewCount == wanted.viewCount)
            #expect(row.ratingVotes == wanted.ratingVotes)
            #expect(row.ratingAverage == wanted.ratingAverage)
            #expect(RealPages.utc(row.lastPostDate) == wanted.lastPostAt)
            #expect(row.lastPostAuthorName == wanted.lastPostAuthorName.map(folded))
            #expect(row.isSticky == wanted.isSticky)
            #expect(row.isClosed == wanted.isClosed)
            #expect(row.star == wanted.star)
            #expect(row.unreadCount == wanted.unreadCount)
            #expect(row.tag != nil)
        }
    }

    @Test(arguments: RealPages.names) func `a real page's messages, announcements, people are all there`(
        _ name: String
    ) throws {
        let expected = try #require(RealPages.expected[name])
        switch try RealPages.page(name).content {
        case .messageFolder(let folder):
            #expect("\(folder.folderID)" == expected.folderId)
            #expect(folder.folderName == expected.folderName)
            #expect(folder.messages.map(\.id.rawValue) == expected.messages?.map(\.id))
            for (row, wanted) in zip(folder.messages, expected.messages ?? []) {
                #expect(row.subject == folded(wanted.subject))
                #expect(row.otherName == folded(wanted.otherName))
                #expect(RealPages.utc(row.date) == wanted.sentAt)
                #expect(row.isSeen == wanted.isSeen)
                #expect(row.isReplied == wanted.isReplied)
                #expect(row.isForwarded == wanted.isForwarded)
            }
        case .message(let message):
            #expect(message.id.rawValue == expected.id)
            #expect(message.subject == expected.subject)
            #expect(message.senderID?.rawValue == expected.senderId)
            #expect(message.senderName == expected.senderName)
            #expect(RealPages.utc(message.date) == expected.sentAt)
            #expect(try RealPages.letters(message.bodyHTML) == expected.letters)
        case .announcements(let announcements):
            #expect(announcements.map(\.authorName) == expected.announcements?.map(\.author))
            for (announcement, wanted) in zip(announcements, expected.announcements ?? []) {
                #expect(try RealPages.letters(announcement.bodyHTML ?? "") == wanted.letters)
            }
        case .punishments(let punishments): #expect(punishments.count == expected.punishments)
        case .profile(let profile):
            #expect(profile.user.id?.rawValue == expected.userId)
            #expect(profile.user.name == expected.name)
        default:
            #expect(expected.folderId == nil && expected.senderId == nil && expected.announcements == nil)
            #expect(expected.punishments == nil && expected.userId == nil)
        }
    }

    @Test(arguments: [
        ("showthread-2012-prev-next-nav.html", "showthread-2013-select-nav.html"),
        ("showthread-2013-odd-size-tag.html", "showthread-2025-data-attribute-nav.html"),
    ]) func `only the one edited post of two captures has two signatures`(_ older: String, _ newer: String)
        throws
    {
        let olds = Dictionary(
            try RealPages.page(older).posts.map { ($0.id, $0) }, uniquingKeysWith: { old, _ in old })
        let pairs = try RealPages.page(newer).posts.compactMap { post in olds[post.id].map { ($0, post) } }
        #expect(pairs.count > 30)
        for (old, new) in pairs {
            #expect((old.bodySignature != new.bodySignature) == (new.id.rawValue == 412_552_520), "\(new.id)")
        }
    }

    private func folded(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
