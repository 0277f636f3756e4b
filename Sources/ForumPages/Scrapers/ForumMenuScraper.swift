internal import ForumModel
internal import HTMLTree

/// Reads the menu of all forums that is on nearly every page.
///
/// Markup: `form.forum_jump` with `select[name=forumid]`; each option's text begins with two dashes for every level below the
/// categories. Options that are no forum have the value -1 or a word.
enum ForumMenuScraper {
    /// The hierarchy in order; empty where the menu lists nothing.
    static func scrape(_ menu: HTMLNode) -> [ForumMenuEntry] {
        var entries: [ForumMenuEntry] = []
        var known: Set<Int64> = []
        for option in menu.all(.option) {
            guard let id = option.attribute(.value).flatMap({ SiteDigits.value(of: $0.trimmed.utf8) }) else {
                continue
            }
            let text = option.foldedText
            let dashes = text.prefix { $0 == "-" }
            let name = String(text.dropFirst(dashes.count).trimmed)
            guard !name.isEmpty, known.insert(id).inserted else { continue }
            entries.append(ForumMenuEntry(id: id, name: name, depth: dashes.count / 2))
        }
        return entries
    }
}
