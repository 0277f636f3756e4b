internal import ForumModel
internal import HTMLTree

/// Reads the menu of all forums that is on nearly every page.
///
/// Markup: `form.forum_jump` with `select[name=forumid]`; the text of each option starts with two dashes per level below the
/// categories. Options that are not forums have the value -1 or a word, and are left out.
enum ForumMenuScraper {
    static func scrape(_ menu: HTMLNode) -> [ForumMenuEntry] {
        var entries: [ForumMenuEntry] = []
        var known: Set<Int64> = []
        for option in menu.all(.option) {
            guard let id = option.attribute(.value).flatMap({ SiteDigits.value(of: $0.trimmed.utf8) }) else { continue }
            let text = option.optionText
            let start = text.utf8.firstIndex { $0 != 0x2D } ?? text.endIndex
            let dashes = text.utf8.distance(from: text.startIndex, to: start)
            let name = String(text[start...].trimmed)
            guard !name.isEmpty, known.insert(id).inserted else { continue }
            entries.append(ForumMenuEntry(id: id, name: name, depth: dashes / 2))
        }
        return entries
    }
}

/// Reads the search form's list of forums.
///
/// Markup: `query.php`'s form has a `div.search_forum` for each forum, with `data-forumid` and a class `depthN`, 0 for categories.
/// Checked against a real page. ``SearchResultScraper`` reads the results.
enum SearchFormScraper {
    static func scrape(_ lines: [HTMLNode]) -> [ForumMenuEntry] {
        var entries: [ForumMenuEntry] = []
        var known: Set<Int64> = []
        for line in lines {
            let depth = line.classes.first { $0.hasPrefix("depth") }.flatMap { Int($0.dropFirst("depth".count)) }
            guard let id = line.attribute(.dataForumID).flatMap({ SiteDigits.value(of: $0.utf8) }), let depth,
                (0...99).contains(depth), known.insert(id).inserted
            else { continue }
            let name = line.foldedText
            if !name.isEmpty { entries.append(ForumMenuEntry(id: id, name: name, depth: depth)) }
        }
        return entries
    }
}
