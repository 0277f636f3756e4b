internal import ForumModel
internal import HTMLTree

/// Reads the tags offered by a forum for threads, or by the site for messages.
///
/// Markup: in thread lists `div.thread_tags` with a link per tag, `posticon=N` around an image; in the forms for new threads and messages
/// `div.posticon` with `input[name=iconid]`, whose value is the tag's number, beside an image whose text is the tag's title.
///
/// Checked against four real lists of 2013 and 2014 and both forms. Sample: `lists/Beasts & Neighbours … .html`.
struct OfferedTagScraper {
    let outline: PageOutline
    /// The maximum number of tags that are read; the site offers about a hundred.
    private static let limit = 2_000

    func tags(_ identity: PageIdentity, _ diagnostics: inout [Diagnostic]) -> OfferedTags? {
        if let menu = outline.threadTags {
            let links = Self.limited(menu.elements([.a]), &diagnostics)
            let tags = links.compactMap { ThreadTagScraper.scrape($0, link: $0) }
            return list(tags, .filterMenu, identity.forumID)
        }
        guard identity.kind == .other else { return nil }  // the forms have no kind of their own
        let isThread = outline.formTargets.contains { $0.script == "newthread.php" }
        guard isThread || outline.formTargets.contains(where: { $0.script == "private.php" }) else { return nil }
        let boxes = outline.document.root.elements([.div]).lazy.filter { $0.hasClass("posticon") }
        let tags = Self.limited(boxes, &diagnostics).compactMap(Self.tag)
        let forum = outline.hiddenFields["forumid"].flatMap { ForumID(parsing: $0) }
        return list(tags, isThread ? .newThread : .newMessage, isThread ? forum : nil)
    }

    /// Returns the nodes up to the limit, and reports an excess.
    private static func limited(_ nodes: some Sequence<HTMLNode>, _ diagnostics: inout [Diagnostic])
        -> ArraySlice<HTMLNode>
    {
        let nodes = Array(nodes.prefix(limit + 1))
        if nodes.count > limit {
            diagnostics.report(
                .warning, .pagePartInvalid,
                "The page offers more than \(limit) tags; the others were left out.")
        }
        return nodes.prefix(limit)
    }

    private func list(_ tags: [ThreadTagSighting], _ place: OfferedTags.Place, _ forumID: ForumID?) -> OfferedTags? {
        // Duplicates have the same number and image; several tags can have one image.
        var known: Set<String> = []
        let tags = tags.filter { known.insert("\($0.siteID ?? 0) \($0.imageName)").inserted }
        return tags.isEmpty ? nil : OfferedTags(place: place, forumID: forumID, tags: tags)
    }

    private static func tag(_ box: HTMLNode) -> ThreadTagSighting? {
        guard var tag = ThreadTagScraper.scrape(box, before: nil) else { return nil }
        let number = box.first(.input)?.attribute(.value)
        tag.siteID = tag.siteID ?? number.flatMap { SiteDigits.value(of: $0.utf8) }
        return tag
    }
}
