/// The kinds of saved pages; the raw values are the contract of `source_page.kind`.
public enum PageKind: String, Sendable, Codable, CaseIterable {
    /// A page of a thread.
    case showthread
    /// A single post on a page of its own.
    case showpost
    /// A reply form, which shows up to 40 real posts below the text box, newest first.
    case newreply
    /// A page of a forum's thread list.
    case forumdisplay
    /// Bookmarked threads, or the user control panel, which shows the same table.
    case bookmarks
    /// A folder of private messages.
    case privateFolder = "private_folder"
    /// One private message.
    case privateMessage = "private_message"
    /// A forum's announcements.
    case announcement
    /// A user's profile.
    case profile
    /// The Leper's Colony: probations and bans.
    case banlist
    /// A search form or its results.
    case search
    /// The list of all forums.
    case index
    /// A notice of the site in place of content: an error, a redirect, a login wall.
    case notice
    /// Any other page of the forums, such as a form, a list of people or the results of a poll; or a page of another site.
    case other
}

/// The outcome of an import for a file or member; the raw values are the contract of `source_page.status`.
///
/// Every entry found has exactly one outcome, so that the outcomes add up to the number of entries.
public enum PageStatus: String, Sendable, Codable, CaseIterable {
    /// Its content is in the archive.
    case imported
    /// The same bytes are in the archive already, from another place.
    case duplicate
    /// A better copy of the same page was preferred (a mirror's original over its converted twin).
    case superseded
    /// A notice of the site in place of content.
    case notice
    /// A forum page from which no content was scraped; its menu, breadcrumbs and account were imported.
    case notRead = "not_read"
    /// HTML, but no page of these forums.
    case notForum = "not_forum"
    /// Readable but not trustworthy: nothing of it was imported.
    case quarantined
    /// Could not be read.
    case unreadable
    /// Not a page (a special file, an image, a link that was not followed), or an excluded or deleted page.
    case skipped

    /// Whether the claims of the page count.
    public var isTaken: Bool { self == .imported || self == .notice || self == .notRead }

    /// Whether nothing was read that could show which account saved the page.
    package var isUnread: Bool { self == .skipped || self == .unreadable || self == .superseded }

    /// Whether such a page makes an import exit with status 1.
    public var isFailure: Bool { self == .quarantined || self == .unreadable }
}

/// The version of the page scrapers; it increases when a later program finds more on the same pages.
package enum ReaderVersion {
    /// Version 2 added polls, search results, lists of people, offered tags and the site's own index.
    package static let current = 2
}
