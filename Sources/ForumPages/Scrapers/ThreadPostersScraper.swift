internal import ForumModel
internal import HTMLTree

/// Reads the list of posters in a thread (`misc.php?action=whoposted&threadid=N`).
///
/// Markup: a table headed *Who Posted?*, with *Total Posts: N* and a row per user: a link to the profile (or to the user's
/// posts in the thread), and a count. Words in italics are matched in any letter case.
///
/// **Unverified**: from general knowledge of the forum software; no real page was available. Sample:
/// `people/misc.php?action=whoposted&threadid=9000003.html`.
struct ThreadPostersScraper {
    let outline: PageOutline
    let addresses: [ForumLink]

    func page(_ diagnostics: inout [Diagnostic], read: inout [HTMLNode]) -> ThreadPostersPage? {
        let address = addresses.first { $0.script == "misc.php" && $0["action"] == "whoposted" }
        guard address != nil || outline.bodyHas("whoposted") || outline.title.holds("who posted") else { return nil }
        let thread = address?.threadID ?? outline.links.lazy.compactMap { node in node.forumLink?.threadID }.first
        var page = ThreadPostersPage(threadID: thread)
        var known: Set<UserID> = []
        for row in TableRow.rows(below: outline.document.root) {
            let words = row.cells.map(row.text)
            if let text = words.first(where: { $0.holds("total posts:") }),
                let total = text.firstRange(ofASCII: "total posts:")
            {
                page.postCount = SiteCount.value(
                    of: text[total.upperBound...].trimmed.prefix { $0.isNumber || $0 == "," })
            }
            if row.cells.allSatisfy({ $0.is(.th) }) || words.contains(where: { $0.holds("total posts:") }) {
                read.append(row.node)
            }
            guard let poster = poster(row, words), known.insert(poster.userID).inserted else { continue }
            if poster.postCount == nil {
                diagnostics.report(
                    .warning, .pagePartInvalid, "The row of user \(poster.userID) has no number of posts.")
            }
            read.append(row.node)
            page.posters.append(poster)
        }
        return page.posters.isEmpty && page.postCount == nil ? nil : page
    }

    private func poster(_ row: TableRow, _ words: [String]) -> ThreadPoster? {
        for (index, cell) in row.cells.enumerated() {
            guard let link = row.link(in: cell), link.script == "member.php" || link.script == "showthread.php",
                let user = link.userID, let name = words[index].nonEmpty, name.utf8.count <= 256
            else { continue }
            let counts = words[(index + 1)...].lazy.compactMap { SiteCount.value(of: $0) }
            return ThreadPoster(userID: user, name: name, postCount: counts.first)
        }
        return nil
    }
}
