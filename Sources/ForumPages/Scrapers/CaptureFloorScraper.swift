internal import ForumModel
internal import HTMLTree

/// Reads the two lower bounds for the time of a capture: version times of style sheets and scripts, and the newest date.
///
/// Markup: style sheets and scripts of the site have a Unix time as query (`forums.combined.js?1357141016`). Dates count in
/// places that the site fills in (posts, last posts, messages), never in text written by users.
enum CaptureFloorScraper {
    /// Returns the time in the address of a style sheet or script of the site; nil if it has none.
    static func assetTime(of node: HTMLNode) -> Int64? {
        guard let address = node.attribute(node.is(.link) ? .href : .src), address.utf8.count < 1024,
            let questionMark = address.utf8.lastIndex(of: 0x3F)
        else { return nil }
        let digits = address.utf8[questionMark...].dropFirst()
        let path = address[..<questionMark].lowercased()
        guard digits.count == 10, path.hasSuffix(".css") || path.hasSuffix(".js"),
            ForumLink(address) != nil, let time = SiteDigits.value(of: digits), plausible.contains(time)
        else { return nil }
        return time
    }

    /// Times from 2001 on; the importer checks the upper bound.
    private static let plausible: PartialRangeFrom<Int64> = 978_307_200...

    /// Returns the newest wanted date in the places that the site fills in; nil if there is none.
    static func newestDate(_ content: PageContent, where isWanted: (LocalDateTime) -> Bool = { _ in true }) -> SiteDate?
    {
        func newest(_ dates: some Sequence<SiteDate?>) -> SiteDate? { Self.newest(dates, isWanted) }
        return switch content {
        case .thread(let page), .posts(let page): newest(page.posts.lazy.map(\.date))
        case .threadList(let page): newest(page.threads.map(\.lastPostDate) + page.announcements.map(\.date))
        case .messageFolder(let page): newest(page.messages.map(\.date))
        case .message(let message): newest([message.date])
        case .announcements(let announcements): newest(announcements.map(\.date))
        case .profile(let profile): newest([profile.lastPostDate, profile.user.registered])
        case .punishments(let punishments): newest(punishments.map(\.date))
        case .search(let page): newest(page.hits.map(\.date))
        case .messageReply, .messageFolders, .poll, .userList, .threadPosters, .siteIndex, .forumIndex,
            .notice, .nothing:
            nil
        }
    }

    private static func newest(_ dates: some Sequence<SiteDate?>, _ isWanted: (LocalDateTime) -> Bool) -> SiteDate? {
        var newest: (date: SiteDate, seconds: Int64)?
        for case let date? in dates {
            // Of equal dates the first one counts.
            guard let seconds = date.local?.secondsAsUTC, seconds > newest?.seconds ?? .min,
                let local = date.local, isWanted(local)
            else { continue }
            newest = (date, seconds)
        }
        return newest?.date
    }
}
