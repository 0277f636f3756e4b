package import Archive
internal import Markup

extension SitePages {
    package func frontPage(_ summary: SelectionSummary, _ calendar: PostCalendar) throws -> FrontPageView {
        // As of a day, the posts of threads are not read, so there are no cards.
        let cards =
            try context.asOf?.day != nil
            ? [] : reader.cached("cards") { try reader.busiestThreads(limit: FrontPageView.cardCount).map(card) }
        return FrontPageView(
            context: context, summary: summary,
            forums: outline.forums.filter { outline.livelyForums.contains($0.id) },
            emptyForums: outline.forums.filter { !outline.livelyForums.contains($0.id) },
            pages: outline.pagedForums, cards: cards, calendar: calendar)
    }

    /// The maximum number of posts that are searched for a thread's first picture.
    private static let postsWithPicture = 10

    private func card(of thread: StoredThread) throws -> ThreadCard {
        let posts = try reader.firstPosts(of: thread.id, limit: Self.postsWithPicture)
        var references = ReferenceReader(reader, findsLinks: false)
        var picture: PictureFile?
        let sanitizer = Sanitizer()
        for post in posts where picture == nil && post.bodyHTML.contains("<img") {
            try references.add(post.bodyHTML, from: post.bodySourceID)
            let found = try pictureCache.add(references.references)
            picture = sanitizer.markup(of: post.bodyHTML).tokens.lazy.compactMap { token in
                guard case .image(let image) = token, [.picture, .thumbnail].contains(image.kind) else { return nil }
                return found.file(at: image.source, from: post.bodySourceID)
            }
            .first { min($0.width, $0.height) >= ThreadCard.leastPictureSize }
        }
        return ThreadCard(
            thread: thread, gaps: try reader.gaps(of: thread, reader.pages(of: thread.id)),
            forumName: thread.forumID.flatMap { outline.forumsByID[$0]?.name },
            people: try reader.posters(of: thread.id, limit: 3),
            excerpt: PostExcerpt(html: posts.first?.bodyHTML ?? "", limit: 180), picture: picture)
    }
}
