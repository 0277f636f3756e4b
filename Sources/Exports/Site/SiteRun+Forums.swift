internal import Archive
internal import ForumModel

extension SiteRun {
    func forumPages() throws {
        let shown = site.outline.forums.filter { site.outline.pagedForums.contains($0.id) }
        for (index, forum) in shown.enumerated() {
            let threads = try site.threads(of: forum)
            for page in 1...SitePages.pageCount(ofForumWith: threads.count) {
                let view = try site.forumPage(forum, page: page, threads: threads)
                try folder.write(SiteAddress.forum(forum.id, page: page), view.render())
            }
            try job.tell(0.8 + 0.05 * Double(index + 1) / Double(shown.count), "forums")
        }
    }
}
