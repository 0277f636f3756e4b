internal import ForumModel
internal import HTMLTree

/// A page that stands in place of the one that was wanted, and need not have any of the forums' markup.
///
/// | detour | markup |
/// | --- | --- |
/// | login form | a form to `account.php` with the hidden field `action=login` or a field `password`; or the page at `account.php?action=login…` |
/// | redirect | `meta[http-equiv=refresh]` to the forums, and nothing else |
/// | challenge | Cloudflare's *Just a moment…*: that title, or scripts that hold `_cf_chl_opt` or come from `challenge-platform/…/orchestrate` |
///
/// A challenge is the forums' unless its address or it itself names another host: people keep folders of pages of the forums, and what was
/// wanted is lost all the same where nothing tells. The others are the forums' where they or their address name the forums' host.
enum Detour {
    /// The login form, or a redirect to it.
    case login
    /// A redirect to another page.
    case redirect
    /// A check of the browser by the network in front of the site.
    case challenge

    /// Recognises a detour; nil for any other page.
    ///
    /// - Parameters:
    ///   - outline: the page.
    ///   - addresses: its addresses, by witnesses around the content.
    init?(_ outline: PageOutline, addresses: [ForumLink]) {
        guard outline.postTables.isEmpty, outline.plainPostTables.isEmpty, outline.threadTable == nil else {
            return nil
        }
        let target = outline.refreshTarget.flatMap(ForumLink.init)
        if ChallengeMarks.arePresent(in: outline) {
            self = .challenge
        } else if Self.hasLoginForm(outline)
            || (addresses + [target].compactMap(\.self)).contains(where: KindWitnesses.isLogin)
        {
            self = .login
        } else if target.flatMap(KindWitnesses.link) != nil, outline.links.count < 8 {
            self = .redirect
        } else {
            return nil
        }
    }

    /// Whether a page without the forums' marks is theirs.
    ///
    /// - Parameters:
    ///   - outline: the page.
    ///   - url: its address, whole; nil where no witness gives it.
    /// - Returns: whether it is.
    func isOfForums(_ outline: PageOutline, url: String?) -> Bool {
        if let url, ForumHost.isNamed(in: url[...]) { return true }
        switch self {
        case .challenge:
            return url == nil
                && (ChallengeMarks.host(in: outline).map { ForumHost.isNamed(in: $0[...]) } ?? true)
        case .login, .redirect:
            let addresses = [outline.refreshTarget, outline.accountFormAddress].compactMap(\.self)
            return addresses.contains { ForumHost.isNamed(in: $0[...]) }
        }
    }

    private static func hasLoginForm(_ outline: PageOutline) -> Bool {
        guard outline.accountFormAddress != nil else { return false }
        return outline.hiddenFields["action"] == "login" || outline.hasPasswordField
    }
}
