internal import Archive
internal import ForumModel

extension SiteRun {
    func people() throws {
        let people = try reader.people()
        // Sorted by name, so that another post changes a number and not the order.
        let sorted = people.sorted {
            ($0.name?.lowercased() ?? "", $0.id) < ($1.name?.lowercased() ?? "", $1.id)
        }
        let size = PeopleView.peoplePerPage
        let pageCount = max(1, (sorted.count + size - 1) / size)
        for page in 1...pageCount {
            let view = PeopleView(
                context: context, people: Array(sorted.dropFirst((page - 1) * size).prefix(size)),
                pager: SitePager(page: page, of: pageCount) {
                    String(SiteAddress.people(page: $0).dropFirst(2))
                })
            try folder.write(SiteAddress.people(page: page), view.render())
        }
        let map = OrderedParallelMap<(name: String, result: ThreadPageView.Result, fingerprint: ContentHash)>(
            workerCount: job.workerCount
        ) { [self] made in
            try folder.write(made.name, made.result.bytes, fingerprint: made.fingerprint)
        }
        for (index, person) in sorted.enumerated() {
            let pageCount = max(1, (person.postCount + PersonView.postsPerPage - 1) / PersonView.postsPerPage)
            var last: PostID?
            for page in 1...pageCount {
                let (view, read) = try reader.tracking {
                    try personView(person.id, page: page, of: pageCount, after: last)
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
            try job.tell(0.85 + 0.05 * Double(index + 1) / Double(sorted.count), "people")
        }
        try map.finish()
    }

    private func personView(_ id: UserID, page: Int, of pageCount: Int, after last: PostID?) throws
        -> PersonView?
    {
        guard let user = try reader.user(id) else { return nil }
        var references = ReferenceReader(reader, forums: pagedForums)
        if page == 1 {
            try references.add(user.author.titleHTML, from: user.author.titleSourceID)
            try references.add(user.aboutHTML, from: user.aboutSourceID)
            for title in user.titles { try references.add(title.html, from: nil) }
            for punishment in user.punishments {
                try references.add(punishment.reasonHTML, from: punishment.sourceID)
                if let post = punishment.postID { try references.add(post) }
            }
        }
        return PersonView(
            context: context, user: user,
            chronicle: page == 1 ? try chronicle(of: id) : PersonView.Chronicle(),
            posts: try reader.posts(by: id, after: last, limit: PersonView.postsPerPage),
            pager: SitePager(page: page, of: pageCount) {
                String(SiteAddress.user(id, page: $0).dropFirst(2))
            },
            references: try pictureCache.add(references.references), titles: titles)
    }

    private func chronicle(of id: UserID) throws -> PersonView.Chronicle {
        PersonView.Chronicle(
            opened: try reader.threads(openedBy: id),
            postedIn: try reader.threads(postedInBy: id, limit: PersonView.mostThreads),
            months: try reader.months(of: id))
    }
}
