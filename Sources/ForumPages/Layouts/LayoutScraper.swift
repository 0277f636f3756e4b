internal import ForumModel
internal import HTMLTree

/// Reads posts and rows of lists by the positions in a ``MarkupLayout``.
///
/// Samples: `generations/`.
struct LayoutScraper {
    let layout: MarkupLayout

    func post(_ table: HTMLNode, body: inout HTMLNode?, _ diagnostics: inout [Diagnostic]) -> ScrapedPost? {
        let rows = PageOutline.rows(of: table)
        let anchor = rows.first?.lazy.flatMap(\.descendants).first(where: PageOutline.isPostAnchor)
        guard let id = anchor?.attribute(.name).flatMap({ PostID(parsing: $0.dropFirst(4)) }) else {
            diagnostics.report(.warning, .idInvalid, "The anchor of a post has no number.")
            return nil
        }
        func find(_ field: MarkupLayout.PostField) -> HTMLNode? { layout.post[field]?.find(in: rows) }
        var post = ScrapedPost(id: id, authorName: find(.author).flatMap(Self.author) ?? "")
        post.authorID = find(.profile)?.forumLink?.userID
        var author = ScrapedUser(id: post.authorID, name: post.authorName)
        author.registered = find(.registered).flatMap(Self.registered)
        if !post.authorName.isEmpty { post.author = author }
        let when = find(.date)
        post.date = when.flatMap { Self.moment($0.foldedText) }
        body = find(.body)
        post.isWhole = body != nil && when != nil
        if let body {
            PostScraper.fill(&post, from: body, before: nil)
            // The site's note is the last italic text; the post may have italics of its own before it.
            post.edit = post.edit ?? body.all(.i).last.flatMap(Self.editNote)
        }
        PostScraper.note(oddities: post, &diagnostics)
        diagnostics.report("Post \(id)", lacks: "body", body == nil)
        diagnostics.report("Post \(id)", lacks: "date", when == nil)
        diagnostics.report("Post \(id)", lacks: "link to a profile", post.authorID == nil)
        return post
    }

    /// The name, which is the first text of its cell; anything later may be the user's title.
    private static func author(_ node: HTMLNode) -> String? {
        guard let cell = node.enclosing(.td),
            !cell.descendants(before: node).contains(where: { $0.isText && !$0.isBlankText })
        else { return nil }
        return node.foldedText.nonEmpty
    }

    /// The day in *Registered: Jan 13, 2004*; nil for a month alone.
    private static func registered(_ cell: HTMLNode) -> SiteDate? {
        for node in cell.descendants where node.isText {
            let text = node.content
            guard let words = text.firstRange(ofASCII: "registered:") else { continue }
            let date = SiteDate(text[words.upperBound...])
            return date.local == nil ? nil : date
        }
        return nil
    }

    private static func editNote(_ node: HTMLNode) -> EditNote? {
        let note = EditNoteScraper.scrape(node, before: nil)
        return note?.date?.local == nil ? nil : note
    }

    /// Parses a date with a time; one without a time was not read completely, and becomes an unreadable date.
    private static func moment(_ text: String) -> SiteDate? {
        var date = PostDate.date(in: text)
        if date?.local?.minuteOfDay == nil { date?.local = nil }
        return date
    }

    func thread(_ cells: [HTMLNode], _ diagnostics: inout [Diagnostic]) -> ThreadListRow? {
        func find(_ field: MarkupLayout.RowField) -> HTMLNode? { layout.row[field]?.find(in: [cells]) }
        let title = find(.title)
        let posters = find(.replies)
        let lastAuthor = find(.lastAuthor)
        let named = [
            title?.forumLink?.threadID, posters.flatMap(PageOutline.listedThread), lastAuthor?.forumLink?.threadID,
        ].compactMap(\.self)
        guard let id = named.first else { return nil }
        guard named.allSatisfy({ $0 == id }) else {
            diagnostics.report(.warning, .idInvalid, "The links of a row name several threads.")
            return nil
        }
        var thread = ThreadListRow(id: id, title: title?.foldedText ?? "")
        if let author = find(.author), let user = author.forumLink?.userID {
            (thread.authorID, thread.authorName) = (user, author.foldedText.nonEmpty)
        }
        thread.replyCount = posters.flatMap { SiteCount.value(of: $0.foldedText) }
        thread.viewCount = find(.views).flatMap { SiteCount.value(of: $0.foldedText) }
        thread.lastPostAuthorName = lastAuthor?.foldedText.nonEmpty
        if let cell = find(.lastPost) {
            let words = cell.textOutsideLinks(before: nil)[...].folded
            let day = words.hasSuffix("by") ? words.dropLast(2) : words[...]
            thread.lastPostDate = Self.moment(String(day))
        }
        thread.tag = find(.tag)?.parent.flatMap { ThreadTagScraper.scrape($0) }
        let around = title?.enclosing(.td)?.foldedText ?? ""
        thread.isSticky = around.hasPrefix("Sticky") && !thread.title.hasPrefix("Sticky") ? true : nil
        thread.isClosed = nil  // unknown; the default is false
        diagnostics.report(unreadable: thread.lastPostDate, "The last post of thread \(id) has no readable date.")
        diagnostics.report(lackingIn: thread, of: [.author, .replies, .lastPost])
        return thread
    }
}
