internal import ForumModel
internal import HTMLTree

/// Reads the mark of a punishment in a post body.
///
/// Markup: a link to the author's record, `banlist.php?userid=N`, with the words *USER WAS PUT ON PROBATION FOR THIS POST* or
/// *USER WAS BANNED FOR THIS POST* in capitals, parentheses inside or around the link. The same words without that link are a
/// member's joke.
///
/// **Unverified**: none of the available real pages has one.
enum PunishmentMarkScraper {
    static func isMark(_ link: HTMLNode) -> Bool {
        link.attribute(.href, holds: "banlist.php") && words(of: link) != nil
    }

    /// Returns the mark in a link of an author's post; nil inside a quote, and for a link to another user's record.
    static func mark(_ link: HTMLNode, authorID: UserID?) -> PunishmentMark? {
        guard let text = words(of: link), link.enclosing(.blockquote) == nil, let address = link.forumLink
        else { return nil }
        let user = address.userID
        if let user, let authorID, user != authorID { return nil }
        return PunishmentMark(kind: kind(of: text), userID: user, text: text)
    }

    /// Returns the words of a link without parentheses; nil unless they are those of a mark.
    private static func words(of link: HTMLNode) -> String? {
        let text = HTMLNode.folded(link.descendants.lazy.prefix(16))
        let words = text[...].drop { $0 == "(" }.trimmed
        guard let end = words.lastIndex(where: { $0 != ")" && $0 != "!" }) else { return nil }
        let mark = words[...end].trimmed
        guard mark.utf8.count < 120, mark.hasPrefix("USER WAS "), mark.hasSuffix(" FOR THIS POST") else { return nil }
        return String(mark)
    }

    private static func kind(of text: String) -> String {
        if text.holds("probation") { return "probation" }
        if text.holds("permaban") || text.holds("permanently") { return "permaban" }
        return text.holds("autoban") ? "autoban" : "ban"
    }
}
