package import Archive
package import ForumModel

extension SitePages {
    /// Returns the people, those with most posts first.
    package func people() throws -> [StoredPerson] {
        try reader.people().sorted {
            ($1.postCount, $0.name?.lowercased() ?? "", $0.id) < ($0.postCount, $1.name?.lowercased() ?? "", $1.id)
        }
    }

    package static func pageCount(ofPeople count: Int) -> Int {
        SitePager.pageCount(of: count, size: PeopleView.peoplePerPage)
    }

    package func peoplePage(_ number: Int, of people: [StoredPerson]) -> PeopleView {
        let size = PeopleView.peoplePerPage
        return PeopleView(
            context: context, people: Array(people.dropFirst((number - 1) * size).prefix(size)),
            pager: SitePager(page: number, of: Self.pageCount(ofPeople: people.count)) { SiteAddress.people(page: $0) })
    }

    package static func pageCount(ofPersonWith posts: Int) -> Int {
        SitePager.pageCount(of: posts, size: PersonView.postsPerPage)
    }

    /// Returns a page of a person, of the posts after the last one on the page before; nil if the user is not selected.
    package func personPage(_ id: UserID, page: Int, of pageCount: Int, after last: PostID?) throws -> PersonView? {
        guard let user = try reader.profile(of: id) else { return nil }
        let chronicle = try page == 1 ? chronicle(of: id) : PersonView.Chronicle()
        let posts = try reader.posts(by: id, after: last, limit: PersonView.postsPerPage)
        var references = ReferenceReader(reader, forums: outline.pagedForums)
        if page == 1 {
            try references.add(user.author.titleHTML, from: user.author.titleSourceID)
            try references.add(user.aboutHTML, from: user.aboutSourceID)
            for thread in chronicle.opened { try references.add(thread) }
            for title in user.titles { try references.add(title.value, from: nil) }
            for punishment in user.punishments {
                try references.add(punishment.reasonHTML, from: punishment.sourceID)
                if let post = punishment.postID { try references.add(post) }
            }
        }
        return PersonView(
            context: context, user: user, chronicle: chronicle, posts: posts,
            pager: SitePager(page: page, of: pageCount) { SiteAddress.user(user.id, page: $0) },
            references: try pictureCache.add(references.references), titles: titles)
    }

    private func chronicle(of id: UserID) throws -> PersonView.Chronicle {
        var chronicle = PersonView.Chronicle(
            opened: try reader.threads(openedBy: id),
            postedIn: try reader.threads(in: .user(id), limit: PersonView.mostThreads),
            months: try reader.months(of: id))
        // As of a day, only the person's own posts are read, so nothing is known of quotes.
        guard context.asOf?.day == nil else { return chronicle }
        chronicle.mostQuoted = try reader.mostQuotedPosts(in: .user(id), limit: PersonView.mostQuotes)
        chronicle.quotes = try reader.quotes(of: id, limit: PersonView.mostQuotes)
        return chronicle
    }
}
