internal import HTMLTree

/// A place in the site's markup whose text is known: either a scraper reads it, or it belongs to the page frame.
struct KnownPlace: Sendable {
    enum Mark: Sendable {
        case any
        case id(StaticString)
        case named(StaticString)
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
        case .named(let name): node.hasClass(name)
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
        // Lists of terms are compared term by term, rows of the Leper's Colony individually.
        ([.profile, .banlist, .folder], [(.th, .any)]), (.profile, [(.h3, .any)]),
        (.banlist, [(.h2, .any), (.div, .named("mqnav"))]), ([.banlist, .other], [(.form, .any)]),
        (.other, [(.div, .named("postbody"))]),
    ]

    /// Elements whose text is read elsewhere, or is not content, on pages of all kinds.
    private static let textless: [Place] = [
        (.script, .any), (.style, .any), (.noscript, .any), (.iframe, .any), (.title, .any), (.select, .any),
        (.textarea, .any), (.ol, .id("debug")), (.thead, .any), (.caption, .any),
    ]

    /// The frame of all generations: menus, breadcrumbs, navigation, buttons, footer.
    private static let frame: [Place] = [
        (.div, .id("loggedinusername")), (.div, .named("breadcrumbs")), (.div, .named("pages")),
        (.div, .id("globalmenu")), (.ul, .id("navigation")), (.ul, .named("navigation")),
        (.ul, .id("nav_purchase")), (.ul, .id("usercpnav")), (.form, .named("forum_jump")),
        (.div, .id("copyright")), (.div, .id("ad_banner_user")), (.div, .id("probation_warn")),
        (.ul, .named("postbuttons")), (.form, .named("threadsearch")), (.div, .named("threadrate")),
        (.div, .id("bookmark_link")), (.ul, .named("rating_buttons")), (.div, .named("msgbuttons")),
    ]

    /// The places beside a post's body; bodies are compared one by one.
    private static let sidebar: [Place] = [
        (.dt, .named("author")), (.dd, .named("registered")), (.dd, .named("title")),
        (.dd, .named("special_title")), (.td, .named("postdate")), (.ul, .named("profilelinks")),
    ]
    private static let plainPosts: [Place] = [
        (.td, .named("postbody")), (.div, .named("threadbar")), (.div, .named("messages_nextprev")),
    ]
    private static let threadList: [Place] = [
        (.tr, .named("subforum")), (.div, .id("filter")), (.form, .id("ac_timemachine")),
        (.a, .named("thread_title")), (.a, .named("announcement")), (.div, .named("title_pages")),
        (.div, .named("lastseen")), (.div, .named("newposts")), (.td, .named("author")),
        (.td, .named("replies")), (.td, .named("views")),
        (.td, .named("rating")), (.td, .named("lastpost")), (.div, .id("mods")),
    ]
    private static let folder: [Place] = [
        (.td, .named("title")), (.td, .named("sender")), (.td, .named("date")), (.tfoot, .any),
        (.form, .named("date_select")), (.form, .named("folder")),
    ]

    private static let search: [Place] = [
        (.table, .id("main_full")), (.div, .id("search_info")), (.ul, .named("pages")), (.div, .named("result_number")),
        (.div, .named("threadlink")), (.div, .named("hit_info")), (.div, .named("blurb")),
        (.div, .named("search_form")), (.div, .named("search_help")), (.div, .named("forumlist_container")),
    ]
}
