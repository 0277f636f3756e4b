internal import HTMLTree

/// Reads the account whose view a page shows.
///
/// Markup: `div#loggedinusername` (since about 2015; `Unregistered …` when logged out); `td.user_loggedin` of reply forms; the breadcrumbs'
/// *User Control Panel For NAME*; above the list of all forums *Hello, NAME!* (**unverified**); a link to the login form if logged out.
enum AccountScraper {
    static func scrape(_ outline: PageOutline, _ crumbs: BreadcrumbScraper.Trail) -> AccountSighting {
        if let name = outline.loggedInName?.foldedText.nonEmpty {
            return name.hasPrefix("Unregistered ") ? .loggedOut : .named(name)
        }
        if let name = outline.userCell.flatMap(nameInCell) { return .named(name) }
        if let name = crumbs.accountName { return .named(name) }
        if outline.bodyHas("usercp"), let name = crumbs.ending.flatMap(BreadcrumbScraper.accountName) {
            return .named(name)
        }
        if let name = greetedName(outline) { return .named(name) }
        let isLogin = outline.links.contains { node in
            guard let address = node.attribute(.href), address.holds("account.php") else { return false }
            return ForumLink(address)?["action"] == "loginform"
        }
        return isLogin ? .loggedOut : .unknown
    }

    private static func greetedName(_ outline: PageOutline) -> String? {
        guard let table = outline.indexTable else { return nil }
        let box = outline.document.root.elements([.div], before: table).lazy
            .filter { $0.hasClass("mainbodytextsmall") }.prefix(8).first { $0.foldedText.hasPrefix("Hello, ") }
        guard let text = box?.first(.b)?.foldedText else { return nil }
        guard text.hasPrefix("Hello, ") else { return text.nonEmpty }
        return text.lastIndex(of: "!").flatMap { String(text[..<$0].dropFirst(7)).nonEmpty }
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
