import ForumModel
import Testing

@testable import ForumPages

/// The sample pages of former generations and of kinds that no real page shows: what they say, and what is left without each part.
@Suite struct `Sample pages of every generation and kind` {
    @Test(arguments: [
        ("thread of 2008", PageKind.showthread), ("list of 2008", .forumdisplay),
        ("list of archived threads", .forumdisplay),
        ("control panel", .bookmarks), ("search results of 2012", .search), ("front page", .index),
        ("forums closed", .notice), ("features of the account", .other), ("who is online", .other),
        ("staff list", .other),
        ("posting gloryhole", .other), ("saclopedia", .other), ("smilies", .other),
        ("queue of moderators", .other),
    ])
    func `each is of its kind`(_ name: String, _ kind: PageKind) throws {
        let page = try Fragment.scrape(try OldSample.text(name))
        #expect(page.identity.kind == kind && page.isForumPage)
        if kind == .other { #expect(OldSample.facts(page).keys.elementsEqual(["page"])) }
    }

    @Test func `a thread of 2008 has its posts, dates with a colon, and staff by a picture`() throws {
        let page = try Fragment.scrape(try OldSample.text("thread of 2008"))
        #expect(page.identity.threadID?.rawValue == 9_000_211 && page.identity.forumID?.rawValue == 931)
        #expect(page.identity.pageNumber == 2 && page.identity.pageCount == 3)
        #expect(page.posts.map(\.authorName) == ["Barometer Ann", "Sleet & Sons", "Mister Drizzle"])
        #expect(
            page.posts.map { $0.date?.local?.description } == [
                "2008-03-26T20:05", "2008-03-26T20:40", "2008-03-27T07:15",
            ])
        #expect(page.posts.map { $0.author?.isModerator } == [nil, nil, true])
        #expect(page.posts.map(\.bodyText).last == "Everybody who owns a lid is to bring it on Sunday.")
    }

    @Test func `archived threads may be closed, and unread posts are counted`() throws {
        guard
            case .threadList(let list) = try Fragment.scrape(try OldSample.text("list of archived threads"))
                .content,
            case .threadList(let newer) = try Fragment.scrape(try OldSample.text("list of 2008")).content
        else {
            Issue.record("no list")
            return
        }
        #expect(
            list.threads.map(\.isArchived) == [true, true] && list.threads.map(\.isClosed) == [false, true])
        #expect(newer.threads.map(\.unreadCount) == [7] && newer.moderators.map(\.name) == ["Mister Drizzle"])
    }

    @Test func `a control panel, a search and a front page have their facts`() throws {
        func facts(_ name: String) throws -> [String: [String?]] {
            OldSample.facts(try Fragment.scrape(try OldSample.text(name)))
        }
        let panel = try facts("control panel")
        #expect(panel["page"] == [nil, nil, "Barometer Ann"] && panel["person 900072"] == ["Sleet & Sons"])
        #expect(panel["message 9100201"] == ["Your lid, and ours", "Sleet & Sons", "2013-03-28T10:02"])
        let search = try facts("search results of 2012")
        #expect(search["post 900021102"]?.last == "sleeved in felt")
        #expect(search["thread 9000203"] == ["Hail, by appointment", "Sleet & Sons", "900072", "931"])
        let front = try facts("front page")
        #expect(front["forum 932"] == ["Drawers", "Dry - or nearly.", "3", "10"])
        #expect(front["page"]?.last == "Barometer Ann")
    }

    @Test(arguments: OldSample.names, [false, true])
    func `without any one of its parts a page lacks facts and has no wrong ones`(
        _ name: String, _ takesText: Bool
    ) throws {
        let text = try OldSample.text(name)
        var truth = OldSample.facts(try Fragment.scrape(text))
        if name == "queue of moderators" {
            // Its post is read as one of its thread where nothing tells that the page is the queue.
            truth["post 900021102"] = ["Sleet & Sons", "900072", "2008-03-26T20:40", "9000211", nil]
        }
        let parts = OldSample.parts(of: text, takesText)
        var lacking = 0
        for (part, rest) in parts {
            let facts = OldSample.facts(try Fragment.scrape(rest))
            for (key, values) in facts {
                guard let wanted = truth[key] else {
                    Issue.record("\(key) without \(part)")
                    continue
                }
                for (value, wanted) in zip(values, wanted) where value != nil {
                    #expect(value == wanted, "\(key) without \(part)")
                }
            }
            if facts != truth { lacking += 1 }
        }
        #expect(parts.count >= 15 && (truth.count == 1 || lacking >= 10))
    }

    @Test(
        arguments: [
            ("thread of 2002", 10), ("thread of 2005", 10), ("list of 2008", 7),
            ("list of archived threads", 10),
        ], [false, true])
    func `a post without its author or date, and a row without its author, replies or last post, says so`(
        _ sample: (name: String, leastLacking: Int), _ takesText: Bool
    ) throws {
        let text = try OldSample.text(sample.name)
        let truth = try Fragment.scrape(text)
        var lacking = 0
        for (part, rest) in OldSample.parts(of: text, takesText) {
            let page = try Fragment.scrape(rest)
            let lacksPost = zip(page.posts, truth.posts).contains { post, whole in
                post.authorName.isEmpty || post.authorID == nil || post.date?.local != whole.date?.local
            }
            guard lacksPost || OldSample.rows(page).contains(where: OldSample.isIncomplete) else { continue }
            lacking += 1
            let isTold = !page.diagnostics.isEmpty || page.unreadText != truth.unreadText
            #expect(isTold, "without \(part)")
        }
        #expect(lacking >= sample.leastLacking)
    }
}
