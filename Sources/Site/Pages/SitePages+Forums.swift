package import Archive
internal import ForumModel

extension SitePages {
    /// Returns the threads of a forum in the order of its pages, those without a selected post last; of forum 0, those of no known forum.
    package func threads(of forum: Forum) throws -> [StoredThread] {
        let all = forum.isCategory ? [] : try reader.threads(in: forum.id.rawValue == 0 ? nil : forum.id)
        return all.filter { $0.selectedPostCount > 0 } + all.filter { $0.selectedPostCount == 0 }
    }

    package static func pageCount(ofForumWith threads: Int) -> Int {
        SitePager.pageCount(of: threads, size: ForumPageView.threadsPerPage)
    }

    /// Returns a page of a forum, by its number, from 1; the threads are all those of the forum.
    package func forumPage(_ forum: Forum, page number: Int, threads: [StoredThread]) throws -> ForumPageView {
        let below = number == 1 ? outline.below(forum) : []
        let shown = Array(
            threads.dropFirst((number - 1) * ForumPageView.threadsPerPage)
                .prefix(ForumPageView.threadsPerPage))
        return ForumPageView(
            context: context, forum: forum, above: outline.above(forum),
            below: below.filter { outline.livelyForums.contains($0.id) },
            emptyBelow: below.filter { !outline.livelyForums.contains($0.id) },
            pages: outline.pagedForums, threads: shown,
            pager: SitePager(page: number, of: Self.pageCount(ofForumWith: threads.count)) {
                SiteAddress.forum(forum.id, page: $0)
            }, references: try references(of: shown))
    }
}
