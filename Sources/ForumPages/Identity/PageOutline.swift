internal import ForumModel
internal import HTMLTree

/// The landmarks of a page, found in one pass over its tree.
///
/// Scrapers start from here instead of searching the whole page each. Where a landmark may occur once, the first one
/// counts: the site's own frame comes before anything that people wrote.
struct PageOutline {
    let document: HTMLDocument
    /// The words of the body's class.
    var bodyClasses: [Substring] = []
    /// The text of the `title` element.
    var title = ""
    /// Tables whose `id` begins like a post's number (`post1…`), in order; each begins where the one before must end.
    var postTables: [HTMLNode] = []
    /// Tables of class `post` without a number: private messages and announcements.
    var plainPostTables: [HTMLNode] = []
    /// The element with the id `thread`.
    var thread: HTMLNode?
    /// `div.pages`, in order.
    var pages: [HTMLNode] = []
    /// `div.breadcrumbs`, in order.
    var breadcrumbs: [HTMLNode] = []
    /// The table of threads.
    var threadTable: HTMLNode?
    /// The table of subforums.
    var subforumTable: HTMLNode?
    /// The table of all forums (`index.php`).
    var indexTable: HTMLNode?
    /// The list of moderators.
    var moderators: HTMLNode?
    /// The menu of all forums.
    var forumSelect: HTMLNode?
    /// The form around that menu.
    var jumpForm: HTMLNode?
    /// Menus of message folders, in order.
    var folderSelects: [HTMLNode] = []
    /// The lines of the search form's list of forums.
    var searchForums: [HTMLNode] = []
    /// The list of search results.
    var searchResults: HTMLNode?
    /// What was searched for, above the results.
    var searchInfo: HTMLNode?
    /// `ul.pages`, the navigation of search results, in order.
    var searchPages: [HTMLNode] = []
    /// The first bar of a poll's results above the posts.
    var pollBar: HTMLNode?
    /// The input of the first option in the form of a poll.
    var pollInput: HTMLNode?
    /// The menu of tags above a list of threads.
    var threadTags: HTMLNode?
    /// The notice that the account is on probation.
    var probationNotice: HTMLNode?
    /// The form that chooses a past day's list of threads.
    var archiveForm: HTMLNode?
    /// Hidden form fields; of two with one name the first.
    var hiddenFields: [String: String] = [:]
    /// Where the forms lead.
    var formTargets: [ForumLink] = []
    /// The address of the first form that leads to `account.php`, as it stands.
    var accountFormAddress: String?
    /// Whether there is a field for the password that somebody logs in with.
    var hasPasswordField = false
    /// The address of `meta[http-equiv=refresh]`, as it stands.
    var refreshTarget: String?
    /// The element that names the account.
    var loggedInName: HTMLNode?
    /// The cell of a form that names the account.
    var userCell: HTMLNode?
    /// `dl.contacts` or `td.info` of a profile.
    var profileInfo: HTMLNode?
    /// A box with a heading, in which the site also gives its notices.
    var standardBox: HTMLNode?
    /// The links before the first post.
    var links: [HTMLNode] = []
    /// Whether the site's navigation list is there.
    var hasNavigationList = false
    /// Whether the list of links of the user control panel is there.
    var hasControlPanel = false
    /// `link[rel=canonical]`, else `og:url`.
    var canonicalURL: String?
    /// What saving tools wrote into the page, in order: a page saved again has the newer mark in front.
    var savedMarks: [SavedMark] = []
    /// The newest Unix time in a style sheet's or script's URL.
    var assetStamp: Int64?

    /// The mark that counts: the first with an address, for saving a local copy again gives none.
    var savedMark: SavedMark? { savedMarks.first { $0.url != nil } ?? savedMarks.first }

    /// Whether the body has a class.
    func bodyHas(_ name: String) -> Bool { bodyClasses.contains { $0 == name } }

    /// Where a post's content ends at the latest: at the next post.
    func end(ofPost position: Int) -> HTMLNode? {
        position + 1 < postTables.count ? postTables[position + 1] : nil
    }
}
