internal import ForumModel
internal import HTMLTree

/// A page that was saved in place of the requested one, possibly without any of the forums' markup.
///
/// | detour | markup |
/// | --- | --- |
/// | login form | a form to `account.php` with the hidden field `action=login` or a field `password`; or the page at `account.php?action=login…` |
/// | redirect | `meta[http-equiv=refresh]` to the forums, and nothing else |
/// | challenge | Cloudflare's *Just a moment…*: that title, or scripts that hold `_cf_chl_opt` or come from `challenge-platform/…/orchestrate` |
///
/// A challenge counts as the forums' unless it or its address names another host, since folders of saved pages are mostly from
/// the forums. The other detours count if they or their address name the forums' host.
enum Detour {
    case login, redirect, challenge

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

    /// Whether a detour without the forums' markup belongs to the forums; its absolute address is nil if unknown.
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
