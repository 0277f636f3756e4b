internal import HTMLTree

/// A page that was saved in place of the requested one, possibly without any of the forums' markup.
///
/// | detour | markup |
/// | --- | --- |
/// | login form | a form to `account.php` with the hidden field `action=login` or a field `password`; or the page at, or a refresh to, `account.php?action=login…` |
/// | redirect | `meta[http-equiv=refresh]` to the forums, and fewer than 8 links |
/// | challenge | Cloudflare's *Just a moment…*: that title, or scripts that hold `_cf_chl_opt` or come from `challenge-platform/…/orchestrate` |
///
/// A challenge counts as the forums' unless it or its address names another host, since folders of saved pages are mostly from
/// the forums. The other detours count if they or their address name the site's domain.
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

    /// Whether a detour belongs to the forums, for pages without their markup; `url` is its absolute address, nil if unknown.
    func isOfForums(_ outline: PageOutline, url: String?) -> Bool {
        if let url, ForumHost.isNamed(in: url[...]) { return true }
        switch self {
        case .challenge:
            return url == nil && (ChallengeMarks.host(in: outline).map { ForumHost.isNamed(in: $0[...]) } ?? true)
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

/// Recognises a challenge page of Cloudflare.
enum ChallengeMarks {
    /// Whether the page has marks of a challenge; ordinary pages behind Cloudflare load other scripts of it, but none of these.
    static func arePresent(in outline: PageOutline) -> Bool {
        let title = outline.title.lowercased()
        if titles.contains(where: title.hasPrefix) { return true }
        return outline.document.root.all(.script).contains { script in
            (script.attribute(.src, holds: "challenge-platform/") && script.attribute(.src, holds: "orchestrate/"))
                || script.children.contains { $0.content.holds("_cf_chl_opt") }
        }
    }

    /// Returns the host that the page was requested from, as the page states it: `cZone: 'forums.somethingawful.com'` in its
    /// script, a heading that is a host name, or the whole text if the site's domain is in it; nil if it states none.
    static func host(in outline: PageOutline) -> String? {
        let root = outline.document.root
        for script in root.all(.script) {
            for text in script.children { if let zone = zone(in: text.content) { return zone } }
        }
        let heading = root.first(.h1)?.foldedText ?? ""
        if heading.contains("."), !heading.contains(" "), !heading.hasSuffix(".") { return heading }
        let text = root.foldedText
        return ForumHost.isNamed(in: text[...]) ? text : nil
    }

    private static let titles = ["just a moment...", "just a moment\u{2026}", "attention required! | cloudflare"]

    private static func zone(in script: String) -> String? {
        guard let key = script.firstRange(ofASCII: "czone") else { return nil }
        let value = script[key.upperBound...].drop { ": '\"".contains($0) }
        return String(value.prefix { $0 != "'" && $0 != "\"" }).nonEmpty
    }
}
