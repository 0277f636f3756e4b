internal import Archive
internal import ForumModel

extension SiteRun {
    func people() throws {
        let people = try site.people()
        for page in 1...SitePages.pageCount(ofPeople: people.count) {
            try folder.write(SiteAddress.people(page: page), site.peoplePage(page, of: people).render())
        }
        let map = OrderedParallelMap<(name: String, result: RenderedPage, fingerprint: ContentHash)>(
            workerCount: job.workerCount
        ) { [self] made in
            try folder.write(made.name, made.result.bytes, fingerprint: made.fingerprint)
        }
        for (index, person) in people.enumerated() {
            let pageCount = SitePages.pageCount(ofPersonWith: person.postCount)
            var last: PostID?
            for page in 1...pageCount {
                let (view, read) = try reader.tracking {
                    try site.personPage(person.id, page: page, of: pageCount, after: last)
                }
                guard let view else { continue }
                last = view.posts.last?.id
                let fingerprint = read.combined(
                    with: key + [view.pager.parts, view.references.forumLinks.description])
                let name = SiteAddress.user(person.id, page: page)
                if try !folder.keep(name, fingerprint: fingerprint) {
                    try map.add { (name, view.render(), fingerprint) }
                }
            }
            try job.tell(0.85 + 0.05 * Double(index + 1) / Double(people.count), "people")
        }
        try map.finish()
    }
}
