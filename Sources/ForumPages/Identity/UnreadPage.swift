/// Kinds of pages that are known and not read, by the class of the body or the script.
enum UnreadPage {
    private static let names: [(word: String, script: String?, name: String)] = [
        ("online_users", "online.php", "the list of users who are online"),
        ("stafflist", nil, "the staff list"),
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
