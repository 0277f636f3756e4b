internal import ForumModel
internal import HTMLTree

/// Reads the search form's list of forums.
///
/// Markup: `query.php`'s form has a `div.search_forum` for each forum, with `data-forumid` and a class `depthN`, 0 for categories.
/// Checked against a real page. ``SearchResultScraper`` reads the results.
enum SearchFormScraper {
    static func scrape(_ lines: [HTMLNode]) -> [ForumMenuEntry] {
        var entries: [ForumMenuEntry] = []
        var known: Set<Int64> = []
        for line in lines {
            let depth = line.classes.first { $0.hasPrefix("depth") }.flatMap {
                Int($0.dropFirst("depth".count))
            }
            guard let id = line.attribute(.dataForumID).flatMap({ SiteDigits.value(of: $0.utf8) }),
                let depth, (0...99).contains(depth), known.insert(id).inserted
            else { continue }
            let name = line.foldedText
            if !name.isEmpty { entries.append(ForumMenuEntry(id: id, name: name, depth: depth)) }
        }
        return entries
    }
}
