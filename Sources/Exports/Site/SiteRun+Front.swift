internal import Archive
internal import ForumModel

extension SiteRun {
    func search() throws {
        let paths = forumsByID.mapValues { $0.path + [$0.id] }
        let index = SearchIndexWriter(
            reader: reader, folder: folder, forums: paths, workerCount: job.workerCount)
        try index.write { [self] in try job.tell(0.9 + 0.09 * $0, "search index") }
        let shown = forums.filter { pagedForums.contains($0.id) }
        try folder.write(SiteAddress.search, SearchPageView(context: context, forums: shown).render())
    }

    func frontPage() throws {
        let threads = try reader.busiestThreads(limit: FrontPageView.cardCount)
        let view = FrontPageView(
            context: context, summary: numbers,
            forums: forums.filter { livelyForums.contains($0.id) },
            emptyForums: forums.filter { !livelyForums.contains($0.id) }, pages: pagedForums,
            cards: try threads.map(card), calendar: calendar)
        try folder.write(SiteAddress.front, view.render())
    }

    /// The number of posts that are searched for a thread's first picture.
    private static let postsWithPicture = 10

    private func card(of thread: StoredThread) throws -> ThreadCard {
        let posts = try thread.firstPage.map { try reader.posts(of: thread.id, page: $0) } ?? []
        var references = ReferenceReader(reader, forums: [])
        var picture: PictureFile?
        let sanitizer = Sanitizer()
        for post in posts.prefix(Self.postsWithPicture) where picture == nil && post.bodyHTML.contains("<img")
        {
            try references.add(post.bodyHTML, from: post.bodySourceID)
            let found = try pictureCache.add(references.references)
            picture = sanitizer.markup(of: post.bodyHTML).tokens.lazy.compactMap { token in
                guard case .image(let image) = token, [.picture, .thumbnail].contains(image.kind) else {
                    return nil
                }
                return found.file(of: image, from: post.bodySourceID)
            }
            .first { min($0.width, $0.height) >= ThreadCard.leastPictureSize }
        }
        return ThreadCard(
            thread: thread, forumName: thread.forumID.flatMap { forumsByID[$0]?.name },
            people: try reader.posters(of: thread.id, limit: 3),
            excerpt: PostExcerpt(html: posts.first?.bodyHTML ?? "", limit: 180), picture: picture)
    }

    func assets() throws {
        try folder.write("style/site.css", PackageResources.site_css)
        try folder.write("script/site.js", PackageResources.site_js)
        try folder.write("script/thread.js", PackageResources.thread_js)
        try folder.write("script/search.js", PackageResources.search_js)
    }
}
