internal import ForumModel
internal import HTMLTree

/// Reads a page of search results (`query.php?action=results`).
///
/// Markup: `div#search_info` with a `div` per criterion and *Showing results 1 to 10 of 1000 results*; `ul#search_results` with
/// a `li.search_result` per result, in it `div.result_number`, `a.threadtitle` (`goto=post`, `postid=`), `div.hit_info`
/// (`a.username`, `a.forumtitle`, *at* date) and `div.blurb`; the navigation is `ul.pages` (``PageNavigation``). Lists end in
/// stray `</ol>` and `</il>`, so a result ends where the next one starts. Words in italics are matched in any letter case.
///
/// Checked against a real page of 2023. Before 2014 `table#main_full` had a row per post or thread, without classes
/// (**unverified**): a link to the thread, an excerpt and a link to the post below it, links to forum and author.
/// Sample: `lists/query.php?action=results&qid=1700000000.html`.
struct SearchResultScraper {
    let outline: PageOutline

    /// The maximum size of a title or name in bytes; the site truncates far below.
    private static let nameLimit = 4 << 10
    private static let blurbLimit = 64 << 10

    func page(_ diagnostics: inout [Diagnostic]) -> SearchPage? {
        guard let list = outline.searchResults else { return tablePage(&diagnostics) }
        var page = SearchPage()
        if let info = outline.searchInfo { read(info, into: &page) }
        page.queryID = queryID
        let items = Array(list.elementsFromStart([.li], before: nil)).filter { $0.hasClass("search_result") }
        var known: Set<PostID> = []
        for (position, item) in items.enumerated() {
            let limit = position + 1 < items.count ? items[position + 1] : nil
            guard let hit = hit(item, before: limit, &diagnostics) else { continue }
            guard known.insert(hit.postID).inserted else {
                diagnostics.report(
                    .warning, .idDuplicateInPage,
                    "Post \(hit.postID) is found twice; the first result counts.")
                continue
            }
            page.hits.append(hit)
        }
        return page
    }

    /// Reads `table#main_full`: a row per post or thread, recognised by its links.
    private func tablePage(_ diagnostics: inout [Diagnostic]) -> SearchPage? {
        guard let table = outline.document.root.first(id: "main_full"), table.is(.table) else { return nil }
        var page = SearchPage()
        var known: Set<PostID> = []
        var threads: Set<ThreadID> = []
        for row in TableRow.rows(below: table) {
            let links = row.cells.flatMap(row.links)
            func first(_ isWanted: (ForumLink) -> Bool) -> HTMLNode? {
                links.first { $0.forumLink.map(isWanted) ?? false }
            }
            guard let title = first({ $0.threadID != nil && $0.postID == nil }), let id = title.forumLink?.threadID
            else { continue }
            var field = BoundedField("search result for thread \(id)")
            let author = first { $0["action"] == "getinfo" }
            let forum = first { $0.script == "forumdisplay.php" }
            var thread = FoundThread(threadID: id)
            // A link that is not closed would hold the excerpt too.
            let text = title.foldedText(before: title.first(.div))
            thread.title = field.text(text, "title", Self.nameLimit)
            thread.forumID = forum?.forumLink?.forumID
            thread.forumName = forum.flatMap { field.text($0.foldedText, "forum", Self.nameLimit) }
            if let post = first({ $0.linkedPostID != nil })?.forumLink?.linkedPostID {
                var hit = ScrapedHit(postID: post)
                hit.threadTitle = thread.title
                (hit.forumID, hit.forumName) = (thread.forumID, thread.forumName)
                hit.authorID = author?.forumLink?.userID
                hit.authorName = author.flatMap { field.text($0.foldedText, "author", Self.nameLimit) }
                let excerpt = title.parent?.children(.div).first { $0.first(.a) == nil }
                hit.blurbHTML = excerpt.flatMap {
                    field.text(BodyMarkup.html(of: $0, before: nil), "excerpt", Self.blurbLimit)
                }
                if let excerpt, hit.blurbHTML != nil { hit.blurbText = BodyText.text(of: excerpt) }
                if known.insert(post).inserted { page.hits.append(hit) }
            } else if title.parent?.first(.div) != nil {
                // A row with an excerpt is a post's, so its author is not the thread's.
                diagnostics.report(.warning, .idInvalid, "A search result has no post's number.")
            } else {
                thread.authorID = author?.forumLink?.userID
                thread.authorName = author.flatMap { field.text($0.foldedText, "author", Self.nameLimit) }
            }
            if author == nil || forum == nil {
                diagnostics.report(.warning, .pagePartInvalid, "The result for thread \(id) has no author or no forum.")
            }
            if threads.insert(id).inserted { page.threads.append(thread) }
            diagnostics += field.diagnostics
        }
        return page.threads.isEmpty ? nil : page
    }

    private func hit(_ item: HTMLNode, before limit: HTMLNode?, _ diagnostics: inout [Diagnostic]) -> ScrapedHit? {
        let title = item.first(.a, class: "threadtitle", before: limit)
        let link = title?.forumLink
        guard let id = link?.linkedPostID else {
            diagnostics.report(.warning, .idInvalid, "A search result has no post's number.")
            return nil
        }
        var hit = ScrapedHit(postID: id)
        var field = BoundedField("search result for post \(id)")
        hit.rank = item.first(.div, class: "result_number", before: limit).flatMap {
            SiteCount.value(of: $0.foldedText(before: limit).prefix { $0 != "." })
        }
        hit.threadTitle = title.flatMap { field.text($0.foldedText(before: limit), "title", Self.nameLimit) }
        if let user = item.first(.a, class: "username", before: limit) {
            hit.authorID = user.forumLink?.userID
            hit.authorName = field.text(user.foldedText(before: limit), "author", Self.nameLimit)
        }
        let forum = item.first(.a, class: "forumtitle", before: limit)
        if let forum {
            hit.forumID = forum.forumLink?.forumID
            hit.forumName = field.text(forum.foldedText(before: limit), "forum", Self.nameLimit)
        }
        hit.date = item.first(.div, class: "hit_info", before: limit).flatMap { date($0, before: limit) }
        diagnostics.report(unreadable: hit.date, "The date of post \(id) is no date.")
        if let blurb = item.first(.div, class: "blurb", before: limit) {
            hit.blurbHTML = field.text(BodyMarkup.html(of: blurb, before: limit), "excerpt", Self.blurbLimit)
            if hit.blurbHTML != nil { hit.blurbText = BodyText.text(of: blurb, before: limit) }
        }
        diagnostics += field.diagnostics
        return hit
    }

    /// Reads the date after the last link of *by NAME in FORUM at Jul 1, 2023 8:04 PM*.
    private func date(_ info: HTMLNode, before limit: HTMLNode?) -> SiteDate? {
        let text = info.textOutsideLinks(before: limit, afterLast: true)[...].folded
        return text.firstRange(ofASCII: "at ").map { SiteDate(text[$0.upperBound...]) }
    }

    private func read(_ info: HTMLNode, into page: inout SearchPage) {
        var field = BoundedField("search")
        for line in info.children(.div).prefix(64) {
            if let text = field.text(line.foldedText, "criterion", Self.nameLimit) { page.criteria.append(text) }
        }
        let text = info.foldedText
        guard let words = text.firstRange(ofASCII: "showing results "),
            let of = text[words.upperBound...].firstRange(ofASCII: " of ")
        else { return }
        page.resultCount = SiteCount.value(of: text[of.upperBound...].prefix { $0.isNumber || $0 == "," })
    }

    private var queryID: Int64? {
        for link in outline.searchPages.prefix(2).flatMap({ $0.all(.a).prefix(64) }) {
            guard let address = link.forumLink, let id = address["qid"].flatMap({ SiteDigits.value(of: $0.utf8) })
            else { continue }
            return id
        }
        return nil
    }
}
