package import Archive
package import ForumModel

extension SitePages {
    /// Returns a page of a thread, and the hash of all rows that its posts are made from.
    package func threadPage(
        _ thread: StoredThread, pages: [StoredThreadPage], _ gaps: PageGaps, at index: Int
    ) throws -> (
        view: ThreadPageView, fingerprint: ContentHash
    ) {
        let (rows, fingerprint) = try reader.tracking {
            let posts = try reader.posts(of: thread.id, page: pages[index].number)
            var references = ReferenceReader(reader, forums: outline.pagedForums)
            try references.add(thread.author.id)
            for post in posts {
                try references.add(post.author.id)
                // In this order, since the fingerprint of the page depends on it.
                try references.add(post.bodyHTML, from: post.bodySourceID)
                try references.add(post.author.titleHTML, from: post.author.titleSourceID)
                for revision in post.revisions { try references.add(revision.bodyHTML, from: revision.sourceID) }
            }
            let sources = PageSources(try reader.captures(Set(posts.compactMap(\.bodySourceID))))
            return (posts: posts, references: references.references, sources: sources)
        }
        var view = ThreadPageView(
            context: context, thread: thread, forums: outline.forums(of: thread),
            pager: SitePager(page: index, in: pages, gaps), gaps: (gaps[before: index], gaps[before: index + 1]),
            posts: rows.posts, references: try pictureCache.add(rows.references), titles: titles, sources: rows.sources)
        if index == 0 { view.poll = try reader.poll(of: thread.id) }
        return (view, fingerprint)
    }

    package func contents(of thread: StoredThread, pages: [StoredThreadPage]) throws -> ThreadContentsView {
        ThreadContentsView(
            context: context, thread: thread, forums: outline.forums(of: thread), pages: pages,
            gaps: try reader.gaps(of: thread, pages), posters: try reader.postersByPage(of: thread.id, limit: 3))
    }
}
