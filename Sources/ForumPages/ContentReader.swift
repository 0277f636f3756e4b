internal import ForumModel
internal import HTMLTree

/// Dispatches a page to the scraper of its kind.
struct ContentReader {
    let outline: PageOutline
    let crumbs: BreadcrumbScraper.Trail
    let witnesses: IdentityScraper
    /// Whether the page lists features of the account, which are read apart from the content.
    let hasFeatures: Bool

    /// Reads the content, and completes the identity from it; `read` receives the elements whose whole text was read.
    func content(
        _ identity: inout PageIdentity, _ diagnostics: inout [Diagnostic], _ cache: inout ScrapeCache,
        read: inout [HTMLNode]
    ) -> PageContent {
        switch identity.kind {
        case .showthread:
            var scraper = ThreadScraper(outline, &diagnostics, &cache)
            filter(&identity, &scraper, &diagnostics)
            identifyThread(&identity, by: scraper.posts, &diagnostics)
            var page = scraper.page(crumbs)
            page.poll = poll(identity.threadID, &diagnostics, read: &read)
            read += scraper.bodies
            return .thread(page)
        case .showpost, .newreply:
            let scraper = ThreadScraper(outline, &diagnostics, &cache)
            read = scraper.bodies
            return .posts(scraper.loosePosts(crumbs, identity.kind))
        case .forumdisplay, .bookmarks:
            return .threadList(ThreadListScraper(outline: outline).page(&diagnostics, read: &read))
        case .privateFolder:
            let id = identity.folderID ?? .inbox
            identity.folderID = id
            return .messageFolder(
                MessageFolderScraper(outline: outline).page(id, name: crumbs.ending, &diagnostics, read: &read))
        case .privateMessage:
            guard let id = identity.messageID else { return missing("message", &diagnostics) }
            let scraper = MessageScraper(outline: outline)
            return .message(scraper.message(identity, id, subject: crumbs.ending, &diagnostics))
        case .announcement:
            return .announcements(AnnouncementScraper(outline: outline).announcements(identity.forumID, &diagnostics))
        case .profile:
            var scraper = ProfileScraper(outline: outline)
            guard let profile = scraper.profile(identity.userID, &diagnostics) else {
                return missing("user", &diagnostics)
            }
            read = scraper.read
            identity.userID = identity.userID ?? profile.user.id
            return .profile(profile)
        case .banlist: return .punishments(BanlistScraper(outline: outline).punishments(&diagnostics, read: &read))
        case .index: return ForumIndexScraper.page(outline)
        case .notice: return .notice(NoticeScraper.scrape(outline, witnesses.detour))
        case .other:
            if let content = form ?? list(&diagnostics, read: &read)
                ?? poll(crumbs.threadLink?.threadID, &diagnostics, read: &read).map({ .poll($0) })
            {
                return content
            }
            if !hasFeatures, let name = UnreadPage.name(outline, addresses: witnesses.addresses.links.map(\.link)) {
                diagnostics.report(.info, .pageNotRead, "This is \(name). Its content is not read.")
            }
            return .nothing
        case .search: return SearchResultScraper(outline: outline).page(&diagnostics).map { .search($0) } ?? .nothing
        }
    }

    private var form: PageContent? {
        if let form = MessageReplyScraper(outline: outline).form() { return .messageReply(form) }
        let folders = MessageFolderMenus.edited(outline)
        return folders.isEmpty ? nil : .messageFolders(folders)
    }

    /// Reads lists of people, which have no page kind of their own.
    private func list(_ diagnostics: inout [Diagnostic], read: inout [HTMLNode]) -> PageContent? {
        if let list = UserListScraper(outline: outline).list(&diagnostics) { return .userList(list) }
        let addresses = witnesses.addresses.links.map(\.link)
        return ThreadPostersScraper(outline: outline, addresses: addresses).page(&diagnostics, read: &read)
            .map { .threadPosters($0) }
    }

    private func poll(
        _ threadID: ThreadID?, _ diagnostics: inout [Diagnostic], read: inout [HTMLNode]
    ) -> ScrapedPoll? {
        guard outline.pollBar != nil || outline.pollInput != nil else { return nil }
        let scraper = PollScraper(outline: outline, addresses: witnesses.addresses.links.map(\.link))
        let poll = scraper.poll(threadID, &diagnostics)
        if poll != nil, let box = scraper.box { read.append(box) }
        return poll
    }

    private func missing(_ name: String, _ diagnostics: inout [Diagnostic]) -> PageContent {
        diagnostics.report(.warning, .idInvalid, "The page shows a \(name), but nothing on it gives a number for it.")
        return .nothing
    }

    /// Sets the thread that all posts link to, if the page itself names none.
    private func identifyThread(
        _ identity: inout PageIdentity, by posts: [ScrapedPost], _ diagnostics: inout [Diagnostic]
    ) {
        guard identity.threadID == nil else { return }
        let threads = Set(posts.compactMap(\.threadID))
        if threads.count == 1 {
            var thread = Evidence<ThreadID>("thread")
            thread.add(threads.first, from: .posts)
            identity.threadID = thread.resolve(&identity, &diagnostics)
            return
        }
        let outcome =
            threads.isEmpty
            ? "neither do its \(posts.count) posts, which stand in no thread"
            : "its \(posts.count) posts name \(threads.count) threads, and each that names none stands in no thread"
        diagnostics.report(
            .warning, .idThreadUnknown,
            """
            Nothing on the page says which thread it shows; \(outcome). Save the page again from the site, or import \
            another page that shows these posts.
            """)
    }

    /// Decides whether the page shows only one user's posts, and whose; drops the positions of such posts, which are not the thread's.
    private func filter(
        _ identity: inout PageIdentity, _ scraper: inout ThreadScraper, _ diagnostics: inout [Diagnostic]
    ) {
        var user = Evidence<UserID>("filter")
        user.add(witnesses.navigation.link?.userID, from: .navigation)
        for (witness, link) in witnesses.addresses.links where link.script == "showthread.php" {
            user.add(link.userID, from: witness)
        }
        let isNamed = !user.isEmpty
        if scraper.isFiltered { user.add(scraper.onlyAuthorID, from: .content) }
        guard isNamed || scraper.isFiltered else { return }
        identity.filterUserID = user.resolve(&identity, &diagnostics)
        scraper.forgetPositions()
    }
}
