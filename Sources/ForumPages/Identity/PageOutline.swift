internal import HTMLTree

/// The landmarks of a page, found in one pass over its tree.
///
/// Scrapers start from here instead of searching the whole page. If a landmark must be unique, the first match counts, because
/// the site's own frame precedes content written by users.
struct PageOutline {
    let document: HTMLDocument
    var bodyClasses: [Substring] = []
    var title = ""
    /// The layout of a page whose tables have no classes; nil for pages since 2007.
    var layout: MarkupLayout?
    /// Tables whose `id` starts like a post's number (`post1…`), in order; each ends where the next one starts.
    var postTables: [HTMLNode] = []
    /// Tables of class `post` without a number: private messages and announcements.
    var plainPostTables: [HTMLNode] = []
    /// The element with the id `thread`.
    var thread: HTMLNode?
    var pages: [HTMLNode] = []  // `div.pages`, the navigation of a thread or list, in order
    var breadcrumbs: [HTMLNode] = []
    var threadTable: HTMLNode?
    var subforumTable: HTMLNode?
    /// The table of all forums (`index.php`).
    var indexTable: HTMLNode?
    var moderators: HTMLNode?
    var forumSelect: HTMLNode?
    var jumpForm: HTMLNode?
    var folderSelects: [HTMLNode] = []
    /// The entries of the search form's list of forums.
    var searchForums: [HTMLNode] = []
    var closedMessage: HTMLNode?
    var searchResults: HTMLNode?
    /// The description of the search above the results.
    var searchInfo: HTMLNode?
    /// `ul.pages`, the navigation of search results, in order.
    var searchPages: [HTMLNode] = []
    /// The first bar of a poll's results above the posts.
    var pollBar: HTMLNode?
    /// The input of the first option in the form of a poll.
    var pollInput: HTMLNode?
    /// The menu of tags above a list of threads.
    var threadTags: HTMLNode?
    var probationNotice: HTMLNode?
    /// The form that chooses a past day's list of threads.
    var archiveForm: HTMLNode?
    /// Hidden form fields; the first of each name.
    var hiddenFields: [String: String] = [:]
    var formTargets: [ForumLink] = []
    /// The address of the first form with the target `account.php`, unparsed.
    var accountFormAddress: String?
    var hasPasswordField = false
    /// The address of `meta[http-equiv=refresh]`, unparsed.
    var refreshTarget: String?
    var loggedInName: HTMLNode?
    /// The cell of a form with the account's name.
    var userCell: HTMLNode?
    /// `dl.contacts` or `td.info` of a profile.
    var profileInfo: HTMLNode?
    /// A box with a heading, which the site also uses for notices.
    var standardBox: HTMLNode?
    /// The links before the first post; in a page without classes, all links outside of posts.
    var links: [HTMLNode] = []
    var hasNavigationList = false
    var hasControlPanel = false
    /// `link[rel=canonical]`, else `og:url`.
    var canonicalURL: String?
    /// The marks of saving tools, in order: saving a page again puts the newer mark first.
    var savedMarks: [SavedMark] = []
    /// The newest Unix time in a style sheet's or script's URL.
    var assetStamp: Int64?

    /// The mark to use: the first with an address, since saving a local copy again adds a mark without one.
    var savedMark: SavedMark? { savedMarks.first { $0.url != nil } ?? savedMarks.first }

    func bodyHas(_ name: String) -> Bool { bodyClasses.contains { $0 == name } }

    func end(ofPost position: Int) -> HTMLNode? { position + 1 < postTables.count ? postTables[position + 1] : nil }
}
