internal import HTMLTree

/// A place in the site's markup whose text is known: either a scraper reads it, or it belongs to the page frame.
struct KnownPlace: Sendable {
    /// The elements that a place matches.
    enum Mark: Sendable {
        /// All elements of the name.
        case any
        /// The element with an `id`.
        case id(StaticString)
        /// The elements with a class.
        case named(StaticString)
    }

    /// Why the text is known.
    enum Reason: Sendable {
        /// A scraper reads it.
        case read
        /// The site's frame: menus, buttons, headings, advertisements, form values of the account.
        case furniture
    }

    /// The kinds of content in which the place occurs.
    struct Pages: OptionSet, Sendable {
        let rawValue: Int

        static let posts = Pages(rawValue: 1)
        static let threadList = Pages(rawValue: 2)
        static let folder = Pages(rawValue: 4)
        /// Messages and announcements.
        static let plainPosts = Pages(rawValue: 8)
        static let profile = Pages(rawValue: 16)
        static let banlist = Pages(rawValue: 32)
        static let search = Pages(rawValue: 64)
        static let index = Pages(rawValue: 128)
        /// Forms, polls, lists of people, and pages without a scraper.
        static let other = Pages(rawValue: 256)
        static let all = Pages(rawValue: 511)
    }

    let name: HTMLName
    let mark: Mark
    let reason: Reason
    let pages: Pages

    init(_ name: HTMLName, _ mark: Mark, _ reason: Reason, _ pages: Pages = .all) {
        self.name = name
        self.mark = mark
        self.reason = reason
        self.pages = pages
    }

    /// Whether the place matches an element of its name.
    func matches(_ node: HTMLNode) -> Bool {
        switch mark {
        case .any: true
        case .id(let id): node.attribute(.id, equals: id)
        case .named(let name): node.hasClass(name)
        }
    }
}

extension KnownPlace {
    /// All places, by element name.
    static let byName = Dictionary(grouping: everywhere + content, by: \.name)

    /// The frame around all pages.
    private static let everywhere: [KnownPlace] = [
        // Elements without text for readers.
        KnownPlace(.script, .any, .furniture), KnownPlace(.style, .any, .furniture),
        KnownPlace(.noscript, .any, .furniture), KnownPlace(.iframe, .any, .furniture),
        KnownPlace(.title, .any, .read), KnownPlace(.select, .any, .read),
        KnownPlace(.textarea, .any, .furniture), KnownPlace(.ol, .id("debug"), .furniture),
        // All generations: menus, breadcrumbs, navigation, footer.
        KnownPlace(.div, .id("loggedinusername"), .read), KnownPlace(.div, .named("breadcrumbs"), .read),
        KnownPlace(.div, .named("pages"), .read), KnownPlace(.div, .id("globalmenu"), .furniture),
        KnownPlace(.ul, .id("navigation"), .furniture), KnownPlace(.ul, .named("navigation"), .furniture),
        KnownPlace(.ul, .id("nav_purchase"), .furniture), KnownPlace(.ul, .id("usercpnav"), .furniture),
        KnownPlace(.form, .named("forum_jump"), .read), KnownPlace(.div, .id("copyright"), .furniture),
        KnownPlace(.div, .id("ad_banner_user"), .furniture), KnownPlace(.div, .id("probation_warn"), .read),
        // Buttons above and below posts and lists.
        KnownPlace(.ul, .named("postbuttons"), .furniture),
        KnownPlace(.form, .named("threadsearch"), .furniture),
        KnownPlace(.div, .named("threadrate"), .furniture),
        KnownPlace(.div, .id("bookmark_link"), .furniture),
        KnownPlace(.ul, .named("rating_buttons"), .furniture),
        KnownPlace(.div, .named("msgbuttons"), .furniture),
    ]

    private static let content: [KnownPlace] = [
        // Posts; bodies are compared individually.
        KnownPlace(.dt, .named("author"), .read), KnownPlace(.dd, .named("registered"), .read),
        KnownPlace(.dd, .named("title"), .read), KnownPlace(.dd, .named("special_title"), .read),
        KnownPlace(.td, .named("postdate"), .read), KnownPlace(.ul, .named("profilelinks"), .furniture),
        KnownPlace(.td, .named("postbody"), .read, .plainPosts),
        KnownPlace(.table, .id("main_full"), .furniture, .posts),
        KnownPlace(.div, .named("threadbar"), .read, .plainPosts),
        KnownPlace(.div, .named("messages_nextprev"), .furniture, .plainPosts),
        KnownPlace(.div, .named("postbody"), .furniture, .other),
        // Lists of threads.
        KnownPlace(.tr, .named("subforum"), .read, .threadList),
        KnownPlace(.div, .id("filter"), .read, .threadList),
        KnownPlace(.form, .id("ac_timemachine"), .read, .threadList), KnownPlace(.thead, .any, .furniture),
        KnownPlace(.caption, .any, .furniture), KnownPlace(.a, .named("thread_title"), .read, .threadList),
        KnownPlace(.a, .named("announcement"), .read, .threadList),
        KnownPlace(.div, .named("title_pages"), .read, .threadList),
        KnownPlace(.div, .named("lastseen"), .read, .threadList),
        KnownPlace(.td, .named("author"), .read, .threadList),
        KnownPlace(.td, .named("replies"), .read, .threadList),
        KnownPlace(.td, .named("views"), .read, .threadList),
        KnownPlace(.td, .named("rating"), .read, .threadList),
        KnownPlace(.td, .named("lastpost"), .read, .threadList),
        KnownPlace(.div, .id("mods"), .read, .threadList),
        // Folders of messages.
        KnownPlace(.td, .named("title"), .read, .folder), KnownPlace(.td, .named("sender"), .read, .folder),
        KnownPlace(.td, .named("date"), .read, .folder), KnownPlace(.tfoot, .any, .furniture, .folder),
        KnownPlace(.form, .named("date_select"), .furniture, .folder),
        KnownPlace(.form, .named("folder"), .read, .folder),
        // Profiles; lists of terms are compared term by term.
        KnownPlace(.th, .any, .furniture, [.profile, .banlist, .folder]),
        KnownPlace(.h3, .any, .furniture, .profile),
        // The Leper's Colony; rows are compared individually.
        KnownPlace(.form, .any, .furniture, [.banlist, .other]), KnownPlace(.h2, .any, .furniture, .banlist),
        KnownPlace(.div, .named("mqnav"), .read, .banlist),
        // Search: results, and the form with its list of forums.
        KnownPlace(.div, .id("search_info"), .read, .search),
        KnownPlace(.ul, .named("pages"), .read, .search),
        KnownPlace(.div, .named("result_number"), .read, .search),
        KnownPlace(.div, .named("threadlink"), .read, .search),
        KnownPlace(.div, .named("hit_info"), .read, .search),
        KnownPlace(.div, .named("blurb"), .read, .search),
        KnownPlace(.div, .named("search_form"), .furniture, .search),
        KnownPlace(.div, .named("search_help"), .furniture, .search),
        KnownPlace(.div, .named("forumlist_container"), .read, .search),
        // The list of all forums.
        KnownPlace(.table, .id("forums"), .read, .index),
    ]
}
