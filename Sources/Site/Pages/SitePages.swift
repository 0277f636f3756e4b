package import Archive
internal import ForumModel

/// Reads the data of each page of a site, for exports of all pages and for a server of single pages.
package struct SitePages {
    let reader: ArchiveSnapshot
    var context: SiteContext
    package var outline: SiteOutline
    let pictureCache: PictureCache
    let titles: TitleCache

    package init(
        reader: ArchiveSnapshot, context: SiteContext, outline: SiteOutline, pictureCache: PictureCache,
        titles: TitleCache = TitleCache()
    ) {
        (self.reader, self.context, self.outline) = (reader, context, outline)
        (self.pictureCache, self.titles) = (pictureCache, titles)
    }

    /// Returns what bodies link to and show, and which people beside them have pages, with the files of pictures.
    ///
    /// `page` is the saved page that a body is from, against which its addresses are resolved.
    func references(_ bodies: [(html: String?, page: SourcePageID?, people: [UserID?])]) throws -> PageReferences {
        var references = ReferenceReader(reader, forums: outline.pagedForums)
        for body in bodies {
            try references.add(body.html, from: body.page)
            for person in body.people { try references.add(person) }
        }
        return try pictureCache.add(references.references)
    }

    func references(of threads: [StoredThread]) throws -> PageReferences {
        var references = ReferenceReader(reader)
        for thread in threads { try references.add(thread) }
        return try pictureCache.add(references.references)
    }
}
