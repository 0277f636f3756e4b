internal import ForumModel
internal import HTMLTree

/// Reads the breadcrumbs above the content of nearly every page.
///
/// Markup: `div.breadcrumbs` with links in order: the front page, a category, forums (`forumdisplay.php?forumid=N`), and on a thread's page
/// the thread (`showthread.php?threadid=N`). Private messages have `private.php?folderid=N` there, and end in plain text.
enum BreadcrumbScraper {
    struct Trail {
        /// The category and the forums below it.
        var forums: [Breadcrumb] = []
        var threadLink: ForumLink?
        var threadTitle: String?
        var folderLink: ForumLink?
        var accountName: String?
        /// The text after the last link; nil if there is none.
        var ending: String?
    }

    /// Reads the first breadcrumbs that are not empty.
    static func scrape(_ trails: [HTMLNode]) -> Trail {
        var result = Trail()
        for node in trails.prefix(8) {
            for link in node.all(.a).prefix(64) { read(link, into: &result) }
            result.ending = ending(of: node)
            if !result.forums.isEmpty || result.threadLink != nil || result.ending != nil { break }
        }
        return result
    }

    private static func read(_ node: HTMLNode, into trail: inout Trail) {
        guard let address = node.attribute(.href), let link = ForumLink(address) else { return }
        let name = node.foldedText
        switch link.script {
        case "forumdisplay.php":
            // Links without text are buttons beside the breadcrumbs.
            guard let id = link.forumID, !name.isEmpty,
                !trail.forums.contains(where: { $0.id == id.rawValue })
            else { return }
            trail.forums.append(Breadcrumb(id: id.rawValue, name: name))
        case "showthread.php":
            guard link.threadID != nil, link["pagenumber"] == nil, !name.isEmpty, trail.threadLink == nil
            else { return }
            trail.threadLink = link
            trail.threadTitle = name
        case "private.php": if link["folderid"] != nil { trail.folderLink = link }
        case "usercp.php": trail.accountName = accountName(in: name) ?? trail.accountName
        default: break
        }
    }

    /// Returns the account in *User Control Panel For NAME*.
    static func accountName(in text: String) -> String? {
        text.firstRange(ofASCII: "control panel for ").flatMap { String(text[$0.upperBound...]).nonEmpty }
    }

    /// Returns the text after the last link, without the separator; other boxes inside are skipped.
    private static func ending(of node: HTMLNode) -> String? {
        var text = ""
        var hasLink = false
        var walk = node.walk()
        while let step = walk.next() {
            guard case .enter(let next) = step else { continue }
            if next.is(.a) {
                text = ""
                hasLink = true
                walk.skip()
            } else if next.is(.div) {
                walk.skip()
            } else if next.isText {
                text += next.content
            }
        }
        guard hasLink else { return nil }
        var words = text[...].trimmed
        while words.first == ">" || words.first == "»" { words = words.dropFirst().trimmed }
        return words.folded.nonEmpty
    }
}
