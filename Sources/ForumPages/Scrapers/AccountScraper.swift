internal import ForumModel
internal import HTMLTree

/// Reads the account whose view a page shows.
///
/// Markup: `div#loggedinusername` (since about 2015; `Unregistered …` when logged out); `td.user_loggedin` of reply forms; the
/// breadcrumbs' *User Control Panel For NAME*; a link to the login form if nobody is logged in.
enum AccountScraper {
    /// Reads the account, as far as the page identifies it.
    static func scrape(_ outline: PageOutline, _ crumbs: BreadcrumbScraper.Trail) -> AccountSighting {
        if let name = outline.loggedInName?.foldedText.nonEmpty {
            return name.hasPrefix("Unregistered ") ? .loggedOut : .named(name)
        }
        if let name = outline.userCell.flatMap(nameInCell) { return .named(name) }
        if let name = crumbs.accountName { return .named(name) }
        let isLogin = outline.links.contains { node in
            guard let address = node.attribute(.href), address.holds("account.php") else { return false }
            return ForumLink(address)?["action"] == "loginform"
        }
        return isLogin ? .loggedOut : .unknown
    }

    /// Returns the words before the logout link.
    private static func nameInCell(_ cell: HTMLNode) -> String? {
        var words = ""
        for node in cell.children {
            if node.is(.a) { break }
            words += node.text
        }
        return words[...].folded.nonEmpty
    }
}
