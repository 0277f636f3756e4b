internal import Archive
internal import ForumModel

extension SiteRun {
    func search() throws {
        let paths = site.outline.forumsByID.mapValues { $0.path + [$0.id] }
        let index = SearchIndexWriter(
            reader: reader, folder: folder, forums: paths, workerCount: job.workerCount)
        try index.write { [self] in try job.tell(0.9 + 0.09 * $0, "search index") }
        try folder.write(SiteAddress.search, site.searchPage.render())
    }

    func frontPage() throws {
        try folder.write(SiteAddress.front, site.frontPage(numbers, calendar).render())
    }

    func assets() throws {
        for (name, bytes) in SiteAssets.all { try folder.write(name, bytes) }
    }
}
