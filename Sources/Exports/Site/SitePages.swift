internal import Archive
internal import ForumModel

/// Reads what each page of a site shows: for an export, which writes all of them, and for a server, which is asked for one.
struct SitePages {
    let reader: ArchiveReader
    let context: SiteContext
    let outline: SiteOutline
    let pictureCache: PictureCache
    let titles: TitleCache

    /// What some markup refers to, with the files of its pictures.
    ///
    /// - Parameter bodies: markup, the saved page that it is from, and the people who are named beside it.
    /// - Returns: the references.
    /// - Throws: ``ExportError``, SQLite's errors.
    func references(_ bodies: [(html: String?, page: Int64?, people: [UserID?])]) throws -> PageReferences {
        var references = ReferenceReader(reader, forums: outline.pagedForums)
        for body in bodies {
            try references.add(body.html, from: body.page)
            for person in body.people { try references.add(person) }
        }
        return try pictureCache.add(references.references)
    }

    /// The people among the openers and last posters of threads who have a page.
    func people(of threads: [StoredThread]) throws -> Set<UserID> {
        var references = ReferenceReader(reader)
        for thread in threads {
            try references.add(thread.author.id)
            try references.add(thread.lastPostAuthor.id)
        }
        return references.references.users
    }
}
