internal import HTMLTree

/// A generation of the site's markup whose tables have no classes: where each value is, by position.
///
/// The generations since 2007 have classes and IDs, and their scrapers read those. To read a page of another generation without
/// them, add a value to ``all`` or another form to one of its places (``LayoutPath``); no scraper changes. A page has the
/// layout that finds most of its places, the earlier one in ``all`` where two find as many.
///
/// Three things are code, because their place differs from page to page: the breadcrumbs (a link to a forum after one to the
/// front page), the page navigation (*Pages (3):* before links with `pagenumber=`) and the moderators (*(Mods:*).
struct MarkupLayout: Sendable {
    enum PostField: String, Sendable {
        case author, registered, body, date, profile
        /// A link to the post, by which layouts differ.
        case link
    }
    enum RowField: String, Sendable { case tag, title, author, replies, views, lastPost, lastAuthor }

    /// The name that `inspect` and `scrape` print.
    let name: String
    /// The element of the breadcrumbs.
    let trail: LayoutPath
    /// The places in the table of a post; rows and cells count from 1.
    let post: [PostField: LayoutPath]
    /// The places in a row of a list, which is row 1.
    let row: [RowField: LayoutPath]

    // The paths of 2006 are those that programs of that time relied on. Of vBulletin 2.2, author, date, page links
    // and `a[name]` are those of real pages of another site, and the rest follows the stock templates.
    static let all: [MarkupLayout] = [
        MarkupLayout(
            name: "tables of 2003 to 2007", trail: "* span.mainbodytextlarge b",
            post: [
                .author: "1.1 div b | 1.1 font b", .registered: "1.1", .body: "1.2",
                .date: "2.1 div b",
                .profile: "2.2 a[href*=action=getinfo]", .link: "2.2 a[href*=#post]",
            ], row: list),
        MarkupLayout(
            name: "vBulletin 2.2", trail: "* font b",
            post: [
                .author: "1.1 font b", .registered: "1.1", .body: "1.2",
                .date: "2.1 font", .profile: "2.2 a[href*=action=getinfo]",
            ], row: list),
    ]

    private static let list: [RowField: LayoutPath] = [
        .tag: "1.2 img", .title: "1.3 a[href*=showthread.php][href!=pagenumber=][href!=goto=]",
        .author: "1.4 a[href*=action=getinfo]", .replies: "1.5 a[href*=who(]", .views: "1.6",
        .lastPost: "1.8 table td | 1.8", .lastAuthor: "1.8 a[href*=find=lastposter]",
    ]

    /// Returns the layout with the most places found: `hits` counts those of a post or row, and the breadcrumbs count as one.
    static func best(trail: HTMLNode?, _ hits: (MarkupLayout) -> Int) -> MarkupLayout {
        var best = (layout: all[0], score: -1)
        for layout in all {
            let score = hits(layout) + (trail.map(layout.trail.matches) == true ? 1 : 0)
            if score > best.score { best = (layout, score) }
        }
        return best.layout
    }
}
