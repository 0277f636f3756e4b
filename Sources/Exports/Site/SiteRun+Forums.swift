internal import Archive
internal import ForumModel

extension SiteRun {
    func forumPages() throws {
        var forumsBelow: [ForumID: [StoredForum]] = [:]
        for forum in forums {
            for ancestor in forum.path { forumsBelow[ancestor, default: []].append(forum) }
        }
        let shown = forums.filter { pagedForums.contains($0.id) }
        for (index, forum) in shown.enumerated() {
            let all = forum.isCategory ? [] : try reader.threads(in: forum.id.rawValue == 0 ? nil : forum.id)
            // Threads without selected posts come last.
            let threads =
                all.filter { $0.selectedPostCount > 0 } + all.filter { $0.selectedPostCount == 0 }
            let below = forumsBelow[forum.id] ?? []
            let size = ForumPageView.threadsPerPage
            let pageCount = max(1, (threads.count + size - 1) / size)
            for page in 1...pageCount {
                let view = ForumPageView(
                    context: context, forum: forum, above: forum.path.compactMap { forumsByID[$0] },
                    below: page == 1 ? below.filter { livelyForums.contains($0.id) } : [],
                    emptyBelow: page == 1 ? below.filter { !livelyForums.contains($0.id) } : [],
                    pages: pagedForums,
                    threads: Array(threads.dropFirst((page - 1) * size).prefix(size)),
                    pager: SitePager(page: page, of: pageCount) {
                        String(SiteAddress.forum(forum.id, page: $0).dropFirst(2))
                    }, users: users)
                try folder.write(SiteAddress.forum(forum.id, page: page), view.render())
            }
            try job.tell(0.8 + 0.05 * Double(index + 1) / Double(shown.count), "forums")
        }
    }
}
