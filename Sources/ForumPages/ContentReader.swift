internal import ForumModel
internal import HTMLTree

/// Hands a page to the scraper of its kind.
struct ContentReader {
    let outline: PageOutline
    let crumbs: BreadcrumbScraper.Trail
    let witnesses: IdentityScraper

    /// The content; the identity learns what only the content knows.
    func content(
        _ identity: inout PageIdentity, _ diagnostics: inout [Diagnostic], _ memory: inout ScrapeMemory
    ) -> PageContent {
        switch identity.kind {
        case .showthread:
            var scraper = ThreadScraper(outline, &diagnostics, &memory)
            filter(&identity, &scraper, &diagnostics)
            identifyThread(&identity, by: scraper.posts, &diagnostics)
            var page = scraper.page(crumbs)
            page.poll = poll(identity.threadID, &diagnostics)
            return .thread(page)
        case .showpost, .newreply:
            return .posts(ThreadScraper(outline, &diagnostics, &memory).loosePosts(crumbs, identity.kind))
        case .forumdisplay, .bookmarks:
            return .threadList(ThreadListScraper(outline).page(&diagnostics))
        case .privateFolder:
            let id = identity.folderID ?? .inbox
            identity.folderID = id
            return .messageFolder(MessageFolderScraper(outline).page(id, name: crumbs.ending, &diagnostics))
        case .privateMessage:
            guard let id = identity.messageID else { return missing("message", &diagnostics) }
            let scraper = MessageScraper(outline)
            return .message(scraper.message(identity, id, subject: crumbs.ending, &diagnostics))
        case .announcement:
            return .announcements(AnnouncementScraper(outline).announcements(identity.forumID, &diagnostics))
        case .profile:
            guard let profile = ProfileScraper(outline).profile(identity.userID, &diagnostics) else {
                return missing("user", &diagnostics)
            }
            identity.userID = identity.userID ?? profile.user.id
            return .profile(profile)
        case .banlist: return .punishments(BanlistScraper(outline).punishments(&diagnostics))
        case .index: return .forumIndex(outline.indexTable.map(ForumIndexScraper.scrape) ?? [])
        case .notice: return .notice(NoticeScraper.scrape(outline, witnesses.detour))
        case .other:
            return form ?? list(&diagnostics) ?? poll(crumbs.threadLink?.threadID, &diagnostics).map {
                .poll($0)
            }
                ?? .nothing
        case .search: return SearchResultScraper(outline).page(&diagnostics).map { .search($0) } ?? .nothing
        }
    }

    /// What a form of private messages holds that says something about messages there are.
    private var form: PageContent? {
        if let form = MessageReplyScraper(outline).form() { return .messageReply(form) }
        let folders = MessageFolderMenus.edited(outline)
        return folders.isEmpty ? nil : .messageFolders(folders)
    }

    /// Lists of people, which are no kind of page of their own.
    private func list(_ diagnostics: inout [Diagnostic]) -> PageContent? {
        if let list = UserListScraper(outline).list(&diagnostics) { return .userList(list) }
        let addresses = witnesses.addresses.links.map(\.link)
        return ThreadPostersScraper(outline, addresses: addresses).page(&diagnostics).map {
            .threadPosters($0)
        }
    }

    private func poll(_ threadID: ThreadID?, _ diagnostics: inout [Diagnostic]) -> ScrapedPoll? {
        PollScraper(outline, addresses: witnesses.addresses.links.map(\.link)).poll(threadID, &diagnostics)
    }

    private func missing(_ name: String, _ diagnostics: inout [Diagnostic]) -> PageContent {
        diagnostics.append(
            Diagnostic(
                .warning, .idInvalid, "The page shows a \(name), but nothing on it gives a number for it."))
        return .nothing
    }

    /// Takes the thread that all posts name by their own links, where the page itself names none.
    private func identifyThread(
        _ identity: inout PageIdentity, by posts: [ScrapedPost], _ diagnostics: inout [Diagnostic]
    ) {
        guard identity.threadID == nil else { return }
        let threads = Set(posts.compactMap(\.threadID))
        if threads.count == 1 {
            var thread = Testimony<ThreadID>("thread")
            thread.hear(threads.first, from: .posts)
            identity.threadID = thread.decide(&identity, &diagnostics)
            return
        }
        let outcome =
            threads.isEmpty
            ? "neither do its \(posts.count) posts, which stand in no thread"
            : "its \(posts.count) posts name \(threads.count) threads, and each that names none stands in no thread"
        diagnostics.append(
            Diagnostic(
                .warning, .idThreadUnknown,
                """
                Nothing on the page says which thread it shows; \(outcome). Save the page again from the site, or import \
                another page that shows these posts.
                """))
    }

    /// Decides whether the page shows one user's posts only, and whose.
    private func filter(
        _ identity: inout PageIdentity, _ scraper: inout ThreadScraper, _ diagnostics: inout [Diagnostic]
    ) {
        var user = Testimony<UserID>("filter")
        user.hear(witnesses.navigation.link?.userID, from: .navigation)
        for (witness, link) in witnesses.addresses.links where link.script == "showthread.php" {
            user.hear(link.userID, from: witness)
        }
        let isNamed = !user.isEmpty
        if scraper.isFiltered { user.hear(scraper.onlyAuthorID, from: .content) }
        guard isNamed || scraper.isFiltered else { return }
        identity.filterUserID = user.decide(&identity, &diagnostics)
        scraper.forgetPositions()
    }
}
