internal import ForumModel
internal import HTMLTree

/// The page kinds that witnesses indicate: the body's classes, the content, the title and addresses.
enum KindWitnesses {
    /// Returns the kind by the body's classes, nil if they do not say (only `forum_46` in 2012); a notice if the forums are closed.
    static func body(_ outline: PageOutline) -> PageKind? {
        if outline.closedMessage != nil { return .notice }
        for word in outline.bodyClasses { if let kind = bodyClasses[word.lowercased()] { return kind } }
        return nil
    }

    private static let bodyClasses: [String: PageKind] = [
        "showthread": .showthread, "showpost": .showpost, "newreply": .newreply,
        "forumdisplay": .forumdisplay, "bookmark_threads": .bookmarks, "usercp": .bookmarks,
        "privfolder": .privateFolder, "privmsg": .privateMessage, "announcement": .announcement,
        "getinfo": .profile, "banlist": .banlist, "searchresults": .search, "search": .search,
        "index": .index, "forumhome": .index, "standarderror": .notice, "standardredirect": .notice,
        "banned": .notice, "database_error": .notice, "loginform": .notice, "login": .notice,
        "priv_sendprivmsg": .other, "newthread": .other, "editpost": .other, "listedit": .other,
        "modifyprofile": .other, "pollresults": .other, "modifyoptions": .other, "newpoll": .other,
        "whoposted": .other, "supportmail": .other, "member_account_features": .other,
        "modifypassword": .other, "threads_editthread": .other, "priv_showfolders": .other,
        "online_users": .other, "stafflist": .other, "gloryhole": .other, "smilies": .other,
        "dictionary_list": .other, "dictionary_show": .other, "modalert": .other, "modqueue": .other,
    ]

    static func content(_ outline: PageOutline) -> PageKind? {
        let action = outline.hiddenFields["action"]
        if action == "postreply" { return .newreply }
        if !outline.postTables.isEmpty { return isSinglePost(outline) ? .showpost : .showthread }
        if outline.hiddenFields["prevmessageid"] != nil || action == "postthread" { return .other }
        if outline.hiddenFields["privatemessageid"] != nil, !outline.plainPostTables.isEmpty { return .privateMessage }
        if outline.hiddenFields["thisfolder"] != nil { return .privateFolder }
        if outline.indexTable != nil { return .index }
        if outline.threadTable != nil {
            let isOwn = outline.hasControlPanel || outline.formTargets.contains { $0.script == "bookmarkthreads.php" }
            return isOwn ? .bookmarks : .forumdisplay
        }
        if !outline.searchForums.isEmpty { return .search }
        if outline.formTargets.contains(where: { $0.script == "banlist.php" }) { return .banlist }
        if let info = outline.profileInfo, info.is(.dl) || info.first(.dl) != nil { return .profile }
        return outline.plainPostTables.isEmpty ? nil : .announcement
    }

    /// Whether the page shows a single post: one post table with classes, without an index, and no breadcrumb of a thread.
    private static func isSinglePost(_ outline: PageOutline) -> Bool {
        guard outline.layout == nil, outline.postTables.count == 1, let post = outline.postTables.first else {
            return false
        }
        let index = post.attribute(.dataIndex)
        guard index == nil || index == "", !post.hasClass("ignored") else { return false }
        return BreadcrumbScraper.scrape(outline.breadcrumbs).threadLink == nil
    }

    static func link(_ link: ForumLink) -> PageKind? {
        let action = link["action"]
        switch link.script {
        case "showthread.php": return action == "showpost" ? .showpost : .showthread
        case "newreply.php": return .newreply
        case "forumdisplay.php": return .forumdisplay
        case "bookmarkthreads.php", "usercp.php": return .bookmarks
        case "private.php":
            if action == nil { return .privateFolder }
            return action == "show" ? .privateMessage : .other
        case "announcement.php": return .announcement
        case "member.php": return action == "getinfo" ? .profile : .other
        case "banlist.php": return .banlist
        case "search.php", "query.php": return .search
        case "index.php": return .index
        case "account.php": return isLogin(link) ? .notice : .other
        case "newthread.php", "editpost.php", "member2.php", "misc.php", "online.php", "stats.php", "dictionary.php":
            return .other
        default: return nil
        }
    }

    static func isLogin(_ link: ForumLink) -> Bool {
        link.script == "account.php" && (link["action"]?.hasPrefix("login") ?? false)
    }

    static func isScript(_ name: String) -> Bool {
        guard let link = ForumLink(name) else { return false }
        // The poll script is one of the site's, but indicates no kind: it shows results or, after a vote, the thread.
        return link.script == "poll.php" || Self.link(link) != nil
    }

    static func title(_ title: String) -> PageKind? {
        let words: [(StaticString, PageKind)] = [
            ("profile for '", .profile), ("bookmarked threads", .bookmarks), ("leper's colony", .banlist),
            ("database unavailable", .notice), ("you've been banned", .notice), ("announcements", .announcement),
        ]
        return words.first { title.holds($0.0) }?.1
    }
}

/// Kinds of pages that are known and not read, by the class of the body or the script.
enum UnreadPage {
    private static let names: [(word: String, script: String?, name: String)] = [
        ("online_users", "online.php", "the list of users who are online"), ("stafflist", nil, "the staff list"),
        ("gloryhole", "stats.php", "the posting statistics"), ("smilies", nil, "the list of smilies"),
        ("dictionary_list", "dictionary.php", "the list of the SAclopedia"),
        ("dictionary_show", nil, "an entry of the SAclopedia"), ("modqueue", nil, "the moderators' queue"),
        ("modalert", nil, "a report to the moderators"), ("supportmail", nil, "the form for support mail"),
        ("modifypassword", nil, "the form for a new password"), ("newpoll", nil, "the form for a new poll"),
        ("threads_editthread", nil, "the form that edits a thread"),
        ("priv_showfolders", nil, "the form for message folders"),
        ("member_account_features", nil, "the features of the account"),
    ]

    static func name(_ outline: PageOutline, addresses: [ForumLink] = []) -> String? {
        names.first { place in
            outline.bodyHas(place.word)
                || addresses.contains { link in place.script.map { $0 == link.script } ?? false }
        }?.name
    }
}
