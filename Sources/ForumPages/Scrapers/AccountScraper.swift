internal import ForumModel
internal import HTMLTree

/// Reads whose view a page shows.
///
/// Markup: `div#loggedinusername` (since about 2015; logged out it reads `Unregistered …`); `td.user_loggedin` of reply forms; the trail's
/// *User Control Panel For NAME*; a link to the login form where nobody is logged in.
enum AccountScraper {
    /// The account, as far as the page tells.
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

    /// The words before the link to log out.
    private static func nameInCell(_ cell: HTMLNode) -> String? {
        var words = ""
        for node in cell.children {
            if node.is(.a) { break }
            words += node.text
        }
        return words[...].folded.nonEmpty
    }
}
