package import Archive
package import ForumModel
package import ForumPages

/// The pages of a site, rendered one by one from an archive that is browsed.
///
/// Pages, addresses and links are those of an exported site (``SiteExporter``); what differs is said by ``SiteContext/isServed``.
package final class ServedSite: Sendable {
    /// What there is under an address.
    package enum Answer: Sendable {
        /// A page.
        case page([UInt8])
        /// A style sheet, script or picture.
        case file([UInt8], mediaType: String, isImmutable: Bool)
        /// Another address of the site has it; relative to the site's root.
        case moved(String)
        /// Nothing of that number is held; the page says what is known of it.
        case missing([UInt8])
    }

    /// The content security policy of its pages.
    package static let policy = SiteFrame.servedPolicy

    /// How many threads a page of a forum has.
    package static let threadsPerPage = ForumPageView.threadsPerPage

    /// The address of a picture; nil for one that cannot be shown.
    ///
    /// - Throws: SQLite's errors.
    package static func pictureAddress(of asset: StoredAsset, _ reader: ArchiveReader) throws -> String? {
        try reader.bytes(of: asset).flatMap { PictureFile(of: asset, $0) }.map { "x/" + $0.name }
    }

    private let title: String
    private let theme: SiteTheme
    private let titles = TitleCache()
    private let pictures = KnownPictures(limit: 100_000)

    /// Describes a site.
    ///
    /// - Parameters:
    ///   - title: what it is called.
    ///   - theme: how it looks until its reader chooses.
    package init(title: String, theme: SiteTheme) {
        self.title = title
        self.theme = theme
    }

    /// What there is under an address of the site.
    ///
    /// - Parameters:
    ///   - path: the address from the site's root, without a slash in front.
    ///   - search: the words of a search, for the page on which readers search.
    ///   - notice: what the front page has to tell of the archive.
    ///   - reader: the archive, browsed.
    ///   - queries: the same state of it.
    /// - Returns: the answer; nil for an address that no site has.
    /// - Throws: SQLite's errors.
    package func answer(
        _ path: String, search: ServedSearch = ServedSearch(), notice: String? = nil, _ reader: ArchiveReader,
        _ queries: ArchiveQueries
    ) throws -> Answer? {
        if let file = Self.file(path) { return file }
        guard let place = ServedPath(path) else { return nil }
        var request = try request(reader, queries)
        request.notice = notice
        return try request.answer(place, search: search)
    }

    /// The page that says that something is not in the archive, and what is known of it.
    package func missing(_ target: ServedTarget, _ reader: ArchiveReader, _ queries: ArchiveQueries) throws
        -> [UInt8]
    {
        try request(reader, queries).missing(target)
    }

    /// A page of few words, without an archive.
    ///
    /// - Parameters:
    ///   - heading: its heading.
    ///   - paragraphs: the text.
    /// - Returns: the page.
    package func notice(_ heading: String, _ paragraphs: [String]) -> [UInt8] {
        let context = SiteContext(title: title, theme: theme, sections: [], isServed: true)
        return NoticeView(context: context, heading: heading, paragraphs: paragraphs).render()
    }

    /// The style sheets and scripts, for which no archive is needed.
    package static func file(_ path: String) -> Answer? {
        if let rules = ServedStyle.rules(at: path) {
            return .file(Array(rules.utf8), mediaType: "text/css; charset=utf-8", isImmutable: true)
        }
        guard let asset = SiteAssets.served.first(where: { $0.name == path }) else { return nil }
        return .file(
            asset.bytes,
            mediaType: path.hasSuffix(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8",
            isImmutable: false)
    }

    private func request(_ reader: ArchiveReader, _ queries: ArchiveQueries) throws -> ServedRequest {
        let known = try reader.cached("site") {
            ServedOutline(outline: try SiteOutline(reader), sections: try Self.sections(reader))
        }
        let context = SiteContext(
            title: title, theme: theme, sections: known.sections, selection: reader.selection, isServed: true)
        let site = SitePages(
            reader: reader, context: context, outline: known.outline,
            pictureCache: PictureCache(reader, known: pictures) { _, _ in }, titles: titles)
        return ServedRequest(site: site, queries: queries)
    }

    private static func sections(_ reader: ArchiveReader) throws -> [SiteContext.Section] {
        SiteContext.sections(
            hasTime: try reader.hasDatedPosts(), hasAnnouncements: try !reader.announcements().isEmpty,
            hasBookmarks: try !reader.bookmarks().isEmpty, hasMessages: try !reader.messages().isEmpty)
    }
}

/// What is read once for a state of the archive.
private struct ServedOutline: Sendable {
    var outline: SiteOutline
    var sections: [SiteContext.Section]
}

/// Something that an address names and the archive may not hold.
package enum ServedTarget: Hashable, Sendable {
    /// A post, thread, forum or person.
    case link(LinkTarget)
    /// A private message.
    case message(MessageID)
    /// Private messages, where they are not shown.
    case `private`
    /// Anything else, by its address on the forums.
    case other(address: String)
}
