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
    /// A page without content that the archive keeps, or a page of another site.
    case other
}
