internal import ForumModel
internal import HTMLTree

/// Reads new private messages and buddies on the user control panel (`usercp.php`).
///
/// Markup: `div.private_messages` with rows as in a folder (``MessageFolderScraper``); `div#buddylist` with an `a.user` per buddy,
/// the name in its title, as its text is cut; before about 2010 a table with the link in its second column. **Unverified**:
/// from style sheets and programs that read such pages.
enum ControlPanelScraper {
    static func scrape(_ outline: PageOutline, _ diagnostics: inout [Diagnostic], read: inout [HTMLNode])
        -> ControlPanel?
    {
        guard outline.bodyHas("usercp") else { return nil }
        var panel = ControlPanel()
        for box in outline.document.root.elements([.div], before: outline.threadTable) {
            if box.attribute(.id, equals: "buddylist"), panel.buddies == nil {
                panel.buddies = buddies(in: box)
                read.append(box)
            } else if box.hasClass("private_messages"), panel.messages.isEmpty {
                var known: Set<MessageID> = []
                panel.messages = TableRow.rows(below: box).compactMap { MessageFolderScraper.message($0, &diagnostics) }
                    .filter { known.insert($0.id).inserted }
                read.append(box)
            }
        }
        return panel.buddies == nil && panel.messages.isEmpty ? nil : panel
    }

    /// Returns the buddies; nil if a link to a user cannot be read, since the list replaces the account's earlier one.
    private static func buddies(in box: HTMLNode) -> [ModeratorLink]? {
        var buddies: [ModeratorLink] = []
        var known: Set<UserID> = []
        for link in box.all(.a).prefix(10_000) {
            guard let target = link.forumLink, target["action"] == "getinfo" else { continue }
            guard let id = target.userID, let name = link.attribute(.title)?[...].folded.nonEmpty,
                name.utf8.count <= 256
            else { return nil }
            if known.insert(id).inserted { buddies.append(ModeratorLink(id: id, name: name)) }
        }
        return buddies.isEmpty && box.first(.a) != nil ? nil : buddies
    }
}
