internal import HTMLTree

/// A place in the site's markup whose text is known: either a scraper reads it, or it belongs to the page frame.
struct KnownPlace: Sendable {
    enum Mark: Sendable {
        case any
        case id(StaticString)
        case `class`(StaticString)
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
    let pages: Pages

    func matches(_ node: HTMLNode) -> Bool {
        switch mark {
        case .any: true
        case .id(let id): node.attribute(.id, equals: id)
        case .class(let name): node.hasClass(name)
        }
    }

    private typealias Place = (name: HTMLName, mark: Mark)

    static let byName = Dictionary(
        grouping: table.flatMap { pages, places in places.map { KnownPlace(name: $0.name, mark: $0.mark, pages: pages) }
        }, by: \.name)

    /// The places whose text is known: those that scrapers read, and the frame of the site (menus, buttons, headings,
    /// advertisements, the account's form values).
    private static let table: [(pages: Pages, places: [Place])] = [
        (.all, textless), (.all, frame), (.all, sidebar), (.posts, [(.table, .id("main_full"))]),
        (.plainPosts, plainPosts), (.threadList, threadList), (.folder, folder), (.search, search),
        (.index, [(.table, .id("forums")), (.table, .id("info")), (.table, .id("pm"))]),
        // Not `dl`, whose terms are checked one by one, nor rows of the Leper's Colony, which the scraper reports as read.
        ([.profile, .banlist, .folder], [(.th, .any)]), (.profile, [(.h3, .any)]),
        (.banlist, [(.h2, .any), (.div, .class("mqnav"))]), ([.banlist, .other], [(.form, .any)]),
        (.other, [(.div, .class("postbody"))]),
    ]

    /// Elements whose text is read elsewhere, or is not content, on pages of all kinds.
    private static let textless: [Place] = [
        (.script, .any), (.style, .any), (.noscript, .any), (.iframe, .any), (.title, .any), (.select, .any),
        (.textarea, .any), (.ol, .id("debug")), (.thead, .any), (.caption, .any),
    ]

    /// The frame of all generations: menus, breadcrumbs, navigation, buttons, footer.
    private static let frame: [Place] = [
        (.div, .id("loggedinusername")), (.div, .class("breadcrumbs")), (.div, .class("pages")),
        (.div, .id("globalmenu")), (.ul, .id("navigation")), (.ul, .class("navigation")),
        (.ul, .id("nav_purchase")), (.ul, .id("usercpnav")), (.form, .class("forum_jump")),
        (.div, .id("copyright")), (.div, .id("ad_banner_user")), (.div, .id("probation_warn")),
        (.ul, .class("postbuttons")), (.form, .class("threadsearch")), (.div, .class("threadrate")),
        (.div, .id("bookmark_link")), (.ul, .class("rating_buttons")), (.div, .class("msgbuttons")),
    ]

    /// The places beside a post's body; in threads a body is known only if its post was scraped.
    private static let sidebar: [Place] = [
        (.dt, .class("author")), (.dd, .class("registered")), (.dd, .class("title")),
        (.dd, .class("special_title")), (.td, .class("postdate")), (.ul, .class("profilelinks")),
    ]
    private static let plainPosts: [Place] = [
        (.td, .class("postbody")), (.div, .class("threadbar")), (.div, .class("messages_nextprev")),
    ]
    private static let threadList: [Place] = [
        (.tr, .class("subforum")), (.div, .id("filter")), (.form, .id("ac_timemachine")),
        (.a, .class("thread_title")), (.a, .class("announcement")), (.div, .class("title_pages")),
        (.div, .class("lastseen")), (.div, .class("newposts")), (.td, .class("author")),
        (.td, .class("replies")), (.td, .class("views")),
        (.td, .class("rating")), (.td, .class("lastpost")), (.div, .id("mods")),
    ]
    private static let folder: [Place] = [
        (.td, .class("title")), (.td, .class("sender")), (.td, .class("date")), (.tfoot, .any),
        (.form, .class("date_select")), (.form, .class("folder")),
    ]

    private static let search: [Place] = [
        (.table, .id("main_full")), (.div, .id("search_info")), (.ul, .class("pages")), (.div, .class("result_number")),
        (.div, .class("threadlink")), (.div, .class("hit_info")), (.div, .class("blurb")),
        (.div, .class("search_form")), (.div, .class("search_help")), (.div, .class("forumlist_container")),
    ]
}
